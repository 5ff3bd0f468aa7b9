import { afterAll, expect, test } from "vitest";
import type { File } from "#contract/files.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { film, h264 } from "../../../testing/recordings.ts";
import { tryUpload, upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, paul, famille } = await aCommunity(hearth);

const uploaded = async (content: Buffer, name: string) =>
  (await tryUpload(hearth, anna, content, { name })).body as File;
const position = (id: string, who = anna) => who.get(`/api/files/${id}/position`);

test("the uploader alone reads where a photo was taken", async () => {
  const { id } = await uploaded(await phonePhoto(), "photo.jpg");
  await makeMessage(anna, famille, { files: [id] });

  const found = { latitude: expect.closeTo(48.85833, 4), longitude: expect.closeTo(2.29444, 4) };
  expect((await position(id)).body).toEqual({ position: found });
  expect(await position(id, bob)).toMatchObject(refused("not_permitted"));
  expect(await position(id, paul)).toMatchObject(refused("not_found"));
});

test("a video says where it was taken", async () => {
  const { id } = await uploaded(await film({ as: h264 }), "film.mp4");
  expect((await position(id)).body).toEqual({ position: { latitude: 48.8583, longitude: 2.2944 } });
});

test("a photo without a position has none", async () => {
  const { id } = await upload(hearth, anna, "photo.jpg");
  expect(await position(id)).toMatchObject({ status: 200, body: {} });
});
