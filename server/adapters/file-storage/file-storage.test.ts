import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskStorage } from "./disk.ts";
import { startS3Server } from "../../testing/s3-server.ts";
import type { FileStorage, ListedFile } from "./file-storage.ts";
import { openBucket } from "./s3-bucket.ts";
import { openS3Storage } from "./s3.ts";
import { openTemporaryFolders } from "./temporary-folders.ts";

const service = await startS3Server();
afterAll(() => service.close());

const implementations = {
  "on disk": (directory: string) => openDiskStorage(directory, { durable: true }),
  "on disk, for what can be made again": (directory: string) => openDiskStorage(directory, { durable: false }),
  "on S3": onS3,
};

/** Each directory has its own prefix in the bucket. */
async function onS3(directory: string): Promise<FileStorage> {
  const inTemporaryFolder = await openTemporaryFolders(directory, { shared: false });
  const prefix = `${basename(directory)}/`;
  return openS3Storage(openBucket(service.location), { prefix, inTemporaryFolder, listedAtOnce: 2 });
}

describe.each(Object.entries(implementations))("file storage %s", (_, openStorage) => {
  let directory: string;
  let storage: FileStorage;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "hearth-storage-"));
    storage = await openStorage(directory);
  });
  afterEach(() => rm(directory, { recursive: true }));

  test("written bytes can be read back, as a whole and in ranges", async () => {
    await write("a/original", "Bonjour les amis");

    expect(await read("a/original")).toBe("Bonjour les amis");
    expect(await read("a/original", { start: 8, end: 10 })).toBe("les");
    expect(await read("a/original", { start: 15, end: 15 })).toBe("s");
  });

  test("a large file is written from a stream without losing a byte", async () => {
    const piece = Buffer.alloc(100_000, randomUUID());
    await storage.write("big", Readable.from(Array.from({ length: 50 }, () => piece)));

    expect(await storage.stat("big")).toMatchObject({ size: 5_000_000 });
    expect((await buffer((await storage.read("big"))!)).equals(Buffer.concat(Array(50).fill(piece)))).toBe(true);
  });

  test("stat returns size and age", async () => {
    await write("a", "12345");
    const found = await storage.stat("a");

    expect(found?.size).toBe(5);
    // The clocks of disks and buckets differ from that of the process by milliseconds, and some know whole seconds only.
    const oneHour = 60 * 60 * 1000;
    expect(Math.abs(Date.now() - found!.modifiedAt)).toBeLessThan(oneHour);
  });

  test("every operation on a missing key returns undefined", async () => {
    await write("a/original", "x");

    for (const key of ["b", "b/original", "a", "a/original/more"]) expect(await storage.stat(key)).toBeUndefined();
    expect(await storage.read("b")).toBeUndefined();
    expect(await storage.withLocalFile("b", () => Promise.resolve("never"))).toBeUndefined();
  });

  test("writing again replaces the content", async () => {
    await write("a", "first");
    await write("a", "second");

    expect(await read("a")).toBe("second");
  });

  test("an interrupted write keeps the previous content and leaves nothing else", async () => {
    await write("a", "first");
    const broken = Readable.from(
      (async function* () {
        yield "sec";
        throw new Error("connection lost");
      })(),
    );

    await expect(storage.write("a", broken)).rejects.toThrow("connection lost");
    expect(await read("a")).toBe("first");
    expect(await storedKeys()).toEqual(["a"]);
    expect(await inProgress(directory)).toEqual([]);
  });

  test("a file in a temporary folder can be moved in", async () => {
    await storage.inTemporaryFolder(async (folder) => {
      await writeFile(join(folder, "shown.jpg"), "picture");
      await storage.moveIn("a/shown.jpg", join(folder, "shown.jpg"));
      expect(await readdir(folder)).toEqual([]);
    });

    expect(await read("a/shown.jpg")).toBe("picture");
  });

  test("a temporary folder is removed afterwards, even after a failure", async () => {
    const seen: string[] = [];
    const work = async (folder: string) => {
      seen.push(folder);
      await writeFile(join(folder, "half"), "half");
      throw new Error("damaged");
    };

    await expect(storage.inTemporaryFolder(work)).rejects.toThrow("damaged");
    expect(seen.map(existsSync)).toEqual([false]);
    expect(await inProgress(directory)).toEqual([]);
    expect(await storedKeys()).toEqual([]);
  });

  test("opening removes unfinished work of earlier processes and keeps stored files", async () => {
    await write("a", "kept");
    await new Promise<void>((left) => {
      void storage.inTemporaryFolder(async (folder) => {
        await writeFile(join(folder, "half"), "half");
        left();
        return new Promise(() => undefined);
      });
    });
    expect(await inProgress(directory)).toHaveLength(1);

    storage = await openStorage(directory);
    expect(await inProgress(directory)).toEqual([]);
    expect(await storedKeys()).toEqual(["a"]);
    expect(await read("a")).toBe("kept");
  });

  test("tools get a path to the bytes", async () => {
    await write("a", "for a tool");

    expect(await storage.withLocalFile("a", (file) => readFile(file, "utf8"))).toBe("for a tool");
  });

  test("list returns everything stored, and nothing in progress", async () => {
    for (const key of ["a/original", "a/shown.jpg", "b"]) await write(key, key);

    const listed = await storage.inTemporaryFolder(async (folder) => {
      await writeFile(join(folder, "half"), "half");
      const found: ListedFile[] = [];
      for await (const file of storage.list()) found.push(file);
      return found;
    });

    expect(listed.map(({ key, size }) => [key, size]).sort()).toEqual([
      ["a/original", 10],
      ["a/shown.jpg", 11],
      ["b", 1],
    ]);
    for (const { key, ...stored } of listed) expect(await storage.stat(key)).toEqual(stored);
  });

  test("a key can be removed, or a whole folder, without touching others", async () => {
    for (const key of ["a/original", "a/shown.jpg", "ab/original", "b"]) await write(key, "x");

    await storage.remove("b");
    await storage.removeFolder("a");
    await storage.remove("never-there");
    await storage.removeFolder("never-there");

    for (const key of ["a/original", "a/shown.jpg", "b"]) expect(await storage.stat(key)).toBeUndefined();
    expect(await read("ab/original")).toBe("x");
  });

  test.each(["", "/etc/passwd", "../outside", "a/../../outside", "a//b", "a/", "a/.hidden", "a\\b", "a\0b", "a\n"])(
    "keys outside the directory are refused: %j",
    async (key) => {
      await expect(write(key, "x")).rejects.toThrow(TypeError);
      await expect(storage.moveIn(key, "x")).rejects.toThrow(TypeError);
      await expect(storage.read(key)).rejects.toThrow(TypeError);
      await expect(storage.stat(key)).rejects.toThrow(TypeError);
      await expect(storage.withLocalFile(key, () => Promise.resolve())).rejects.toThrow(TypeError);
      await expect(storage.remove(key)).rejects.toThrow(TypeError);
      await expect(storage.removeFolder(key)).rejects.toThrow(TypeError);
    },
  );

  test("check throws if writing is impossible", async () => {
    await storage.check();
    await rm(join(directory, "temporary"), { recursive: true });

    await expect(storage.check()).rejects.toThrow("ENOENT");
  });

  function write(key: string, content: string) {
    return storage.write(key, Readable.from([content]));
  }

  async function storedKeys() {
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    return keys;
  }

  async function read(key: string, range?: { start: number; end: number }) {
    return text((await storage.read(key, range))!);
  }
});

/** Lists local files that are not stored under a key. */
async function inProgress(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => !file.startsWith(join(directory, "stored")));
}
