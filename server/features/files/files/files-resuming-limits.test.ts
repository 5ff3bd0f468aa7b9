import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity } from "../../../testing/people.ts";
import { noise, phonePhoto } from "../../../testing/pictures.ts";
import { ofUpload, tryToStart } from "../../../testing/resumable.ts";
import { storedFiles } from "../../../testing/uploads.ts";

const hearth = await testApp();
const { anna } = await aCommunity(hearth);
const { maxBytes } = hearth.context.settings.current;
const photo = await phonePhoto();
beforeAll(() => hearth.app.listen({ host: "127.0.0.1", port: 0 }));
afterAll(() => hearth.close());

test("an upload announced as too large, unsupported or empty is refused at once; one at the limit is accepted", async () => {
  const size = maxBytes.image;

  expect((await tryToStart(hearth, anna, { size })).status).toBe(201);
  expect(await tryToStart(hearth, anna, { size: size + 1 })).toMatchObject(refused("file_too_large", 50));
  expect((await tryToStart(hearth, anna, { size: maxBytes.video + 1, type: "" })).status).toBe(413);
  expect(await tryToStart(hearth, anna, { size: 0 })).toMatchObject(refused("file_empty"));
});

test("uploads of a disabled kind are refused before they are sent", async () => {
  const without = await testApp({ ALLOW_IMAGE_UPLOAD: "false" });
  const { anna } = await aCommunity(without);

  expect(await tryToStart(without, anna, { size: 100 })).toMatchObject(refused("file_type_refused"));
  await without.close();
});

test.each([
  ["a script", Buffer.from("<script>alert(1)</script>"), "file_type_refused"],
  ["half a photo", photo.subarray(0, 900), "file_damaged"],
] as const)("%s announced as a photo is refused once received and leaves nothing behind", async (_, content, code) => {
  const before = await storedFiles(hearth);
  const { id } = await tryToStart(hearth, anna, { size: content.length });

  expect(await piece(id, 0, content)).toMatchObject(refused(code));
  expect(await ofUpload(hearth, anna, id, "GET")).toMatchObject(refused("not_found"));
  expect(await storedFiles(hearth)).toEqual(before);
});

test("a photo announced as a video must keep to the limit of photos", async () => {
  const small = await testApp({ MAX_IMAGE_MB: "1" });
  const { anna } = await aCommunity(small);
  const large = await noise(1000, 1000).png().toBuffer();
  const { id } = await tryToStart(small, anna, { size: large.length, type: "video/mp4" });

  expect(large.length).toBeGreaterThan(1024 ** 2);
  const sent = { offset: 0, content: large };
  expect(await ofUpload(small, anna, id, "PATCH", sent)).toMatchObject(refused("file_too_large", 1));
  await small.close();
});

test("more bytes than announced are refused, with or without a declared length", async () => {
  const { id } = await started();
  expect(await piece(id, 0, Buffer.concat([photo, photo]))).toMatchObject(refused("body_too_large"));

  const sending = request(addressOf(id), { method: "PATCH", headers: pieceHeaders(0) });
  const answered = once(sending, "response") as Promise<[NodeJS.ReadableStream & { statusCode: number }]>;
  sending.end(Buffer.concat([photo, photo]));
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(413);
});

test.each([
  ["no length", {}, "bad_request"],
  ["a length in words", { "upload-length": "many" }, "bad_request"],
  ["a negative length", { "upload-length": "-1" }, "bad_request"],
  ["metadata that is no base64", { "upload-length": "9", "upload-metadata": "filename é" }, "bad_request"],
  ["another version", { "upload-length": "9", "tus-resumable": "0.2.2" }, "upload_version_unknown"],
] as const)("an upload with %s is refused", async (_, headers, code) => {
  expect(await anna.post("/api/uploads", undefined, headers)).toMatchObject(refused(code));
});

test.each(["", "-1", "1e3", "x"])("a chunk at offset %j is refused", async (offset) => {
  const { id } = await started();

  expect(await piece(id, offset, photo)).toMatchObject(refused("bad_request"));
});

test("a user with too many unfinished uploads must wait", async () => {
  const other = await testApp();
  const { anna, bob } = await aCommunity(other);
  const begun = await Promise.all(Array.from({ length: 21 }, () => tryToStart(other, anna, { size: 9 })));

  expect(begun.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(begun.find(({ status }) => status !== 201)).toMatchObject(refused("too_many_attempts"));
  expect((await tryToStart(other, bob, { size: 9 })).status).toBe(201);
  await ofUpload(other, anna, begun.find(({ status }) => status === 201)!.id, "DELETE");
  expect((await tryToStart(other, anna, { size: 9 })).status).toBe(201);
  await other.close();
});

function started() {
  return tryToStart(hearth, anna, { size: photo.length });
}

function piece(id: string, offset: number | string, content: Buffer) {
  return ofUpload(hearth, anna, id, "PATCH", { offset, content });
}

function addressOf(id: string) {
  const { port } = hearth.app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/uploads/${id}`;
}

function pieceHeaders(offset: number, key = anna.key) {
  const type = "application/offset+octet-stream";
  return { "x-auth-token": key, "tus-resumable": "1.0.0", "upload-offset": String(offset), "content-type": type };
}
