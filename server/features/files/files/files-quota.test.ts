import { afterAll, expect, test } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { ofUpload, tryToStart } from "../../../testing/resumable.ts";
import { storedFiles, tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp({ UPLOAD_QUOTA_MB: "1" });
afterAll(() => hearth.close());
const photo = await phonePhoto();
/** A photo with trailing bytes; two of them exceed the quota. */
const large = Buffer.concat([photo, Buffer.alloc(600_000)]);
const megabyte = 1024 ** 2;

test("unattached files are limited per user, and posting them frees the quota", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const first = await tryUpload(hearth, anna, large);
  expect(first.status).toBe(201);
  const before = await storedFiles(hearth);

  expect(await tryUpload(hearth, anna, large)).toMatchObject(refused("upload_quota"));
  expect(await storedFiles(hearth)).toEqual(before);
  expect((await tryUpload(hearth, bob, large)).status).toBe(201);

  await makeMessage(anna, famille, { data: { text: "Posted" }, files: [first.body.id] });
  expect((await tryUpload(hearth, anna, large)).status).toBe(201);
});

test("files sent at the same moment are limited too", async () => {
  const { anna } = await aCommunity(hearth);
  const responses = await Promise.all(Array.from({ length: 5 }, () => tryUpload(hearth, anna, large)));
  expect(responses.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  expect((await tryUpload(hearth, anna, photo)).status).toBe(201);
});

test("an announced upload counts before its bytes arrive, and no longer once it is cancelled", async () => {
  const { anna } = await aCommunity(hearth);
  const announce = (size: number) => tryToStart(hearth, anna, { size });
  const begun = await announce(megabyte);
  expect(begun.status).toBe(201);
  expect(await announce(1)).toMatchObject(refused("upload_quota"));
  expect(await tryUpload(hearth, anna, photo)).toMatchObject(refused("upload_quota"));

  expect((await ofUpload(hearth, anna, begun.id, "DELETE")).status).toBe(204);
  expect((await tryUpload(hearth, anna, photo)).status).toBe(201);
});
