import { expect, test } from "vitest";
import type { Info } from "#contract/accounts.ts";
import { openChat } from "../../../testing/chats.ts";
import { albumsOf, scanPhotos, type FoundPhoto } from "../photo-imports/photo-scan.ts";
import { filesOfArchives } from "../imports/source-files.ts";

const inputs = import.meta.glob<string>("../../../../fixtures/inputs/**/*.{txt,zip}", {
  query: "?url&inline",
  import: "default",
});

async function input(path: string): Promise<File> {
  const address = await inputs[`../../../../fixtures/inputs/${path}`]!();
  const content = atob(address.slice(address.indexOf(",") + 1));
  const bytes = Uint8Array.from(content, (byte) => byte.charCodeAt(0));
  return new File([bytes], path.slice(path.lastIndexOf("/") + 1));
}

test("a Takeout in two parts has the corrected, local and shared dates, the albums, and what moves", async () => {
  const parts = await Promise.all(
    ["takeout-001.zip", "takeout-002.zip"].map((name) => input(`24-takeout-corrected-date/${name}`)),
  );
  const found = await scanPhotos(await filesOfArchives(parts), {
    ...{ groupId: "01a213e4-38d7-750d-b6ce-eddd043c22e8", info: { upload: { image: true, video: true } } as Info },
    ...{ now: Date.UTC(2026, 10, 27), signal: new AbortController().signal, onProgress: () => undefined },
  });
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  expect(found.photos.map(({ source, takenAt, caption }) => [source.name, day(takenAt), caption])).toEqual([
    ["Scan_0001.jpg", "1975-07-14", "Abuela en el lago"],
    ["DSC_1.JPG", "2012-05-05", "En la playa"],
    ["DSC_1-ha editado.JPG", "2012-05-05", "En la playa"],
    ["Corta.jpg", "2019-09-09", "Segunda parte"],
    ["IMG_5.jpg", "2022-06-06", undefined],
    ["IMG_5.MP4", "2022-06-06", undefined],
    ["VID_20231230_204700.mp4", "2023-12-30", undefined],
  ]);
  const namesOf = (photos: readonly FoundPhoto[]) => photos.map(({ source }) => source.name);
  expect(namesOf(found.photos.filter(({ isCorrected }) => isCorrected))).toEqual(["Scan_0001.jpg"]);
  expect(namesOf(found.photos.filter(({ isLive }) => isLive))).toEqual(["IMG_5.MP4"]);
  expect([...albumsOf(found.photos)]).toEqual([["Vacaciones: verano", 1]]);
  expect(found.leftOut).toEqual(["PXL_1.MP"]);
});

test("the photos of an old export of an iPhone belong to their messages", async () => {
  const chat = await openChat(await input("18-old-iphone-attached/WhatsApp Chat - Family 2015.zip"));
  expect(chat).toMatchObject({ title: "Family 2015", messages: 3, files: 2, missing: [], unused: [] });
  expect(chat.dates).toMatchObject({ order: "dmy" });
});

test.each([
  ["19-iphone-poll/_chat.txt", 6, { deleted: 0, missing: 1, notice: 0, unread: 0 }, ["Anna", "Carl"]],
  ["20-arabic-export/android-ar.txt", 2, { deleted: 0, missing: 0, notice: 0, unread: 0 }, ["سامي", "ليلى"]],
  ["21-system-messages/android-colon.txt", 2, { deleted: 0, missing: 0, notice: 5, unread: 0 }, ["Anna", "Carl"]],
])("of the chat %s everything is kept or counted", async (path, messages, leftOut, people) => {
  const chat = await openChat(await input(path));
  expect({ ...chat, people: [...chat.people.keys()].sort() }).toMatchObject({ messages, leftOut, people });
});
