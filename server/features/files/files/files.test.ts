import { once } from "node:events";
import { request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../../../new-id.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity, visitor } from "../../../testing/people.ts";
import { animatedGif, heicPhoto, noise, phonePhoto } from "../../../testing/pictures.ts";
import { formWith, storedFiles, tryUpload, fetchBytes } from "../../../testing/uploads.ts";

const hearth = await testApp();
const { anna, bob } = await aCommunity(hearth);
const { maxBytes } = hearth.context.settings.current;
beforeAll(() => hearth.app.listen({ host: "127.0.0.1", port: 0 }));
afterAll(() => hearth.close());
afterEach(() => vi.restoreAllMocks());

test("Anna uploads a photo from her phone", async () => {
  const photo = await phonePhoto();
  const { status, body } = await tryUpload(hearth, anna, photo, { name: "IMG_0001.JPG" });

  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    createdAt: expect.any(Number),
    type: "image/jpeg",
    status: "ready",
    contentUrl: `${body.id}.jpg`,
    size: photo.length,
    width: 320,
    height: 240,
    thumbhash: expect.stringMatching(/^[A-Za-z0-9+/=]{20,}$/),
    name: "IMG_0001.JPG",
    fileIndex: 0,
    entityType: "file",
  });
  expect((await anna.get(`/api/files/${body.id}`)).body).toEqual(body);
});

test("the type of a file is detected by its content", async () => {
  const heic = await tryUpload(hearth, anna, await heicPhoto(), { name: "photo.jpg" });
  const gif = await tryUpload(hearth, anna, await animatedGif(), { name: "photo.heic" });

  expect(heic).toMatchObject({ status: 201, body: { type: "image/jpeg", width: 320, height: 240 } });
  expect(gif).toMatchObject({ status: 201, body: { type: "image/gif", contentUrl: `${gif.body.id}.gif` } });
});

test.each([
  ["été à Đà Nẵng 😀.jpg", "été à Đà Nẵng 😀.jpg"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Photos\\beach.jpg", "beach.jpg"],
  ["a\u202egpj.exe", "agpj.exe"],
])("the name %j is kept as %j", async (name, kept) => {
  const { body } = await tryUpload(hearth, anna, await phonePhoto(), { name });

  expect(body.name).toBe(kept);
});

test.each([
  ["nothing", () => Buffer.alloc(0), "file_empty"],
  ["a script", () => Buffer.from("<script>alert(1)</script>"), "file_type_refused"],
  ["half a photo", async () => (await phonePhoto()).subarray(0, 900), "file_damaged"],
] as const)("%s named .jpg is refused and leaves no file behind", async (_, content, code) => {
  const before = await storedFiles(hearth);
  const response = await tryUpload(hearth, anna, await content());

  expect(response).toMatchObject(refused(code));
  expect(await storedFiles(hearth)).toEqual(before);
});

test("an upload without a file is refused", async () => {
  const elsewhere = await tryUpload(hearth, anna, await phonePhoto(), { field: "picture" });

  expect(elsewhere).toMatchObject(refused("file_missing"));
  expect(await anna.post("/api/files", { file: "photo" })).toMatchObject(refused("file_missing"));
  expect(await anna.post("/api/files")).toMatchObject(refused("file_missing"));
});

test("an interrupted form is refused and leaves no file behind", async () => {
  const before = await storedFiles(hearth);
  const { type, payload } = await formWith(await phonePhoto(), "photo.jpg");
  const headers = { "x-auth-token": anna.key, "content-type": type };
  const broken = { method: "POST", url: "/api/files", headers, payload: payload.subarray(0, -60) } as const;

  expect((await hearth.app.inject(broken)).json()).toMatchObject({ code: "bad_request" });
  expect(await storedFiles(hearth)).toEqual(before);
});

test("visitors cannot upload, and a cookie alone is not enough", async () => {
  expect(await visitor(hearth).post("/api/files")).toMatchObject(refused("unauthorized"));
  expect(await tryUpload(hearth, { key: "wrong" }, await phonePhoto())).toMatchObject(refused("unauthorized"));
});

test("photos are refused where they are disabled", async () => {
  const without = await testApp({ ALLOW_IMAGE_UPLOAD: "false" });
  const { anna } = await aCommunity(without);

  expect(await tryUpload(without, anna, await phonePhoto())).toMatchObject(refused("file_type_refused"));
  expect(await storedFiles(without)).toEqual([]);
  await without.close();
});

test("a file whose declared length is too large is refused before it is sent", async () => {
  const sending = uploading({ "content-length": String(maxBytes.video + 1_000_000) });
  sending.flushHeaders();
  const [response] = (await once(sending, "response")) as [NodeJS.ReadableStream & { statusCode: number }];

  expect(response.statusCode).toBe(413);
  sending.destroy();
});

test("a photo announced as too large is refused as soon as its type is known, and the error names the limit", async () => {
  const sending = uploading({ "content-length": String(maxBytes.image + 1_000_000) });
  const answered = once(sending, "response") as Promise<[NodeJS.ReadableStream & { statusCode: number }]>;
  sending.write(formHead + "the first of many bytes");
  const [response] = await answered;

  expect(response.statusCode).toBe(413);
  expect(JSON.parse(await text(response))).toMatchObject(refused("file_too_large", 50).body);
  sending.destroy();
});

test("a photo sent as another type must keep to the limit of photos too", async () => {
  const strict = await testApp({ MAX_IMAGE_MB: "1" });
  const { anna } = await aCommunity(strict);
  const large = await noise(900, 900).png().toBuffer();
  expect(large.length).toBeGreaterThan(1024 * 1024);

  expect(await tryUpload(strict, anna, large)).toMatchObject(refused("file_too_large", 1));
  expect(await storedFiles(strict)).toEqual([]);
  await strict.close();
});

test("a file that turns out to be too large is refused and leaves no file behind", async () => {
  const before = await storedFiles(hearth);
  const sending = uploading({ "transfer-encoding": "chunked" });
  const answered = once(sending, "response") as Promise<[NodeJS.ReadableStream & { statusCode: number }]>;
  sending.on("error", () => undefined);
  sending.write(formHead);
  const piece = Buffer.alloc(1024 * 1024, 1);
  for (let sent = 0; sent <= maxBytes.image; sent += piece.length) sending.write(piece);

  expect((await answered)[0].statusCode).toBe(413);
  sending.destroy();
  await expect.poll(() => storedFiles(hearth)).toEqual(before);
});

test("a broken connection leaves no file behind", async () => {
  const before = await storedFiles(hearth);
  const { type, payload } = await formWith(await phonePhoto(), "photo.jpg");
  const socket = connect((hearth.app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    `POST /api/files HTTP/1.1\r\nhost: hearth\r\nx-auth-token: ${anna.key}\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, -500));
  await expect.poll(() => storedFiles(hearth)).toHaveLength(before.length + 1);
  socket.destroy();

  await expect.poll(() => storedFiles(hearth)).toEqual(before);
});

test("an upload repeated after a broken connection is stored once", async () => {
  const photo = await phonePhoto();
  const id = newId();
  const first = await tryUpload(hearth, anna, photo, { id });
  const before = await storedFiles(hearth);
  const again = await tryUpload(hearth, anna, photo, { id });

  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(before.filter((file) => file.includes(first.body.id))).toHaveLength(2);
  expect(await storedFiles(hearth)).toEqual(before);
  const atOnce = newId();
  const responses = await Promise.all([1, 2, 3].map(() => tryUpload(hearth, anna, photo, { id: atOnce })));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);

  expect(await tryUpload(hearth, bob, photo, { id })).toMatchObject(refused("conflict"));
  expect(await tryUpload(hearth, anna, photo, { id: "../../etc" })).toMatchObject(refused("bad_request"));
  expect((await fetchBytes(hearth, anna, `/files/${first.body.contentUrl}`)).status).toBe(200);
});

test("a failing database leaves no file behind", async () => {
  const before = await storedFiles(hearth);
  const { db } = hearth.context;
  const write = db.write.bind(db);
  vi.spyOn(db, "write").mockImplementationOnce(write).mockRejectedValueOnce(new Error("disk full"));
  vi.spyOn(hearth.app.log, "error").mockReturnValue(undefined);

  expect(await tryUpload(hearth, anna, await phonePhoto())).toMatchObject(refused("server_error"));
  expect(await storedFiles(hearth)).toEqual(before);
});

const formHead =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

function uploading(headers: Record<string, string>) {
  const { port } = hearth.app.server.address() as AddressInfo;
  return request({
    host: "127.0.0.1",
    port,
    path: "/api/files",
    method: "POST",
    headers: { "x-auth-token": anna.key, "content-type": "multipart/form-data; boundary=b", ...headers },
  });
}
