import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { appError } from "../../errors.ts";
import { newId } from "../../new-id.ts";
import { testApp } from "../../testing/build-app.ts";
import { longEnough } from "../../testing/waiting.ts";
import { openDiskStorage } from "../file-storage/disk.ts";
import type { FileStorage } from "../file-storage/file-storage.ts";
import type { PartialUploads } from "./partial-uploads.ts";
import { pieceBytes } from "./pieces.ts";
import { partialUploadsInFileStorage } from "./in-file-storage.ts";

/** Two processes that share a database and a file storage. */
let one: PartialUploads;
let two: PartialUploads;
let storage: FileStorage;
let id: string;
const hearth = await testApp();
const { db, clock } = hearth.context;
const directory = await mkdtemp(join(tmpdir(), "hearth-shared-"));
const uncut = new AbortController().signal;

beforeEach(async () => {
  storage = await openDiskStorage(directory, { durable: false });
  one = partialUploadsInFileStorage({ db, clock, storage });
  two = partialUploadsInFileStorage({ db, clock, storage });
  id = newId();
  await one.create(id);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await one.remove(id);
});
afterAll(async () => {
  await hearth.close();
  await rm(directory, { recursive: true });
});

test("an upload begun in one process goes on in another", async () => {
  await append(one, "Bonjour ");
  await append(two, "les ");
  await append(one, "amis");

  for (const process of [one, two]) expect(await content(process)).toBe("Bonjour les amis");
});

test("a process that waits interrupts the one that waits for bytes, and takes over", async () => {
  const silent = new PassThrough();
  const before = one.withLock(id, (cut) => one.append(id, silent, 100, cut));
  const ended = expect(before).rejects.toThrow(appError("upload_offset_wrong"));
  silent.write("yours, ");
  await vi.waitUntil(async () => (await two.stat(id))?.size === 7, longEnough);

  await append(two, "mine");
  await ended;
  expect(await content(two)).toBe("yours, mine");
});

test("a process waits while another one finishes the upload", async () => {
  const order: string[] = [];
  let finish = () => {};
  const finishing = one.withLock(id, async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    order.push("finished");
  });
  const next = two.withLock(id, () => Promise.resolve(order.push("next")));
  await vi.waitUntil(async () => (await lease())?.is_wanted === 1, longEnough);
  finish();

  await Promise.all([finishing, next]);
  expect(order).toEqual(["finished", "next"]);
});

test("of two processes that write the same piece, one stores it, also after the other was gone for a while", async () => {
  const write = storage.write.bind(storage);
  let resume = () => {};
  const asleep = new Promise<void>((resolve) => (resume = resolve));
  vi.spyOn(storage, "write").mockImplementationOnce(async (...piece) => {
    await asleep;
    await write(...piece);
  });
  const late = expect(append(one, "late")).rejects.toThrow(appError("upload_offset_wrong"));
  const { holder } = await vi.waitUntil(lease, longEnough);
  const mine = append(two, "mine");
  // The first process renews its lease each second, so it may have to expire more than once.
  await vi.waitUntil(async () => {
    await db.write((tx) =>
      tx.updateTable("upload_leases").set({ held_until: 0 }).where("holder", "=", holder).execute(),
    );
    return (await lease())?.holder !== holder;
  }, longEnough);
  await mine;
  resume();

  await late;
  expect(await content(one)).toBe("mine");
  expect(await keys()).toHaveLength(1);
});

test("a process that died blocks its upload for a few seconds only", async () => {
  await db.write((tx) =>
    tx
      .insertInto("upload_leases")
      .values({ upload_id: id, holder: "dead", held_until: clock.now() + 15_000, is_wanted: 0 })
      .execute(),
  );
  const appending = append(two, "bytes");
  await vi.waitUntil(async () => (await lease())?.is_wanted === 1, longEnough);
  hearth.passTime(16_000);

  await appending;
  expect(await content(two)).toBe("bytes");
});

test("a long chunk is stored in pieces, which are removed with the upload", async () => {
  const bytes = Buffer.alloc(2 * pieceBytes + 5, "Bonjour les amis");
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
    bytes.subarray(i * 65_536, (i + 1) * 65_536),
  );
  await one.withLock(id, (cut) => one.append(id, Readable.from(chunks), bytes.length, cut));

  expect(await keys()).toHaveLength(3);
  expect(await content(two)).toBe(bytes.toString());
  await two.remove(id);
  expect(await keys()).toEqual([]);
  expect(await one.stat(id)).toBeUndefined();
});

test("an upload one of whose pieces is lost cannot be used", async () => {
  await append(one, "Bonjour ");
  await append(one, "les amis");
  await storage.remove((await keys())[0]!);

  await expect(content(one)).rejects.toThrow(appError("not_found"));
});

test("bytes are refused without the right to write them", async () => {
  await expect(one.append(id, Readable.from([Buffer.from("x")]), 100, uncut)).rejects.toThrow(
    appError("upload_offset_wrong"),
  );
  expect(await keys()).toEqual([]);
});

function append(process: PartialUploads, text: string) {
  return process.withLock(id, (cut) => process.append(id, Readable.from([Buffer.from(text)]), 100, cut));
}

async function content(process: PartialUploads) {
  const name = join(directory, newId());
  await process.copyTo(id, name);
  return readFile(name, "utf8");
}

async function keys() {
  const found: string[] = [];
  for await (const { key } of storage.list()) found.push(key);
  return found;
}

async function lease() {
  return db.read.selectFrom("upload_leases").selectAll().where("upload_id", "=", id).executeTakeFirst();
}
