import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appError } from "../../errors.ts";
import { newId } from "../../new-id.ts";
import { openPartialUploadsOnDisk } from "./disk.ts";
import type { PartialUploads } from "./partial-uploads.ts";
import { longEnough } from "../../testing/waiting.ts";

let directory: string;
let unfinished: PartialUploads;
const id = newId();
const uncut = new AbortController().signal;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hearth-unfinished-"));
  unfinished = await openPartialUploadsOnDisk(join(directory, "unfinished"));
  await unfinished.create(id);
});
afterEach(() => rm(directory, { recursive: true }));

test("chunks are appended in order", async () => {
  await append("Bonjour ");
  await append("les amis");

  expect(await content()).toBe("Bonjour les amis");
  expect((await unfinished.stat(id))?.size).toBe(16);
});

test("bytes received before a stream broke are kept", async () => {
  const broken = new PassThrough();
  const appending = unfinished.append(id, broken, 100, uncut);
  broken.write("Bonjour");
  await vi.waitUntil(async () => (await unfinished.stat(id))?.size === 7, longEnough);
  broken.destroy(new Error("connection lost"));

  await expect(appending).rejects.toThrow("connection lost");
  await append(" les amis");
  expect(await content()).toBe("Bonjour les amis");
});

test("more bytes than allowed are refused", async () => {
  await expect(unfinished.append(id, Readable.from([Buffer.from("12345")]), 4, uncut)).rejects.toThrow("too large");
  await unfinished.append(id, Readable.from([Buffer.from("12345")]), 5, uncut);
  expect(await content()).toBe("12345");
});

test("a linked file survives the upload", async () => {
  await append("kept");
  const name = join(directory, "second");
  await unfinished.link(id, name);
  await unfinished.remove(id);
  await unfinished.remove(id);

  expect(await unfinished.stat(id)).toBeUndefined();
  expect(await unfinished.ids()).toEqual([]);
  expect(await readFile(name, "utf8")).toBe("kept");
});

test("creating an upload again keeps its bytes", async () => {
  await append("kept");
  await unfinished.create(id);

  expect(await content()).toBe("kept");
  expect(await unfinished.ids()).toEqual([id]);
});

test("a later writer interrupts one that waits for bytes and takes over", async () => {
  const silent = new PassThrough();
  const before = unfinished.alone(id, (cut) => unfinished.append(id, silent, 100, cut));
  const ended = expect(before).rejects.toThrow(appError("upload_offset_wrong"));
  silent.write("yours, ");
  await vi.waitUntil(async () => (await unfinished.stat(id))?.size === 7, longEnough);
  const order: string[] = [];
  const next = unfinished.alone(id, async () => {
    await append("mine");
    order.push("next");
  });
  const last = unfinished.alone(id, () => Promise.resolve(order.push("last")));

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

function append(text: string) {
  return unfinished.append(id, Readable.from([Buffer.from(text)]), 100, uncut);
}

async function content() {
  const name = join(directory, newId());
  await unfinished.link(id, name);
  return readFile(name, "utf8");
}

test("the number of waiting writers per upload is limited, and finished ones free a slot", async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const calls = Array.from({ length: 4 }, () => unfinished.alone(id, () => slow));
  await expect(unfinished.alone(id, () => slow)).rejects.toMatchObject({ code: "not_ready" });

  release();
  await Promise.all(calls);
  await expect(unfinished.alone(id, () => Promise.resolve("again"))).resolves.toBe("again");
});
