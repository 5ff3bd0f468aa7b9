import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import type { BackupTarget } from "../processes/open-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { newIdentity, noSealing, sealingWith, unwrapIdentity, type Sealing } from "./encryption.ts";
import { lineOf, valuesIn } from "./json-lines.ts";
import { packed } from "./packing.ts";

/** Files are shared between backups, since content under a key never changes. */
export interface Repository {
  place: string;
  /** `<id>/manifest.json`, `<id>/<table>.jsonl.gz` and so on. */
  backups: FileStorage;
  files: FileStorage;
  sealing: Sealing;
}

/** Compressed lines of JSON. The checksum is that of the lines. */
export interface Part {
  rows: number;
  sha256: string;
}

const identityKey = "identity.age";
const longestIdentity = 64 * 1024;
/** Bytes. Enough to list half a million damaged files. */
const longestRecord = 64 * 1024 * 1024;
/** Rows shrink to a tenth, and never to a hundredth (packing.ts). A part made to fill a disk shrinks to a thousandth. */
const mostUnpacked = { bytes: 64 * 1024 * 1024, timesPacked: 100 };

/** A passphrase makes an empty repository encrypted. */
export async function openRepository(target: BackupTarget, passphrase: string | undefined): Promise<Repository> {
  return { ...target, sealing: await sealingOf(target, passphrase) };
}

async function sealingOf({ place, backups }: BackupTarget, passphrase: string | undefined): Promise<Sealing> {
  const wrapped = await backups.read(identityKey);
  if (wrapped && passphrase === undefined) {
    wrapped.destroy();
    throw new ArchiveError(`The backups in ${place} are encrypted: set BACKUP_PASSPHRASE.`);
  }
  if (passphrase === undefined) return noSealing;
  if (wrapped)
    return sealingWith(await unwrapIdentity(await wholeOf(wrapped, longestIdentity, identityKey), passphrase));
  for await (const { key } of backups.list())
    throw new ArchiveError(
      `There are backups without encryption in ${place} (${key}): choose another place for encrypted ones.`,
    );
  const made = await newIdentity(passphrase);
  await backups.write(identityKey, Readable.from([made.wrapped], { objectMode: false }));
  return sealingWith(made.identity);
}

export async function writePart(
  { backups, sealing }: Repository,
  id: string,
  name: string,
  values: AsyncIterable<object> | Iterable<object>,
): Promise<Part> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const value of values) {
      const line = lineOf(value);
      hash.update(line);
      rows += 1;
      yield line;
    }
  }
  const content = Readable.from(packed(lines()), { objectMode: false });
  await backups.write(partKey(sealing, id, name), sealing.seal(content));
  return { rows, sha256: hash.digest("hex") };
}

/** Throws only at the end if the values are not those written; use `checkPart` first. */
export async function* readPart<Value>(
  repository: Repository,
  id: string,
  name: string,
  { sha256 }: Part,
): AsyncGenerator<Value> {
  const key = partKey(repository.sealing, id, name);
  const hash = createHash("sha256");
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of unpacked(repository, key)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  yield* valuesIn<Value>(hashed(), key);
  if (hash.digest("hex") !== sha256) throw new ArchiveError(`${key} is damaged`);
}

export async function checkPart(repository: Repository, id: string, name: string, { sha256 }: Part): Promise<void> {
  const key = partKey(repository.sealing, id, name);
  const hash = createHash("sha256");
  for await (const chunk of unpacked(repository, key)) hash.update(chunk);
  if (hash.digest("hex") !== sha256) throw new ArchiveError(`${key} is damaged`);
}

async function* unpacked({ backups, sealing }: Repository, key: string): AsyncGenerator<Buffer> {
  const content = await backups.read(key);
  if (!content) throw new ArchiveError(`${key} is missing`);
  const size = { packed: 0, unpacked: 0 };
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of sealing.open(content!) as AsyncIterable<Buffer>) {
      size.packed += chunk.length;
      yield chunk;
    }
  }
  try {
    const chunks = chained(Readable.from(counted(), { objectMode: false }), createGunzip());
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      size.unpacked += chunk.length;
      if (size.unpacked > mostUnpacked.bytes + mostUnpacked.timesPacked * size.packed)
        throw new ArchiveError(`${key} is much larger than rows can be`);
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause;
    throw new ArchiveError(`${key} is damaged`, { cause });
  } finally {
    content.destroy();
  }
}

export async function writeRecord({ backups, sealing }: Repository, key: string, value: object): Promise<void> {
  const body = JSON.stringify(value);
  const checksum = createHash("sha256").update(body).digest("hex");
  const record = Readable.from([Buffer.from(JSON.stringify({ checksum, body }))], { objectMode: false });
  await backups.write(key + sealing.extension, sealing.seal(record));
}

export async function readRecord<Value>({ backups, sealing }: Repository, key: string): Promise<Value | undefined> {
  const content = await backups.read(key + sealing.extension);
  if (!content) return undefined;
  try {
    const written = (await wholeOf(sealing.open(content), longestRecord, key)).toString("utf8");
    const { checksum, body } = JSON.parse(written) as { checksum: string; body: string };
    if (createHash("sha256").update(body).digest("hex") === checksum) return JSON.parse(body) as Value;
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause;
    throw new ArchiveError(`${key} is damaged`, { cause });
  }
  throw new ArchiveError(`${key} is damaged`);
}

async function wholeOf(content: Readable, most: number, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new ArchiveError(`${name} is too large`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function partKey({ extension }: Sealing, id: string, name: string): string {
  return `${id}/${name}.jsonl.gz${extension}`;
}

/** Passes errors of the source on to the reader of the result. */
function chained(source: Readable, through: Gunzip): Readable {
  return pipeline(source, through, () => undefined);
}
