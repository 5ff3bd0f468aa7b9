import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { appError } from "../../errors.ts";
import { newId } from "../../new-id.ts";
import { testApp } from "../../testing/build-app.ts";
import { startS3Server } from "../../testing/s3-server.ts";
import { longEnough } from "../../testing/waiting.ts";
import { openDiskStorage } from "../file-storage/disk.ts";
import { openBucket } from "../file-storage/s3-bucket.ts";
import { openS3Storage } from "../file-storage/s3.ts";
import { openTemporaryFolders } from "../file-storage/temporary-folders.ts";
import { openPartialUploadsOnDisk } from "./disk.ts";
import type { PartialUploads } from "./partial-uploads.ts";
import { partialUploadsInFileStorage } from "./in-file-storage.ts";

const { context, close } = await testApp();
const { db, clock } = context;
const uncut = new AbortController().signal;
const service = await startS3Server();
afterAll(async () => {
  await close();
  await service.close();
});

const implementations = {
  "on disk": openPartialUploadsOnDisk,
  "in a shared file storage": async (directory: string) =>
    partialUploadsInFileStorage({ db, clock, storage: await openDiskStorage(directory, { durable: true }) }),
  "on S3": async (directory: string) => {
    const inTemporaryFolder = await openTemporaryFolders(directory, { shared: false });
    const storage = openS3Storage(openBucket(service.location), { prefix: "unfinished/", inTemporaryFolder });
    return partialUploadsInFileStorage({ db, clock, storage });
  },
};

describe.each(Object.entries(implementations))("partial uploads %s", (_, openPartialUploads) => {
  let directory: string;
  let unfinished: PartialUploads;
  let id: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "hearth-unfinished-"));
    unfinished = await openPartialUploads(join(directory, "unfinished"));
    id = newId();
    await unfinished.create(id);
  });
  afterEach(async () => {
    await unfinished.remove(id);
    await rm(directory, { recursive: true });
  });

  test("chunks are appended in order", async () => {
    await append("Bonjour ");
    await append("les amis");

    expect(await content()).toBe("Bonjour les amis");
    expect((await unfinished.stat(id))?.size).toBe(16);
  });

  test("bytes received before a stream broke are kept", async () => {
    const broken = new PassThrough();
    const appending = unfinished.withLock(id, (cut) => unfinished.append(id, broken, 100, cut));
    const ended = expect(appending).rejects.toThrow("connection lost");
    broken.write("Bonjour");
    await vi.waitUntil(async () => (await unfinished.stat(id))?.size === 7, longEnough);
    broken.destroy(new Error("connection lost"));

    await ended;
    await append(" les amis");
    expect(await content()).toBe("Bonjour les amis");
  });

  test("more bytes than allowed are refused", async () => {
    await expect(append("12345", 4)).rejects.toThrow("too large");
    await append("12345", 5);
    expect(await content()).toBe("12345");
  });

  test("a copy survives the upload", async () => {
    await append("kept");
    const name = join(directory, "second");
    await unfinished.copyTo(id, name);
    await unfinished.remove(id);
    await unfinished.remove(id);

    expect(await unfinished.stat(id)).toBeUndefined();
    expect(await unfinished.idleSince(Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(await readFile(name, "utf8")).toBe("kept");
  });

  test("creating an upload again keeps its bytes", async () => {
    await append("kept");
    await unfinished.create(id);

    expect(await content()).toBe("kept");
    expect(await unfinished.idleSince(Number.MAX_SAFE_INTEGER)).toEqual([id]);
  });

  test("an upload is idle since its last byte", async () => {
    await append("bytes");
    const { modifiedAt } = (await unfinished.stat(id))!;

    expect(await unfinished.idleSince(modifiedAt - 1)).toEqual([]);
    expect(await unfinished.idleSince(modifiedAt)).toEqual([id]);
  });

  test("a later writer interrupts one that waits for bytes and takes over", async () => {
    const silent = new PassThrough();
    const before = unfinished.withLock(id, (cut) => unfinished.append(id, silent, 100, cut));
    const ended = expect(before).rejects.toThrow(appError("upload_offset_wrong"));
    silent.write("yours, ");
    await vi.waitUntil(async () => (await unfinished.stat(id))?.size === 7, longEnough);
    const order: string[] = [];
    const next = unfinished.withLock(id, async () => {
      await unfinished.append(id, Readable.from([Buffer.from("mine")]), 100, uncut);
      order.push("next");
    });
    const last = unfinished.withLock(id, () => Promise.resolve(order.push("last")));

    await Promise.all([ended, next, last]);
    expect(order).toEqual(["next", "last"]);
    expect(await content()).toBe("yours, mine");
    expect(silent.destroyed).toBe(false);
  });

  test.each(["", "..", "../stored", "a/b", "A\0"])("ids outside the directory are refused: %j", async (wrong) => {
    await expect(unfinished.create(wrong)).rejects.toThrow(TypeError);
    await expect(unfinished.stat(wrong)).rejects.toThrow(TypeError);
    await expect(unfinished.remove(wrong)).rejects.toThrow(TypeError);
  });

  test("the number of waiting writers per upload is limited, and finished ones free a slot", async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    const calls = Array.from({ length: 4 }, () => unfinished.withLock(id, () => slow));
    await expect(unfinished.withLock(id, () => slow)).rejects.toMatchObject({ code: "not_ready" });

    release();
    await Promise.all(calls);
    await expect(unfinished.withLock(id, () => Promise.resolve("again"))).resolves.toBe("again");
  });

  function append(text: string, most = 100) {
    return unfinished.withLock(id, (cut) => unfinished.append(id, Readable.from([Buffer.from(text)]), most, cut));
  }

  async function content() {
    const name = join(directory, newId());
    await unfinished.copyTo(id, name);
    return readFile(name, "utf8");
  }
});
