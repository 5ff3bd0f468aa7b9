import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import type { File } from "#contract/files.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aDocument } from "../../../testing/documents.ts";
import { aCommunity, inAnotherBrowser } from "../../../testing/people.ts";
import { animatedGif, phonePhoto, quarters } from "../../../testing/pictures.ts";
import { longEnough } from "../../../testing/waiting.ts";
import { fetchBytes, formWith, storedFiles, tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp();
const { anna, bob } = await aCommunity(hearth);
beforeAll(() => hearth.app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => hearth.close());

test("pictures of one user are prepared one at a time, and other users do not wait for them", async () => {
  const { media } = hearth.context;
  const { prepare } = media;
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const preparing = vi.spyOn(media, "prepare").mockImplementation(async (...task) => {
    if (preparing.mock.calls.length === 1) await slow;
    return prepare(...task);
  });
  const photo = await phonePhoto(400, 400);

  const annas = [1, 2, 3].map(() => tryUpload(hearth, anna, photo));
  await vi.waitUntil(() => preparing.mock.calls.length === 1, longEnough);
  expect((await tryUpload(hearth, bob, photo)).status).toBe(201);
  expect(preparing).toHaveBeenCalledTimes(2);

  release();
  expect((await Promise.all(annas)).map(({ status }) => status)).toEqual([201, 201, 201]);
  preparing.mockRestore();
});

test("too many simultaneous pictures of one user are refused", async () => {
  const { media } = hearth.context;
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const { detectType } = media;
  const detecting = vi.spyOn(media, "detectType").mockImplementation(async (...task) => {
    await slow;
    return detectType(...task);
  });
  const photo = await phonePhoto(40, 40);

  const responses = Array.from({ length: 30 }, () => tryUpload(hearth, anna, photo));
  const early: Awaited<(typeof responses)[0]>[] = [];
  for (const response of responses) void response.then((one) => early.push(one));
  await vi.waitUntil(() => early.length === 9, longEnough);
  for (const response of early) expect(response).toMatchObject(refused("too_many_requests"));
  release();
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(21);
  detecting.mockRestore();
});

const script = "<script>alert(document.cookie)</script>";
const document = async () => aDocument(await phonePhoto(400, 400), 0);
const andAScript = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(`*/=1;alert(1)//${script}`)]);

test.each([
  ["a JPEG", phonePhoto, "image/jpeg"],
  ["a PNG", () => quarters().png().toBuffer(), "image/jpeg"],
  ["a GIF", () => animatedGif(), "image/gif"],
])("only the picture is shown of %s that is also a script and a web page", async (_, picture, type) => {
  const { status, body } = await tryUpload(hearth, anna, andAScript(await picture()), { name: "page.html" });
  expect(status).toBe(201);
  const { id, contentUrl } = body as File;

  const shown = await fetchBytes(hearth, anna, `/files/${contentUrl}`);
  expect(shown.headers).toMatchObject({ "content-type": type, "x-content-type-options": "nosniff" });
  expect(shown.headers["content-security-policy"]).toMatch(/default-src 'none'; sandbox/);
  expect(shown.bytes.includes("alert(")).toBe(false);

  const original = await fetchBytes(hearth, anna, `/files/${id}/original`);
  expect(original.headers["content-disposition"]).toMatch(/^attachment; /);
  expect(original.headers).toMatchObject({ "x-content-type-options": "nosniff" });
  expect(original.headers["content-type"]).not.toMatch(/html|script/);
});

test("a document that is also a web page stays a document in which no script runs", async () => {
  const { body } = await tryUpload(hearth, anna, andAScript(await document()), { name: "page.html" });
  const { contentUrl } = body as File;

  const shown = await fetchBytes(hearth, anna, `/files/${contentUrl}`);

  expect(shown.headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
  expect(shown.headers["content-security-policy"]).toMatch(/^default-src 'none'; object-src 'self'/);
});

test.each<[string, ErrorCode, () => Buffer | Promise<Buffer>]>([
  [
    "a page that becomes a document further down",
    "file_type_refused",
    async () => Buffer.concat([Buffer.from(script), await document()]),
  ],
  ["a script that begins like a GIF", "file_damaged", () => Buffer.from(`GIF89a/*${"x".repeat(50)}*/=1;alert(1)`)],
  [
    "an archive",
    "file_type_refused",
    () => Buffer.concat([Buffer.from("504b0304140000000800", "hex"), Buffer.alloc(200)]),
  ],
  ["a program", "file_type_refused", () => Buffer.concat([Buffer.from("7f454c46020101", "hex"), Buffer.alloc(200)])],
])("%s is refused and leaves no file behind", async (_, code, content) => {
  const before = await storedFiles(hearth);

  expect(await tryUpload(hearth, anna, await content())).toMatchObject(refused(code));

  expect(await storedFiles(hearth)).toEqual(before);
});

test("a GIF that claims four billion pixels is shown in the size of its frames", async () => {
  const { status, body } = await tryUpload(hearth, anna, withScreen(await animatedGif(), 65_535), { name: "huge.gif" });
  expect(status).toBe(201);
  const { contentUrl, width } = body as File;

  const { bytes } = await fetchBytes(hearth, anna, `/files/${contentUrl}`);

  expect(width).toBeLessThan(1000);
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([width, (body as File).height]);
});

test("a document with a gigantic page is accepted with a small picture", async () => {
  const city = Buffer.from((await document()).toString("latin1").replace("[0 0 200 200]", "[0 0 9e6 9e6]"), "latin1");

  const { status, body } = await tryUpload(hearth, anna, city, { name: "city.pdf" });

  expect(status).toBe(201);
  const { width = 0, height = 0 } = body as File;
  expect(width * height).toBeLessThan(20_000_000);
});

test("a form longer than its declared length ends at the declared length and leaves no file behind", async () => {
  const before = await storedFiles(hearth);
  const { type, payload } = await formWith(await phonePhoto(), "photo.jpg");

  const response = await sendRaw(type, payload.length - 500, payload);

  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(await storedFiles(hearth)).toEqual(before);
});

test.each(["attachment", ""])(
  "a form whose only part has the disposition '%s' gets a response, however long the part",
  async (disposition) => {
    const head = ["--x", `Content-Disposition: ${disposition}`, "", ""].join("\r\n");
    const payload = [head, "a".repeat(20_000), "\r\n--x--\r\n"].join("");
    const headers = { "x-auth-token": anna.key, "content-type": "multipart/form-data; boundary=x" };

    const response = await hearth.app.inject({ method: "POST", url: "/api/files", headers, payload });

    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, "file_missing"]);
  },
);

test("an upload whose bytes arrive after its session has ended is not stored", async () => {
  const other = await inAnotherBrowser(hearth, anna);
  const before = await storedFiles(hearth);
  const { type, payload } = await formWith(await phonePhoto(), "photo.jpg");
  const held = Readable.from(
    (async function* () {
      yield payload.subarray(0, 500);
      await other.post("/api/logout");
      yield payload.subarray(500);
    })(),
  );
  const headers = { "x-auth-token": other.key, "content-type": type, "content-length": String(payload.length) };
  const response = await hearth.app.inject({ method: "POST", url: "/api/files", headers, payload: held });
  expect(response.json()).toMatchObject(refused("unauthorized").body);
  expect(await storedFiles(hearth)).toEqual(before);
});

/** Places the same frames on a screen of `side` pixels each way. */
function withScreen(gif: Buffer, side: number): Buffer {
  const huge = Buffer.from(gif);
  huge.writeUInt16LE(side, 6);
  huge.writeUInt16LE(side, 8);
  return huge;
}

/** Returns the raw response to an upload with a declared length. */
async function sendRaw(type: string, length: number, payload: Buffer): Promise<string> {
  const { port } = hearth.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const head = ["POST /api/files HTTP/1.1", "Host: x", "Connection: close", `X-AUTH-TOKEN: ${anna.key}`];
  socket.write([...head, `Content-Type: ${type}`, `Content-Length: ${length}`, "", ""].join("\r\n"));
  socket.write(payload);
  return text(socket);
}
