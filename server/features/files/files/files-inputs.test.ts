import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { PhotoPage } from "#contract/library.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aGroup, aPerson } from "../../../testing/people.ts";
import { tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const anna = await aPerson(hearth, "anna@example.org");
await anna.put(`/api/users/${anna.id}`, { data: { time_zone: "Europe/Paris" } });

test.each([
  ["06-camera-default-dates/00010101000000.jpg", "2013-07-12"],
  ["06-camera-default-dates/20021208120000.jpg", "2013-07-12"],
  ["07-zero-date/only-modify.jpg", "2003-05-31"],
  ["07-zero-date/xmp-only.jpg", "2017-05-31"],
  ["07-zero-date/zero-original.jpg", "2017-05-31"],
  ["14-utc-video/VID_20231230_204700.mp4", "2023-12-30"],
])("%s is filed on the day that it was taken", async (path, day) => {
  const group = await aGroup(anna, "Family");
  const { body } = await tryUpload(hearth, anna, await readFile(`fixtures/inputs/${path}`), { name: basename(path) });
  await makeMessage(anna, group, { files: [body.id as string] });
  const { photos } = (await anna.get(`/api/groups/${group.id}/photos`)).body as PhotoPage;
  expect(photos.map((photo) => photo.day)).toEqual([day]);
});
