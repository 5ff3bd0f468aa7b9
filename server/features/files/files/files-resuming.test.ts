import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity, withKey } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { ofUpload, tryToStart, uploadInPieces } from "../../../testing/resumable.ts";
import { upload } from "../../../testing/uploads.ts";
import { forgetOldUploads } from "./actions-resumable-uploads.ts";
import { longEnough } from "../../../testing/waiting.ts";

const hearth = await testApp();
const { anna, bob } = await aCommunity(hearth);
const { maxBytes } = hearth.context.settings.current;
const photo = await phonePhoto();
const middle = Math.floor(photo.length / 2);
const hour = 60 * 60 * 1000;
beforeAll(() => hearth.app.listen({ host: "127.0.0.1", port: 0 }));
afterAll(() => hearth.close());
afterEach(() => vi.restoreAllMocks());

test("a photo uploaded in two chunks is the same file as one sent at once", async () => {
  const id = await uploadInPieces(hearth, anna, photo);
  const { status, body } = await ofUpload(hearth, anna, id, "GET");
  const atOnce = await upload(hearth, anna);

  expect(status).toBe(200);
  const { id: fileId, contentUrl, createdAt, ...facts } = body as File;
  expect(atOnce).toMatchObject(facts);
  expect(contentUrl).toBe(`${fileId}.jpg`);
  expect((await anna.get(`/api/files/${fileId}`)).body).toEqual(body);
  expect(createdAt).toBeTypeOf("number");
});

test("a file name in any script is kept", async () => {
  const { id } = await tryToStart(hearth, anna, { size: photo.length, name: "../été à Đà Nẵng 😀.jpg" });
  await piece(id, 0, photo);

  expect((await ofUpload(hearth, anna, id, "GET")).body.name).toBe("été à Đà Nẵng 😀.jpg");
});

test("bytes received before the connection broke are kept, and the rest follows", async () => {
  const { id } = await started();
  const sending = request(addressOf(id), {
    method: "PATCH",
    headers: { ...pieceHeaders(0), "content-length": photo.length },
  });
  sending.on("error", () => undefined);
  sending.write(photo.subarray(0, middle));
  await vi.waitUntil(async () => (await hearth.context.partialUploads.stat(id))?.size === middle, longEnough);
  sending.destroy();

  expect(await offsetOf(id)).toBe(String(middle));
  expect((await piece(id, middle, photo.subarray(middle))).status).toBe(204);
  expect((await ofUpload(hearth, anna, id, "GET")).body.size).toBe(photo.length);
});

test("a stalled connection is closed with an error and does not block its user from resuming", async () => {
  const { id } = await started();
  const silent = request(addressOf(id), {
    method: "PATCH",
    headers: { ...pieceHeaders(0), "content-length": photo.length },
  });
  const answered = once(silent, "response") as Promise<[IncomingMessage]>;
  silent.write(photo.subarray(0, middle));
  await vi.waitUntil(async () => (await hearth.context.partialUploads.stat(id))?.size === middle, longEnough);

  expect((await piece(id, middle, photo.subarray(middle))).status).toBe(204);
  const [response] = await answered;
  expect(response.statusCode).toBe(409);
  expect(JSON.parse(await text(response))).toEqual(refused("upload_offset_wrong").body);
  silent.destroy();
  expect((await ofUpload(hearth, anna, id, "GET")).status).toBe(200);
});

test("a chunk at the wrong offset is refused and changes nothing", async () => {
  const { id } = await started();
  await piece(id, 0, photo.subarray(0, middle));

  for (const offset of [0, middle - 1, middle + 1, photo.length]) {
    expect(await piece(id, offset, photo.subarray(middle))).toMatchObject(refused("upload_offset_wrong"));
  }
  expect(await offsetOf(id)).toBe(String(middle));
});

test("the same chunk sent twice at once is stored once and creates one file", async () => {
  const { id } = await started();
  const responses = await Promise.all([piece(id, 0, photo), piece(id, 0, photo), ofUpload(hearth, anna, id, "HEAD")]);
  // The later request interrupts the earlier one at some point; clients resume from there.
  const offset = Number(await offsetOf(id));
  if (offset < photo.length) await piece(id, offset, photo.subarray(offset));

  expect(responses.every(({ status }) => status < 500)).toBe(true);
  expect((await ofUpload(hearth, anna, id, "GET")).body.size).toBe(photo.length);
  expect(await filesOfUploads([id])).toBe(1);
});

test("repeating the last chunk creates no second file", async () => {
  const id = await uploadInPieces(hearth, anna, photo);
  const before = (await ofUpload(hearth, anna, id, "GET")).body as File;

  expect(await piece(id, middle, photo.subarray(middle))).toMatchObject(refused("upload_offset_wrong"));
  expect(await piece(id, photo.length, Buffer.alloc(0))).toMatchObject({ status: 204 });
  expect(await offsetOf(id)).toBe(String(photo.length));
  expect((await ofUpload(hearth, anna, id, "GET")).body).toEqual(before);
});

test.each(["HEAD", "GET"] as const)("%s finishes an upload after a crash between bytes and row", async (method) => {
  const { id } = await started();
  const write = vi.spyOn(hearth.context.files, "moveIn").mockRejectedValueOnce(new Error("the disk went away"));
  await piece(id, 0, photo);
  expect(write).toHaveBeenCalled();
  expect(await filesOfUploads([id])).toBe(0);

  expect((await ofUpload(hearth, anna, id, method)).status).toBe(200);
  expect(await filesOfUploads([id])).toBe(1);
  expect(await unfinishedFiles()).not.toContain(id);
});

test("other users and visitors cannot find an upload", async () => {
  const { id } = await started();
  const finished = await uploadInPieces(hearth, anna, photo);

  for (const upload of [id, finished, "no-such-upload"]) {
    for (const method of ["GET", "DELETE"] as const) {
      expect(await ofUpload(hearth, bob, upload, method)).toMatchObject(refused("not_found"));
      expect(await ofUpload(hearth, { key: "wrong" }, upload, method)).toMatchObject(refused("unauthorized"));
    }
    expect((await ofUpload(hearth, bob, upload, "HEAD")).status).toBe(404);
    const sent = { offset: 0, content: photo };
    expect(await ofUpload(hearth, bob, upload, "PATCH", sent)).toMatchObject(refused("not_found"));
    expect(await ofUpload(hearth, { key: "null" }, upload, "PATCH", sent)).toMatchObject(refused("unauthorized"));
  }
  expect(await tryToStart(hearth, { key: "wrong" }, { size: 1 })).toMatchObject(refused("unauthorized"));
  expect(await offsetOf(id)).toBe("0");
});

test("a key that is reset during an upload stops working; the new key resumes it", async () => {
  const other = await testApp();
  const { anna } = await aCommunity(other);
  await other.app.listen({ host: "127.0.0.1", port: 0 });
  const { id } = await tryToStart(other, anna, { size: photo.length });
  const { port } = other.app.server.address() as AddressInfo;
  const headers = { ...pieceHeaders(0, anna.key), "content-length": photo.length };
  const sending = request(`http://127.0.0.1:${port}/api/uploads/${id}`, { method: "PATCH", headers });
  const answered = once(sending, "response") as Promise<[NodeJS.ReadableStream & { statusCode: number }]>;
  sending.write(photo.subarray(0, middle));
  await vi.waitUntil(async () => (await other.context.partialUploads.stat(id))?.size === middle, longEnough);

  const reset = await anna.post(`/api/users/${anna.id}/reset-api-key`);
  sending.end(photo.subarray(middle));
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(401);
  expect((await ofUpload(other, anna, id, "GET")).status).toBe(401);
  const { apiKey } = reset.body as { apiKey: string };
  expect((await withKey(other, apiKey).get(`/api/uploads/${id}`)).status).toBe(200);
  await other.close();
});

test("a cancelled upload is gone; a file already created from it stays", async () => {
  const { id } = await started();
  await piece(id, 0, photo.subarray(0, middle));
  const finished = await uploadInPieces(hearth, anna, photo);
  const file = (await ofUpload(hearth, anna, finished, "GET")).body as File;

  for (const upload of [id, finished]) {
    expect((await ofUpload(hearth, anna, upload, "DELETE")).status).toBe(204);
    expect(await ofUpload(hearth, anna, upload, "GET")).toMatchObject(refused("not_found"));
  }
  expect(await unfinishedFiles()).not.toContain(id);
  expect((await anna.get(`/api/files/${file.id}`)).status).toBe(200);
});

test("an incomplete upload asks the client to try again later", async () => {
  const { id } = await started();

  expect(await ofUpload(hearth, anna, id, "GET")).toMatchObject(refused("upload_unfinished"));
});

test("capabilities are public, and every response is closed to other sites", async () => {
  const response = await hearth.app.inject({ method: "OPTIONS", url: "/api/uploads" });

  expect(response.statusCode).toBe(204);
  expect(response.headers).toMatchObject({ "tus-version": "1.0.0", "tus-extension": "creation,termination" });
  expect(response.headers["tus-max-size"]).toBe(String(maxBytes.video));
  expect(response.headers["x-content-type-options"]).toBe("nosniff");
  expect(response.headers["access-control-allow-origin"]).toBeUndefined();
});

test("an upload without progress for a day is gone, and one in use is not", async () => {
  const other = await testApp();
  const { anna } = await aCommunity(other);
  const { id } = await tryToStart(other, anna, { size: photo.length });
  await forgetOldUploads(other.context);
  expect((await ofUpload(other, anna, id, "HEAD")).status).toBe(200);

  const finished = await uploadInPieces(other, anna, photo);
  other.passTime(25 * hour);
  await forgetOldUploads(other.context);
  expect((await ofUpload(other, anna, id, "HEAD")).status).toBe(404);
  expect(await other.context.partialUploads.idleSince(Number.MAX_SAFE_INTEGER)).toEqual([]);
  expect((await ofUpload(other, anna, finished, "GET")).status).toBe(200);

  other.passTime(7 * 24 * hour);
  await forgetOldUploads(other.context);
  expect((await ofUpload(other, anna, finished, "GET")).status).toBe(404);
  await other.close();
});

function started() {
  return tryToStart(hearth, anna, { size: photo.length });
}

function piece(id: string, offset: number | string, content: Buffer) {
  return ofUpload(hearth, anna, id, "PATCH", { offset, content });
}

async function offsetOf(id: string) {
  return (await ofUpload(hearth, anna, id, "HEAD")).headers["upload-offset"];
}

function addressOf(id: string) {
  const { port } = hearth.app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/uploads/${id}`;
}

function pieceHeaders(offset: number, key = anna.key) {
  const type = "application/offset+octet-stream";
  return { "x-auth-token": key, "tus-resumable": "1.0.0", "upload-offset": String(offset), "content-type": type };
}

async function filesOfUploads(ids: string[]) {
  const { read } = hearth.context.db;
  const rows = await read.selectFrom("uploads").select("file_id").where("id", "in", ids).execute();
  return rows.filter(({ file_id }) => file_id !== null).length;
}

async function unfinishedFiles() {
  return hearth.context.partialUploads.idleSince(Number.MAX_SAFE_INTEGER);
}
