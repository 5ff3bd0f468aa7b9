import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { afterEach, expect, test, vi } from "vitest";
import type { Info } from "#contract/accounts.ts";
import type { ImportedMessage } from "#contract/imports.ts";
import { requests } from "../../../testing/requests.ts";
import { ApiError } from "../../../api/errors.ts";
import { albumsOf, scanPhotos, type PhotoCollection } from "./photo-scan.ts";
import { filesOfArchives, filesOfFolder, NoArchiveError, type SourceFile } from "../imports/source-files.ts";
import { messagesOf, runPhotos } from "./run-photos.ts";

const groupId = "01a213e4-38d7-750d-b6ce-eddd043c22e8";
const today = new Date(2026, 10, 25, 12);

afterEach(() => vi.restoreAllMocks());

type Tree = Record<string, string>;

function folder(tree: Tree, lastModified = new Date(2020, 0, 1).getTime()): Promise<SourceFile[]> {
  const files = Object.entries(tree).map(([path, content]) => {
    const file = new File([content], path.split("/").at(-1)!, { lastModified });
    Object.defineProperty(file, "webkitRelativePath", { value: path });
    return file;
  });
  return filesOfFolder(files);
}

async function archive(tree: Tree, name = "takeout-001.zip"): Promise<File> {
  const writer = new ZipWriter(new BlobWriter("application/zip"), { useWebWorkers: false });
  for (const [path, content] of Object.entries(tree)) await writer.add(path, new TextReader(content));
  return new File([await writer.close()], name);
}

const scan = (files: SourceFile[], group = groupId) =>
  scanPhotos(files, {
    ...{ groupId: group, info: { upload: { image: true, video: true } } as Info, now: today.getTime() },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

const notes = (day: number, more: object = {}) =>
  JSON.stringify({ photoTakenTime: { timestamp: `${new Date(2019, 6, day, 10, 15).getTime() / 1000}` }, ...more });
const short = ({ photos }: PhotoCollection) =>
  photos.map(({ source, takenAt }) => [source.name, new Date(takenAt).toISOString().slice(0, 16)]);
const keys = ({ photos }: PhotoCollection) => photos.map(({ key }) => key);

const year = "Takeout/Google Photos/Photos from 2019";
const lake = "Takeout/Google Photos/At the lake";
const takeout: Tree = {
  [`${year}/IMG_1.jpg`]: "first",
  [`${year}/IMG_1.jpg.supplemental-metadata.json`]: notes(14, { description: "Grandma swims" }),
  [`${year}/IMG_2.jpg`]: "second",
  [`${year}/IMG_2.jpg.json`]: notes(13),
  [`${year}/IMG_3.jpg`]: "in the trash",
  [`${year}/IMG_3.jpg.json`]: notes(13, { trashed: true }),
  [`${year}/metadata.json`]: JSON.stringify({ title: "Photos from 2019" }),
  [`${lake}/IMG_1.jpg`]: "first",
  [`${lake}/Metadaten.json`]: JSON.stringify({ title: "The lake, 2019" }),
  "Takeout/archive_browser.html": "<html>",
};

test("photos of Google Takeout have their dates, captions and albums, and each is there once", async () => {
  const found = await scan(await folder(takeout));

  expect(found).toMatchObject({
    isTakeout: true,
    title: "Takeout",
    leftOut: [],
  });
  expect(short(found)).toEqual([
    ["IMG_2.jpg", "2019-07-13T10:15"],
    ["IMG_1.jpg", "2019-07-14T10:15"],
  ]);
  expect(found.photos.map(({ caption, albums }) => [caption, [...albums]])).toEqual([
    [undefined, []],
    ["Grandma swims", ["The lake, 2019"]],
  ]);
});

test("an XMP file beside a photo, by either of its names, tells its time and is no file left out", async () => {
  const xmp = (time: string) => `<x:xmpmeta><a exif:DateTimeOriginal="${time}"/></x:xmpmeta>`;
  const found = await scan(
    await folder({
      "a/IMG_1.JPG": "\xff\xd8 one",
      "a/IMG_1.jpg.xmp": xmp("1988-02-03T04:05:06"),
      "a/IMG_2.png": "two",
      "a/IMG_2.xmp": xmp("1989-02-03T04:05:06"),
    }),
  );

  expect(short(found)).toEqual([
    ["IMG_1.JPG", "1988-02-03T04:05"],
    ["IMG_2.png", "1989-02-03T04:05"],
  ]);
  expect(found).toMatchObject({ leftOut: [], isTakeout: false });
});

test("several archives are like one folder, and give the same keys", async () => {
  const parts = Object.entries(takeout);
  const photos = Object.fromEntries(parts.filter(([path]) => path.endsWith(".jpg")));
  const json = Object.fromEntries(parts.filter(([path]) => path.endsWith(".json")));
  const zipped = await scan(await filesOfArchives([await archive(photos), await archive(json)]));
  const plain = await scan(await folder(takeout));

  expect(short(zipped)).toEqual(short(plain));
  expect(keys(zipped)).toEqual(keys(plain));
  expect(await (await zipped.photos[1]!.source.file()).text()).toBe("first");
  const elsewhere = await scan(await folder(takeout), "01a213e4-38d7-750d-b6ce-eddd043c22e9");
  expect(elsewhere.photos.some(({ key }) => keys(plain).includes(key))).toBe(false);
});

test("only the beginning of a large file in an archive is read for its key", async () => {
  const large = Array.from({ length: 40_000 }, (_, n) => `${n}-${Math.sin(n)}`).join();
  const tree = { "a.jpg": large };
  const [file] = await filesOfArchives([await archive(tree)]);

  expect((await file!.head()).length).toBe(64 * 1024);
  expect(keys(await scan([file!]))).toEqual(keys(await scan(await folder(tree))));
  expect((await file!.file()).size).toBe(large.length);
});

test("a file that is no archive is named", async () => {
  await expect(filesOfArchives([new File(["no archive"], "photo.zip")])).rejects.toThrow(
    new NoArchiveError("photo.zip"),
  );
});

test("in a plain folder, names and the last change tell the time, and folders are albums", async () => {
  const found = await scan(
    await folder({
      "Pictures/2018/Summer/IMG_20180714_101500.jpg": "a",
      "Pictures/2019/Summer/VID-20190714-WA0001.mp4": "b",
      "Pictures/2019/Summer/unknown.png": "c",
      "Pictures/Rome/2019-03-02 10.15.00.jpg": "d",
      "Pictures/Rome/._IMG.jpg": "e",
      "Pictures/Thumbs.db": "f",
      "Pictures/letter.docx": "g",
      "Pictures/empty.jpg": "",
    }),
  );

  expect(found).toMatchObject({ isTakeout: false, title: "Pictures", leftOut: ["letter.docx", "empty.jpg"] });
  expect(short(found)).toEqual([
    ["IMG_20180714_101500.jpg", "2018-07-14T10:15"],
    ["2019-03-02 10.15.00.jpg", "2019-03-02T10:15"],
    ["VID-20190714-WA0001.mp4", "2019-07-14T12:00"],
    ["unknown.png", "2020-01-01T00:00"],
  ]);
  expect(Object.fromEntries(albumsOf(found.photos))).toEqual({ "2018 · Summer": 1, "2019 · Summer": 2, Rome: 1 });
});

test("the moving part of a live photo is marked, and damaged or unreadable files are left out", async () => {
  const files = await folder({ "a/IMG_1.HEIC": "1", "a/IMG_1.MOV": "2", "a/IMG_2.MOV": "3", "a/IMG_3.jpg": "4" });
  files[3]!.head = () => Promise.reject(new Error("unreadable"));
  const json = await folder({ "a/IMG_1.HEIC.json": "{", "a/IMG_2.MOV.json": "\0" });
  json[0]!.text = () => Promise.reject(new Error("unreadable"));
  const found = await scan([...files, ...json]);

  expect(found.photos.map(({ source, isLive, isVideo }) => [source.name, isVideo, isLive])).toEqual([
    ["IMG_1.HEIC", false, false],
    ["IMG_1.MOV", true, true],
    ["IMG_2.MOV", true, false],
  ]);
  expect(found.leftOut).toEqual(["IMG_3.jpg"]);
});

test("many files are looked at in turns", async () => {
  const files = await folder(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`a/${n}.txt`, ""])));
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  const found = await scan([...files, ...files, ...files, ...files]);
  clearInterval(counting);

  expect(found.leftOut.length).toBe(80_000);
  expect(turns).toBeGreaterThan(0);
});

test("a day with many photos becomes several messages", async () => {
  const names = Array.from({ length: 150 }, (_, n) => [
    `a/IMG_20190714_1015${`${n % 60}`.padStart(2, "0")} (${n}).jpg`,
    `${n}`,
  ]);
  const { photos } = await scan(
    await folder({ ...Object.fromEntries(names), "a/IMG_20190715_101500.jpg": "next" } as Tree),
  );

  expect([...messagesOf(photos)].map(({ length }) => length)).toEqual([100, 50, 1]);
});

interface Body {
  ids?: string[];
  messages?: ImportedMessage[];
  photos?: { id: string }[];
  title?: string;
}

function server({ known = [], full = [] }: { known?: string[]; full?: string[] } = {}) {
  const sent: ImportedMessage[] = [];
  const albums: Record<string, { id: string }[]> = {};
  vi.spyOn(requests, "get").mockResolvedValue({ albums: [{ id: "Rome", title: "Rome", creator: { id: "me" } }] });
  const addTo = (album: string, photos: { id: string }[]) => {
    if (full.includes(album)) throw new ApiError(400, { code: "album_full" });
    (albums[album] ??= []).push(...photos);
  };
  const response = (path: string, { ids = [], messages = [], photos = [], title }: Body) => {
    if (path.endsWith("/imports")) return { id: "import" };
    if (path.endsWith("/albums")) return { id: title };
    if (path.endsWith("/missing")) return { ids: ids.filter((id) => !known.includes(id)) };
    if (path.endsWith("/messages")) sent.push(...messages);
    else addTo(path.split("/")[2]!, photos);
    return undefined;
  };
  vi.spyOn(requests, "post").mockImplementation(async (path, body) => Promise.resolve(response(path, body as Body)));
  return { sent, albums };
}

const job = ({ photos }: PhotoCollection) => ({
  ...{ groupId, myId: "me", title: "Pictures", photos, withAlbums: true },
  send: vi.fn((blob: Blob) => Promise.resolve({ id: `id of ${(blob as File).name}` } as never)),
  signal: new AbortController().signal,
  onProgress: vi.fn(),
});

const pictures: Tree = {
  "Pictures/Rome/IMG_20190714_101500.jpg": "a",
  "Pictures/Rome/IMG_20190714_111500.jpg": "b",
  "Pictures/Lake/IMG_20190715_101500.jpg": "c",
  "Pictures/Lake/IMG_20190715_111500.jpg": "d",
};

test("photos of a day are one message of the person, in the albums of their folders", async () => {
  const { sent, albums } = server();
  const done = await runPhotos(job(await scan(await folder(pictures))));

  expect(done).toMatchObject({ done: 4, added: 4, refused: [], bytes: 4, missingBytes: 4 });
  expect(sent.map(({ author, at, title, photos }) => [author, at, title, photos?.length])).toEqual([
    ["me", new Date(2019, 6, 14, 10, 15).getTime() / 1000, "Rome", 2],
    ["me", new Date(2019, 6, 15, 10, 15).getTime() / 1000, "Lake", 2],
  ]);
  expect(sent[0]!.photos![0]).toMatchObject({ file: "id of IMG_20190714_101500.jpg", takenAt: "2019-07-14T10:15:00" });
  expect(albums.Rome).toContainEqual({ id: "id of IMG_20190714_101500.jpg", messageId: sent[0]!.id });
  expect(Object.keys(albums)).toEqual(["Rome", "Lake"]);
});

test("only missing photos are uploaded, and a full album is continued in another one", async () => {
  const found = await scan(await folder(pictures));
  const { sent, albums } = server({ known: keys(found).slice(1), full: ["Rome"] });
  const wanted = job(found);
  const done = await runPhotos(wanted);

  expect(done).toMatchObject({ done: 4, added: 1 });
  expect(wanted.send).toHaveBeenCalledTimes(1);
  expect(sent.length).toBe(1);
  expect(Object.keys(albums)).toEqual(["Rome (2)"]);
});

test("files that the server refuses are named without stopping the rest, and a full storage stops it", async () => {
  const { sent } = server();
  const found = await scan(await folder(pictures));
  const refuse = (code: "file_type_refused" | "upload_quota", status: number) => ({
    ...job(found),
    send: (blob: Blob) =>
      (blob as File).name.includes("0715_10")
        ? Promise.reject(new ApiError(status, { code }))
        : Promise.resolve({ id: "photo" } as never),
  });

  expect(await runPhotos(refuse("file_type_refused", 415))).toMatchObject({
    ...{ done: 4, added: 3, refused: ["IMG_20190715_101500.jpg"] },
  });
  expect(sent.map(({ photos }) => photos?.length)).toEqual([2, 1]);
  await expect(runPhotos(refuse("upload_quota", 413))).rejects.toThrow(ApiError);
});
