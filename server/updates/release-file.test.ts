import { execFile } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ReleaseKey } from "../testing/releases.ts";
import { fetchRelease, unpackRelease } from "./release-file.ts";

const run = promisify(execFile);
const key = new ReleaseKey();

let folder: string;
let installation: { root: string; version: string };
let server: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-release-file-"));
  installation = { root: join(folder, "hearth"), version: "1.9.0" };
  await mkdir(join(installation.root, "versions/1.9.0"), { recursive: true });
  await mkdir(join(folder, "incoming"));
  server = createServer((request, response) => {
    const file = join(folder, basename(new URL(request.url!, "http://127.0.0.1").pathname));
    if (existsSync(file)) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test.each(["file", "address"])("a release is fetched from its %s, checked, and put beside the others", async (kind) => {
  const file = await pack("1.10.0");
  const source = kind === "file" ? file : addressOf(file);
  expect(await install(source)).toBe("1.10.0");
  expect((await readdir(join(installation.root, "versions"))).sort()).toEqual(["1.10.0", "1.9.0"]);
  expect(await readFile(join(installation.root, "versions/1.10.0/dist/server/main.js"), "utf8")).toBe("// 1.10.0");
});

test("an address that does not answer, or answers otherwise, is not fetched", async () => {
  await expect(install(addressOf("/hearth-2.0.0.tar.gz"))).rejects.toMatchObject({
    ...{ problem: "not_fetched", detail: "the server answered 404" },
  });
  await expect(install("http://127.0.0.1:9/hearth.tar.gz")).rejects.toMatchObject({ problem: "not_fetched" });
  await expect(install(join(folder, "missing.tar.gz"))).rejects.toMatchObject({ problem: "not_fetched" });
});

test("a release without its signature is not unpacked", async () => {
  const file = await pack("1.10.0");
  await rm(`${file}.minisig`);
  for (const source of [file, addressOf(file)])
    await expect(install(source)).rejects.toMatchObject({ problem: "signature_missing" });
  await expectNothingNew();
});

test("a release that was changed, or signed by somebody else, is not unpacked", async () => {
  const changed = await pack("1.10.0");
  await writeFile(changed, Buffer.concat([await readFile(changed), Buffer.from("\0")]));
  await expect(install(changed)).rejects.toMatchObject({ problem: "signature_wrong" });
  const foreign = await pack("1.11.0", {}, new ReleaseKey());
  await expect(install(foreign)).rejects.toMatchObject({ problem: "other_key" });
  await expectNothingNew();
});

test.each(["1.9.0", "1.8.10", "0.20.0"])("version %s is not newer than 1.9.0", async (version) => {
  await expect(install(await pack(version))).rejects.toMatchObject({ problem: "not_newer", detail: version });
  await expectNothingNew();
});

test("a release for a newer Node.js says which", async () => {
  await expect(install(await pack("1.10.0", { node: ">=99.1" }))).rejects.toMatchObject({
    ...{ problem: "node_too_old", detail: "99.1" },
  });
});

test.each([
  ["is no archive", async (file: string) => writeFile(file, "not gzip")],
  ["contains something else", async (file: string) => packFolder(file, { "notes/readme.txt": "hello" })],
  ["names a folder above", async (file: string) => packFolder(file, { "hearth/current": "../../etc" })],
])("a signed file that %s is no release", async (_, write) => {
  const file = join(folder, "odd.tar.gz");
  await write(file);
  await key.sign(file);
  await expect(install(file)).rejects.toMatchObject({ problem: "not_a_release" });
  await expectNothingNew();
});

async function install(source: string): Promise<string> {
  const incoming = await mkdtemp(join(folder, "incoming/"));
  return unpackRelease(installation, await fetchRelease(source, incoming), key.publicKey);
}

async function expectNothingNew(): Promise<void> {
  expect(await readdir(join(installation.root, "versions"))).toEqual(["1.9.0"]);
}

function addressOf(file: string): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${basename(file)}?signed=no`;
}

async function pack(version: string, { node = ">=20.9" } = {}, signedBy = key): Promise<string> {
  const file = join(folder, `hearth-${version}.tar.gz`);
  await packFolder(file, {
    "hearth/current": `${version}\n`,
    [`hearth/versions/${version}/dist/server/main.js`]: `// ${version}`,
    [`hearth/versions/${version}/package.json`]: JSON.stringify({ engines: { node } }),
  });
  await signedBy.sign(file);
  return file;
}

async function packFolder(file: string, contents: Record<string, string>): Promise<void> {
  const top = await mkdtemp(join(folder, "pack-"));
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(join(top, name, ".."), { recursive: true });
    await writeFile(join(top, name), content);
  }
  await run("tar", ["--create", "--gzip", "--file", file, "--directory", top, ...(await readdir(top))]);
}
