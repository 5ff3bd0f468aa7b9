import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSecrets } from "./secrets.ts";

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "hearth-secrets-"))));
afterEach(() => rm(folder, { recursive: true }));

test("secrets are created on first start, random, readable by the owner only, and permanent", async () => {
  const first = await readSecrets(folder);

  expect(first.firstAccountKey).toMatch(/^[\w-]{32}$/);
  expect(first.signingKey).toMatch(/^[\w-]{32}$/);
  expect(first.signingKey).not.toBe(first.firstAccountKey);
  expect(await modeOf("secrets.json")).toBe("600");
  expect(await readSecrets(folder)).toEqual(first);
  expect(JSON.parse(await readFile(join(folder, "secrets.json"), "utf8"))).toEqual(first);
});

test("permissions of a readable secrets file are fixed", async () => {
  const first = await readSecrets(folder);
  await chmod(join(folder, "secrets.json"), 0o644);

  expect(await readSecrets(folder)).toEqual(first);

  expect(await modeOf("secrets.json")).toBe("600");
});

test("secrets of an earlier version are kept, and new ones are added", async () => {
  await writeFile(join(folder, "secrets.json"), '{"firstAccountKey":"old"}', { mode: 0o644 });

  const read = await readSecrets(folder);

  expect(read).toMatchObject({ firstAccountKey: "old", signingKey: expect.stringMatching(/^[\w-]{32}$/) });
  expect(Buffer.from(read.pushKeys.publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(read.pushKeys.privateKey, "base64url")).toHaveLength(32);
  expect(await readSecrets(folder)).toEqual(read);
  expect(await modeOf("secrets.json")).toBe("600");
});

test("two installations have different secrets", async () => {
  const other = await mkdtemp(join(tmpdir(), "hearth-secrets-"));

  expect(await readSecrets(other)).not.toEqual(await readSecrets(folder));
  await rm(other, { recursive: true });
});

test("a damaged file is not silently replaced by new secrets", async () => {
  await writeFile(join(folder, "secrets.json"), "{");

  await expect(readSecrets(folder)).rejects.toThrow();
  expect(await readFile(join(folder, "secrets.json"), "utf8")).toBe("{");
});

async function modeOf(name: string): Promise<string> {
  return ((await stat(join(folder, name))).mode & 0o777).toString(8);
}
