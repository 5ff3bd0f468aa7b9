import { createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { versionFolder, type Installation } from "./installation.ts";
import { verifySignature } from "./signature.ts";
import { UpdateError } from "./update-error.ts";
import { compareVersions } from "./update.ts";

const run = promisify(execFile);
const mostBytes = 1024 ** 3;
const mostSignatureBytes = 10_000;
const fetchesWithin = 30 * 60 * 1000;

export async function fetchRelease(source: string, folder: string): Promise<{ file: string; signature: string }> {
  const file = join(folder, "release.tar.gz");
  const signatureFile = `${file}.minisig`;
  const isAddress = /^https?:\/\//.test(source);
  const fetchFile = isAddress ? download : copy;
  await fetchFile(source, file, mostBytes);
  const signature = isAddress ? withSuffix(source) : `${source}.minisig`;
  await fetchFile(signature, signatureFile, mostSignatureBytes).catch((error: unknown) => {
    throw new UpdateError("signature_missing", error instanceof UpdateError ? error.detail : undefined);
  });
  return { file, signature: await readFile(signatureFile, "utf8") };
}

export function withSuffix(address: string): string {
  const url = new URL(address);
  url.pathname += ".minisig";
  return url.href;
}

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: unknown) => {
    throw new UpdateError("not_fetched", messageOf(error));
  });
}

async function download(address: string, to: string, most: number): Promise<void> {
  try {
    const { ok, status, body } = await fetch(address, { signal: AbortSignal.timeout(fetchesWithin) });
    if (!ok || !body) throw new Error(`the server answered ${status}`);
    await pipeline(body, limit(most), createWriteStream(to));
  } catch (error) {
    throw new UpdateError("not_fetched", messageOf((error as Error).cause ?? error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function limit(most: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > most) throw new Error("the file is too large");
      yield chunk;
    }
  };
}

/** Unpacks beside the other versions; returns the version. Throws an UpdateError if wrongly signed, no release, not newer, or for another Node.js. */
export async function unpackRelease(
  installation: Installation,
  { file, signature }: { file: string; signature: string },
  publicKey: string,
): Promise<string> {
  await verifySignature(file, signature, publicKey);
  const unpacked = `${file}.unpacked`;
  await mkdir(unpacked);
  await run("tar", ["--extract", "--gzip", "--file", file, "--directory", unpacked, "--no-same-owner"]).catch(
    (error: unknown) => {
      throw new UpdateError("not_a_release", messageOf(error));
    },
  );
  const version = await versionIn(unpacked);
  const folder = join(unpacked, version.folder);
  if (compareVersions(version.name, installation.version) <= 0) throw new UpdateError("not_newer", version.name);
  await requireNode(folder);
  const place = versionFolder(installation, version.name);
  await rm(place, { recursive: true, force: true });
  await rename(folder, place);
  return version.name;
}

async function versionIn(unpacked: string): Promise<{ name: string; folder: string }> {
  const [top, ...others] = await readdir(unpacked);
  const name = top && (await readFile(join(unpacked, top, "current"), "utf8").catch(() => undefined))?.trim();
  if (!name || others.length > 0 || !/^\d+\.\d+\.\d+$/.test(name)) throw new UpdateError("not_a_release");
  const folder = join(top, "versions", name);
  if (!existsSync(join(unpacked, folder, "dist/server/main.js"))) throw new UpdateError("not_a_release");
  return { name, folder };
}

async function requireNode(folder: string): Promise<void> {
  const { engines } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { engines: { node: string } };
  const least = engines.node.replace(">=", "");
  if (compareVersions(process.versions.node, `${least}.0`.split(".").slice(0, 3).join(".")) < 0)
    throw new UpdateError("node_too_old", least);
}
