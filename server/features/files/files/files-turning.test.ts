import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, type Account, type TestResponse } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { fetchBytes, tryUpload, upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);

/** A wide picture, red on the left. */
const wide = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: "#0000ff" } }).composite([
    { input: { create: { width: 40, height: 40, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
  ]);

const turn = (who: Account, id: string, quarterTurns = 1) => who.post(`/api/files/${id}/turned`, { quarterTurns });

async function uploaded(name: string, content: Buffer): Promise<File> {
  return (await tryUpload(hearth, anna, content, { name })).body as File;
}

async function originalOf(who: Account, { id }: File): Promise<Buffer> {
  return (await fetchBytes(hearth, who, `/files/${id}/original`)).bytes;
}

async function isRedAtTop(picture: Buffer): Promise<boolean> {
  const { data } = await sharp(picture).autoOrient().raw().toBuffer({ resolveWithObject: true });
  return data[0]! > 200 && data[2]! < 60;
}

test("a photo is turned clockwise, with its original, without losing quality or what the camera wrote", async () => {
  const exif = { IFD0: { ImageDescription: "Sunday" } };
  const jpeg = await wide().jpeg({ quality: 100 }).withExif(exif).withMetadata({ orientation: 3 }).toBuffer();
  const photo = await uploaded("sea.jpg", jpeg);
  const { status, body } = await turn(anna, photo.id);
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: "sea.jpg", width: 40, height: 80, type: "image/jpeg" });
  expect(body.id).not.toBe(photo.id);
  const original = await originalOf(anna, body);
  expect(await sharp(original).metadata()).toMatchObject({ orientation: 8 });
  expect(original.includes("Sunday")).toBe(true);
  expect(original.length).toBe(jpeg.length);
});

test.each(["jpeg", "png", "webp"] as const)("a %s without an orientation is turned, in its format", async (format) => {
  const photo = await uploaded(`sea.${format}`, await wide().toFormat(format).toBuffer());
  const { body } = await turn(anna, photo.id);
  expect(body).toMatchObject({ width: 40, height: 80 });
  const original = await originalOf(anna, body);
  expect((await sharp(original).metadata()).format).toBe(format);
  expect(await isRedAtTop(original)).toBe(true);
  const back = await turn(anna, body.id, 3);
  expect(back.body).toMatchObject({ width: 80, height: 40 });
});

test("a photo whose orientation is said to be behind its end is turned too", async () => {
  const jpeg = await wide().jpeg().toBuffer();
  const head = Buffer.from("ffe100104578696600004d4d002a00000000", "hex");
  const content = Buffer.concat([jpeg.subarray(0, 2), head, jpeg.subarray(2), Buffer.from("00010112", "hex")]);
  const tiff = 12;
  content.writeUInt32BE(content.length - 4 - tiff, tiff + 4);
  const photo = await uploaded("sea.jpg", content);

  const { status, body } = await turn(anna, photo.id);
  expect([status, body]).toMatchObject([201, { width: 40, height: 80 }]);
});

test("someone who turns many photos at once keeps nobody else waiting", async () => {
  const photo = await uploaded("sea.png", await wide().png().toBuffer());
  const { media } = hearth.context;
  const turnNow = media.turn.bind(media);
  let [now, most] = [0, 0];
  // The first picture is turned only when the last ones have been refused, so that none makes room for them.
  let startTurning!: () => void;
  const allowed = new Promise<void>((resolve) => (startTurning = resolve));
  const watched = vi.spyOn(media, "turn").mockImplementation(async (...args) => {
    most = Math.max(most, ++now);
    await allowed;
    await turnNow(...args).finally(() => now--);
  });

  const refusals: TestResponse[] = [];
  await Promise.all(
    Array.from({ length: 25 }, async () => {
      const response = await turn(anna, photo.id);
      if (response.status !== 201) refusals.push(response);
      if (refusals.length === 4) startTurning();
    }),
  );
  watched.mockRestore();
  expect(most).toBe(1);
  expect(refusals).toHaveLength(4);
  expect(refusals[0]).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
});

test("people turn only their own photos, by quarters, and no recordings", async () => {
  const photo = await upload(hearth, anna);
  expect(await turn(bob, photo.id)).toMatchObject(refused("not_found"));
  await makeMessage(anna, famille, { files: [photo.id] });
  expect(await turn(bob, photo.id)).toMatchObject(refused("not_permitted"));
  expect(await turn(anna, photo.id)).toMatchObject({ status: 201 });
  expect(await turn(anna, photo.id, 4)).toMatchObject(refused("bad_request"));
  expect(await turn(anna, "nothing")).toMatchObject(refused("not_found"));
});

test("an animation cannot be turned", async () => {
  const frames = sharp({ create: { width: 20, height: 40, channels: 3, background: "red" } });
  const gif = await frames.gif().toBuffer();
  const animation = await uploaded("cat.gif", gif);
  expect(await turn(anna, animation.id)).toMatchObject(refused("picture_not_turned"));
});
