import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { startS3Server } from "../../testing/s3-server.ts";
import { longEnough } from "../../testing/waiting.ts";
import { StorageUnavailable } from "./file-storage.ts";
import { openBucket, partBytes } from "./s3-bucket.ts";
import { openS3Storage } from "./s3.ts";
import { openTemporaryFolders } from "./temporary-folders.ts";

const service = await startS3Server();
const directory = await mkdtemp(join(tmpdir(), "hearth-s3-test-"));
const inTemporaryFolder = await openTemporaryFolders(directory, { shared: false });
const storage = openS3Storage(openBucket(service.location), { prefix: "files/", inTemporaryFolder });
const severalParts = Buffer.alloc(2.5 * partBytes, "Bonjour les amis");

afterEach(() => service.fail(() => false));
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true });
});

test("a large file is sent in parts, and appears once it is complete", async () => {
  service.requests.length = 0;
  await inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, "video"), severalParts);
    await storage.moveIn("a/original", join(folder, "video"));
  });

  expect(service.requests.filter((request) => request.includes("partNumber="))).toHaveLength(3);
  expect((await buffer((await storage.read("a/original"))!)).equals(severalParts)).toBe(true);
});

test("a large file whose second part is refused is not stored, and stays in its temporary folder", async () => {
  service.fail(({ url }) => url?.includes("partNumber=2") === true);
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, "video");
    await writeFile(file, severalParts);
    await expect(storage.moveIn("b/original", file)).rejects.toThrow(StorageUnavailable);
    service.fail(() => false);
    expect(await storage.stat("b/original")).toBeUndefined();

    await storage.moveIn("b/original", file);
    expect(await storage.stat("b/original")).toMatchObject({ size: severalParts.length });
  });
});

test("a call that fails once is repeated", async () => {
  let failures = 0;
  service.fail(({ method }) => method === "PUT" && failures++ === 0);
  await write("c", "again");

  expect(failures).toBe(2);
  expect(await text((await storage.read("c"))!)).toBe("again");
});

test("while the service is away, every call fails with the reason for the operator", async () => {
  await write("d/original", "there");
  service.fail(() => true);

  const calls = {
    write: () => write("d/shown.jpg", "new"),
    read: () => storage.read("d/original"),
    stat: () => storage.stat("d/original"),
    withLocalFile: () => storage.withLocalFile("d/original", () => Promise.resolve("never")),
    list: () => storage.list()[Symbol.asyncIterator]().next(),
    remove: () => storage.remove("d/original"),
    removeFolder: () => storage.removeFolder("d"),
    check: () => storage.check(),
  };
  for (const [name, call] of Object.entries(calls)) {
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error, name).toBeInstanceOf(StorageUnavailable);
    expect((error as Error).message).toContain(`${service.location.endpoint} (bucket hearth)`);
  }
});

test("a bucket that does not exist, or a wrong key pair, is named", async () => {
  const inBucket = (changes: object) =>
    openS3Storage(openBucket({ ...service.location, ...changes }), { prefix: "files/", inTemporaryFolder }).check();

  await expect(inBucket({ bucket: "elsewhere" })).rejects.toThrow(/bucket elsewhere.*NoSuchBucket/);
  await expect(inBucket({ accessKeyId: "wrong" })).rejects.toThrow("InvalidAccessKeyId");
  await expect(inBucket({ endpoint: "http://127.0.0.1:1" })).rejects.toThrow("ECONNREFUSED");
});

test("a missing bucket is not mistaken for a missing file", async () => {
  const elsewhere = openBucket({ ...service.location, bucket: "elsewhere" });
  const other = openS3Storage(elsewhere, { prefix: "files/", inTemporaryFolder });

  await expect(other.read("a")).rejects.toThrow("NoSuchBucket");
});

test("a response that is not read to its end gives its connection back", async () => {
  await write("e", "x".repeat(5_000_000));
  let response: IncomingMessage["socket"] | undefined;
  service.fail(({ socket }) => {
    response = socket;
    return false;
  });
  const content = (await storage.read("e"))!;
  content.once("data", () => content.destroy());

  await vi.waitUntil(() => response?.destroyed, longEnough);
});

test("a response that breaks off is an error, also for tools that need a file", async () => {
  await write("f", "x".repeat(5_000_000));
  service.fail(({ socket, method }) => {
    if (method === "GET") setImmediate(() => socket.destroy());
    return false;
  });

  await expect(storage.withLocalFile("f", () => Promise.resolve("half"))).rejects.toThrow(StorageUnavailable);
});

function write(key: string, content: string) {
  return storage.write(key, Readable.from([content]));
}
