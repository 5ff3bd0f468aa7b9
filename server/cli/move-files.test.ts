import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import { readConfig, type Config } from "../config.ts";
import { lockDataFolder } from "../processes/data-folder.ts";
import { openFilesOnDisk, openStorages } from "../processes/open-storage.ts";
import { testApp } from "../testing/build-app.ts";
import { everyFile } from "../testing/everything.ts";
import { startS3Server, type S3Server } from "../testing/s3-server.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { copyFiles } from "./moving/copy-files.ts";
import { VerifiedFiles } from "./moving/verified-files.ts";
import { withConfig } from "../testing/other-config.ts";

const { context, close } = await testApp();
let service: S3Server;
let config: Config;
let disk: FileStorage;
let bucket: FileStorage;
const contents = { "a/original": "Bonjour", "a/shown.jpg": "les", "b/original": "amis" };

beforeEach(async () => {
  service = await startS3Server();
  config = readConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), "hearth-moving-")), ...service.settings });
  disk = await openFilesOnDisk(config);
  bucket = (await openStorages(config)).files;
});
afterEach(async () => {
  await service.close();
  await rm(config.dataDir, { recursive: true });
});
afterAll(close);

test("all files are copied to the bucket and verified; the data folder keeps its own", async () => {
  await fill(disk);
  const { code, lines } = await run("--to", "s3");

  expect(code).toBe(0);
  expect(lines).toEqual(["Copied 3 files (0.0 MB); 0 were there already. Verified 3 files."]);
  expect(await everyFile({ files: bucket })).toEqual(await everyFile({ files: disk }));
  expect(await keysOf(disk)).toHaveLength(3);
});

test("and back", async () => {
  await fill(bucket);
  await run("--to", "disk");

  expect(await keysOf(disk)).toEqual(Object.keys(contents));
  expect(await everyFile({ files: bucket })).toEqual(await everyFile({ files: disk }));
});

test("a second run copies only what is new, and reads nothing twice", async () => {
  await fill(disk);
  await run("--to", "s3");
  await disk.write("c/original", Readable.from(["new"]));
  service.requests.length = 0;

  expect((await run("--to", "s3")).lines).toEqual(["Copied 1 file (0.0 MB); 3 were there already. Verified 4 files."]);
  const read = service.requests.filter((request) => /^(GET|PUT) \/hearth\/files\/./.test(request));
  expect(read.every((request) => request.includes("/c/original"))).toBe(true);
});

test("a move that was interrupted goes on; a copy that was not verified is compared with its source", async () => {
  await fill(disk);
  await bucket.write("a/original", Readable.from([contents["a/original"]]));
  await bucket.write("a/shown.jpg", Readable.from(["LES"]));
  service.fail(({ method, url }) => method === "PUT" && url?.includes("/b/") === true);
  const broken = await run("--to", "s3", "--delete-source", "--yes");
  expect(broken.code).toBe(1);
  expect(broken.complaints.join()).toContain("unavailable");
  expect(await keysOf(disk)).toHaveLength(3);

  service.fail(() => false);
  expect((await run("--to", "s3")).code).toBe(0);
  expect(await everyFile({ files: bucket })).toEqual(await everyFile({ files: disk }));
});

test("sources are deleted only if asked, and only while no server uses the data folder", async () => {
  await fill(disk);
  const lock = await lockDataFolder(config.dataDir);
  const refused = await run("--to", "s3", "--delete-source", "--yes");
  lock.release();
  expect(refused.complaints.join()).toMatch(/^Another Hearth server .* uses the data folder/);
  expect(await keysOf(disk)).toHaveLength(3);

  expect((await run("--to", "s3", "--delete-source", "--yes")).lines.at(-1)).toBe(
    "Deleted 3 files from the data folder.",
  );
  expect(await keysOf(disk)).toEqual([]);
  expect(await keysOf(bucket)).toEqual(Object.keys(contents));
});

test("a copy that differs from its source is removed, and does not count as verified", async () => {
  await fill(disk);
  const write: FileStorage["write"] = (key, content) =>
    bucket.write(key, key === "b/original" ? Readable.from(["AMIS"]) : content);
  const verified = await VerifiedFiles.read(join(config.dataDir, "record"), "bucket");
  const moved = await copyFiles({ from: disk, to: { ...bucket, write }, verified, onProgress: () => {} });

  expect(moved).toMatchObject({ copied: 2, different: ["b/original"] });
  expect(moved.keys.sort()).toEqual(["a/original", "a/shown.jpg"]);
  expect(await keysOf(bucket)).toEqual(["a/original", "a/shown.jpg"]);
});

test("it needs a target and a bucket", async () => {
  expect((await run()).complaints).toEqual(["Name the target: --to s3 or --to disk"]);
  config = { ...config, s3: undefined };
  expect((await run("--to", "s3")).complaints).toEqual(["Set the S3_ settings: they name the bucket."]);
});

function run(...options: string[]) {
  return hearthCommand({ context: withConfig(context, config) }, ["move-files", ...options]);
}

async function fill(storage: FileStorage) {
  for (const [key, content] of Object.entries(contents)) await storage.write(key, Readable.from([content]));
}

async function keysOf(storage: FileStorage) {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}
