import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import sharp from "sharp";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, type Account } from "../../../testing/people.ts";
import { secrets } from "../../../testing/pictures.ts";
import { film, h264, oldCodec, probe, tone } from "../../../testing/recordings.ts";
import { ofUpload, uploadInPieces } from "../../../testing/resumable.ts";
import { fetchBytes, tryUpload } from "../../../testing/uploads.ts";
import { workOnce } from "../../../worker.ts";

const hearth = await testApp();
const { anna, bob, paul, famille } = await aCommunity(hearth);
afterAll(() => hearth.close());
afterEach(() => vi.restoreAllMocks());

test("a video is accepted at once with its still, and converted to a format browsers play", async () => {
  const original = await film({ as: oldCodec, extension: "avi", seconds: 2 });
  const { status, body } = await tryUpload(hearth, anna, original, { name: "Ferien.avi" });
  await makeMessage(anna, famille, { files: [body.id] });

  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "raw", name: "Ferien.avi", size: original.length, width: 320, height: 240 });
  expect(body).toMatchObject({ duration: expect.closeTo(2, 0), thumbhash: expect.any(String) });
  expect((await shown(bob, body)).status).toBe(404);
  expect(await sizeOfPicture(bob, body)).toMatchObject({ width: 320, height: 180 });

  await work();

  const ready = await fileOf(bob, body);
  expect(ready).toMatchObject({ status: "ready", type: "video/mp4", contentUrl: `${body.id}.mp4`, width: 320 });
  const { bytes, headers } = await shown(bob, ready);
  expect(headers["content-type"]).toBe("video/mp4");
  expect(codecs(await probe(bytes))).toEqual(["h264", "aac"]);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  expect((await shown(paul, ready)).status).toBe(404);
  const untouched = await fetchBytes(hearth, bob, `/files/${body.id}/original`);
  expect(untouched.bytes.equals(original)).toBe(true);
});

test.each([
  ["mp4", undefined, "video/mp4", ["h264", "aac"]],
  ["mov", undefined, "video/mp4", ["h264", "aac"]],
  ["webm", ["-c:v", "libvpx", "-c:a", "libopus"], "video/webm", ["vp8", "opus"]],
] as const)(
  "a video that browsers play is kept (%s) without location and camera",
  async (extension, as, type, tracks) => {
    const original = await film({ extension, ...(as && { as: [...as] }) });
    const ready = await posted(original);

    expect(ready).toMatchObject({ status: "ready", type });
    const { bytes } = await shown(anna, ready);
    const probed = await probe(bytes);
    expect(codecs(probed)).toEqual(tracks);
    expectNoSecrets(bytes);
    expect(original.includes(secrets.artist)).toBe(true);
  },
);

test("metadata inside the video stream is not in the displayed version", async () => {
  const original = await film();
  expect(original.includes("x264 - core")).toBe(true);
  const { bytes } = await shown(anna, await posted(original));
  expect(bytes.includes("x264 - core")).toBe(false);
  expect(codecs(await probe(bytes))).toEqual(["h264", "aac"]);
});

test("video and audio that browsers play are ready in the response, uploaded at once or in chunks", async () => {
  const original = await film({ seconds: 2 });
  const { body } = await tryUpload(hearth, anna, original, { name: "Ferien.mp4" });
  const { body: sound } = await tryUpload(hearth, anna, await tone("mp3", ["-c:a", "libmp3lame"]));
  const uploadId = await uploadInPieces(hearth, anna, original);
  const { body: inPieces } = await ofUpload(hearth, anna, uploadId, "GET");

  for (const one of [body, inPieces]) {
    expect(one).toMatchObject({ status: "ready", type: "video/mp4", contentUrl: `${one.id}.mp4`, width: 320 });
    expect(one).toMatchObject({ duration: expect.closeTo(2, 0), thumbhash: expect.any(String) });
    const { bytes } = await shown(anna, one);
    expect(codecs(await probe(bytes))).toEqual(["h264", "aac"]);
    expectNoSecrets(bytes);
  }
  expect(sound).toMatchObject({ status: "ready", type: "audio/mpeg" });
});

test("a recording that cannot be copied in time is accepted and made ready later", async () => {
  const original = await film();
  vi.spyOn(hearth.context.media, "convert").mockRejectedValueOnce(new Error("too slow"));
  const { status, body } = await tryUpload(hearth, anna, original);
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "raw" });

  await work();

  expect(await fileOf(anna, body)).toMatchObject({ status: "ready", contentUrl: `${body.id}.mp4` });
});

test.each([
  ["as it is", h264, "mp4"],
  ["once it is converted", oldCodec, "avi"],
])("a video shorter than the moment of its still shows its only frame, %s", async (_, as, extension) => {
  const short = await film({ as: [...as, "-frames:v", "1"], extension });

  const ready = await posted(short);

  expect(ready).toMatchObject({ status: "ready", thumbhash: expect.any(String) });
  expect(await sizeOfPicture(anna, ready)).toMatchObject({ width: 320, height: 180 });
});

test("metadata at the end of an audio file or in its track is not in the displayed version", async () => {
  const tag = Buffer.concat([Buffer.from("TAG"), Buffer.from(secrets.artist.padEnd(125))]);
  const sound = await posted(Buffer.concat([await tone("flac", ["-c:a", "flac"]), tag]));
  const converted = await posted(await film({ extension: "webm", as: ["-c:v", "libvpx", "-c:a", "libvorbis"] }));

  expectNoSecrets((await shown(anna, sound)).bytes);
  expect(converted).toMatchObject({ status: "ready", type: "video/mp4" });
});

test("a video is scaled down to fit, never up", async () => {
  const large = await posted(await film({ size: "2880x1620", as: oldCodec, extension: "avi" }));
  const small = await posted(await film({ size: "64x48", as: oldCodec, extension: "avi" }));

  expect(large).toMatchObject({ status: "ready", width: 1920, height: 1080 });
  expect(small).toMatchObject({ status: "ready", width: 64, height: 48 });
});

test.each([
  ["mp3", ["-c:a", "libmp3lame"], "audio/mpeg", "mp3"],
  ["ogg", ["-c:a", "libvorbis"], "audio/ogg", "vorbis"],
  ["flac", ["-c:a", "flac"], "audio/flac", "flac"],
  ["wav", ["-c:a", "pcm_s16le"], "audio/wav", "pcm_s16le"],
  ["m4a", ["-c:a", "aac"], "audio/mp4", "aac"],
  ["m4a", ["-c:a", "alac"], "audio/mp4", "aac"],
  ["wma", ["-c:a", "wmav2"], "audio/mp4", "aac"],
] as const)("audio (%s, %j) is converted to or kept as %s, without tags", async (extension, as, type, codec) => {
  const ready = await posted(await tone(extension, [...as]));

  expect(ready).toMatchObject({ status: "ready", type, duration: expect.closeTo(1, 0) });
  const { bytes } = await shown(anna, ready);
  expect(codecs(await probe(bytes))).toEqual([codec]);
  expectNoSecrets(bytes);
  expect(await anna.get(`/api/images/crop/320/180/${ready.id}`)).toMatchObject(refused("not_found"));
});

async function posted(content: Buffer): Promise<File> {
  const { status, body } = await tryUpload(hearth, anna, content);
  expect(status, JSON.stringify(body)).toBe(201);
  await work();
  return fileOf(anna, body);
}

async function work(): Promise<void> {
  for (let job = 0; job < 100; job++) if (!(await workOnce(hearth.context))) return;
}

async function fileOf(who: Account, { id }: File): Promise<File> {
  return (await who.get(`/api/files/${id}`)).body;
}

function shown(who: Account, { contentUrl }: File) {
  return fetchBytes(hearth, who, `/files/${contentUrl}`);
}

async function sizeOfPicture(who: Account, { id }: File) {
  const { bytes } = await fetchBytes(hearth, who, `/api/images/crop/320/180/${id}`);
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

function codecs({ streams }: Awaited<ReturnType<typeof probe>>): string[] {
  return streams.map(({ codec_name }) => codec_name);
}

function expectNoSecrets(bytes: Buffer): void {
  for (const secret of [...Object.values(secrets), "48.8583"]) expect(bytes.includes(secret)).toBe(false);
}
