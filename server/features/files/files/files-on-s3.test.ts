import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import { readConfig } from "../../../config.ts";
import { openStorages } from "../../../processes/open-storage.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { everyFile } from "../../../testing/everything.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aPerson } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { RealServer } from "../../../testing/real-server.ts";
import { film, oldCodec, probe } from "../../../testing/recordings.ts";
import { startS3Server } from "../../../testing/s3-server.ts";
import { hearthCommand } from "../../../testing/terminal.ts";
import { fetchBytes, storedFiles, tryUpload, upload } from "../../../testing/uploads.ts";
import { enqueueRecurring, workOnce } from "../../../worker.ts";
import { convertJob } from "./actions-conversion.ts";
import { withConfig } from "../../../testing/other-config.ts";

const service = await startS3Server();
const hearth = await testApp(service.settings);
const { anna, bob, paul, famille } = await aCommunity(hearth);
const { context } = hearth;
const day = 24 * 60 * 60 * 1000;
afterEach(() => {
  service.fail(() => false);
  vi.restoreAllMocks();
});
afterAll(async () => {
  await hearth.close();
  await service.close();
});

test("a photo is stored in the bucket alone, and shown in every form to members", async () => {
  const photo = await upload(hearth, anna);
  await makeMessage(anna, famille, { files: [photo.id] });
  const addresses = [`/files/${photo.contentUrl}`, `/files/${photo.id}/original`, `/api/images/crop/80/80/${photo.id}`];

  for (const address of addresses) {
    expect((await fetchBytes(hearth, bob, address)).status, address).toBe(200);
    expect((await fetchBytes(hearth, paul, address)).status, address).toBe(404);
  }
  expect((await fetchBytes(hearth, bob, addresses[1]!)).bytes.equals(await phonePhoto())).toBe(true);
  expect(await keysOf(photo)).toEqual(["original", "shown.jpg"]);
  expect(await keysOf(photo, context.cache)).toEqual(["crop-80x80.jpg"]);
  expect([...(await storedFiles(hearth)), ...(await storedFilesOfCache())]).toEqual([]);
});

test("a photo is sent in ranges, and not again if it is known", async () => {
  const photo = await upload(hearth, anna);
  const address = `/files/${photo.contentUrl}`;
  const whole = await fetchBytes(hearth, anna, address);
  const part = await fetchBytes(hearth, anna, address, { headers: { range: "bytes=10-19" } });
  const head = await fetchBytes(hearth, anna, address, { method: "HEAD" });
  const known = await fetchBytes(hearth, anna, address, { headers: { "if-none-match": String(whole.headers.etag) } });

  expect(part.status).toBe(206);
  expect(part.headers["content-range"]).toBe(`bytes 10-19/${whole.bytes.length}`);
  expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
  expect(head.headers["content-length"]).toBe(String(whole.bytes.length));
  expect([known.status, known.bytes.length]).toEqual([304, 0]);
});

test("a video is converted from a local copy, which is removed", async () => {
  const content = await film({ as: oldCodec, extension: "avi", seconds: 1 });
  const { body } = await tryUpload(hearth, anna, content, { name: "film.avi" });
  expect((body as File).status).toBe("raw");
  expect(await workOnce(context, { only: [convertJob] })).toBe(true);

  const ready = (await anna.get(`/api/files/${(body as File).id}`)).body as File;
  expect(ready.status).toBe("ready");
  const { bytes } = await fetchBytes(hearth, anna, `/files/${ready.contentUrl}`);
  expect((await probe(bytes)).format.format_name).toContain("mp4");
  expect(await storedFiles(hearth)).toEqual([]);
});

test("while the bucket is away, files get a clear error, uploads leave nothing behind, and jobs wait", async () => {
  const photo = await upload(hearth, anna);
  const { body } = await tryUpload(hearth, anna, await film({ as: oldCodec, extension: "avi" }), { name: "film.avi" });
  const before = await allKeys();

  service.fail(() => true);
  vi.spyOn(context.log, "error").mockReturnValue();
  const shown = await fetchBytes(hearth, anna, `/files/${photo.contentUrl}`);
  expect(shown.status).toBe(503);
  expect(shown.headers["retry-after"]).toBe("5");
  expect(await tryUpload(hearth, anna, await phonePhoto())).toMatchObject(refused("storage_unavailable"));
  for (let attempt = 1; attempt <= 6; attempt++) {
    expect(await workOnce(context, { only: [convertJob] })).toBe(true);
    hearth.passTime(60_000);
  }

  service.fail(() => false);
  expect(await allKeys()).toEqual(before);
  expect(await storedFiles(hearth)).toEqual([]);
  expect(await workOnce(context, { only: [convertJob] })).toBe(true);
  expect((await anna.get(`/api/files/${(body as File).id}`)).body).toMatchObject({ status: "ready" });
});

test("a deleted photo and the files of a deleted account are removed from the bucket", async () => {
  const yves = await aPerson(hearth, "yves@example.org");
  const avatar = await upload(hearth, yves);
  await yves.put(`/api/users/${yves.id}`, { avatar: avatar.id });
  const photo = await upload(hearth, anna);
  const message = await makeMessage(anna, famille, { files: [photo.id] });
  expect((await fetchBytes(hearth, yves, `/api/images/crop/80/80/${avatar.id}`)).status).toBe(200);
  expect(await keysOf(avatar, context.cache)).toHaveLength(1);

  await anna.delete(`/api/messages/${message.id}`);
  expect((await yves.delete(`/api/users/${yves.id}`)).status).toBe(204);
  await enqueueRecurring(context);
  for (let days = 0; days < 3; days++) {
    while (await workOnce(context));
    hearth.passTime(day);
  }

  for (const file of [avatar, photo])
    expect([...(await keysOf(file)), ...(await keysOf(file, context.cache))]).toEqual([]);
});

test("backup, doctor and export read the bucket, and the backup can be restored into another bucket", async () => {
  const other = await startS3Server();
  const photo = await upload(hearth, anna);
  await makeMessage(anna, famille, { files: [photo.id] });
  const folder = await mkdtemp(join(tmpdir(), "hearth-s3-backup-"));
  const taken = await hearthCommand(hearth, ["backup", join(folder, "backup")]);
  const doctor = await hearthCommand(hearth, ["doctor"]);
  const exported = await hearthCommand(hearth, ["export", famille.id, join(folder, "export")]);

  expect(taken.complaints).toEqual([]);
  expect(doctor.lines.filter((line) => line.startsWith("wrong"))).toEqual([]);
  expect(exported.complaints).toEqual([]);
  expect((await readdir(join(folder, "export", "files"))).join()).toContain(photo.id);
  expect(await readdir(join(folder, "backup", "files/stored", photo.id))).toEqual(["original", "shown.jpg"]);

  const config = readConfig({ DATA_DIR: join(folder, "home"), ...other.settings });
  const restored = await hearthCommand({ context: withConfig(context, config) }, ["restore", join(folder, "backup")]);
  expect(restored.complaints).toEqual([]);
  expect(await everyFile(await openStorages(config))).toEqual(await everyFile(context));
  await other.close();
  await rm(folder, { recursive: true });
});

test("a photo sent to two processes in pieces is one file, shown by both", async () => {
  const one = await RealServer.create(service.settings);
  await one.start();
  const two = await RealServer.beside(one);
  const key = await one.signIn();
  const content = await phonePhoto();
  const middle = Math.floor(content.length / 2);
  const headers = { "x-auth-token": key, "tus-resumable": "1.0.0" };
  const begun = await fetch(`${one.url}/api/uploads`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(content.length) },
  });
  const path = begun.headers.get("location")!;
  const send = (server: RealServer, begin: number, end: number) =>
    fetch(server.url + path, {
      method: "PATCH",
      headers: { ...headers, "upload-offset": String(begin), "content-type": "application/offset+octet-stream" },
      body: new Uint8Array(content.subarray(begin, end)),
    });

  expect((await send(one, 0, middle)).status).toBe(204);
  const responses = await Promise.all([one, two, one, two].map((server) => send(server, middle, content.length)));
  const accepted = responses.filter(({ status }) => status === 204);
  expect(responses.filter(({ status }) => status !== 204 && status !== 409)).toEqual([]);
  expect(accepted.length).toBeLessThanOrEqual(1);
  if (accepted.length === 0) await send(two, middle, content.length);

  const file = (await two.call("GET", path, key)) as File;
  for (const server of [one, two]) {
    const original = await fetch(`${server.url}/files/${file.id}/original`, { headers: { "x-auth-token": key } });
    expect(Buffer.from(await original.arrayBuffer()).equals(content)).toBe(true);
  }
  expect(await one.withDatabase((db) => db.read.selectFrom("files").select("id").execute())).toHaveLength(1);
  if (two !== one) await two.remove();
  await one.remove();
});

test("the start waits for a bucket that does not answer yet, and says so once", async () => {
  const said: string[] = [];
  service.fail(() => true);
  const { files } = await openStorages(context.config, {
    say(line) {
      said.push(line);
      service.fail(() => false);
    },
  });
  expect(said).toEqual([
    expect.stringMatching(/^The file storage at \S+ \(bucket hearth\) is unavailable: .*\. Waiting/),
  ]);
  await files.check();
});

test("a server whose bucket cannot be used does not start, and says why", async () => {
  const server = await RealServer.create({ ...service.settings, S3_BUCKET: "elsewhere" });
  const { code, errors } = await server.startAnother();
  await server.remove();

  expect(code).toBe(1);
  expect(errors).toMatch(
    /Hearth could not start: The file storage at \S+ \(bucket elsewhere\) is unavailable: NoSuchBucket/,
  );
  expect(errors).toContain("(S3_ENDPOINT and the other S3_ settings)");
});

async function allKeys(storage = context.files) {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

async function keysOf({ id }: File, storage = context.files) {
  return (await allKeys(storage)).filter((key) => key.startsWith(`${id}/`)).map((key) => key.slice(id.length + 1));
}

async function storedFilesOfCache() {
  return storedFiles(hearth, "cache").catch(() => []);
}
