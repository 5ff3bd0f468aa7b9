import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { pipeline, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import type { BackupTarget } from "../open-storage.ts";
import { ArchiveError } from "./archive-error.ts";
import { newIdentity, noSealing, sealingWith, unwrapIdentity, type Sealing } from "./encryption.ts";
import { lineOf, valueOf } from "./json-lines.ts";

/** A folder or bucket with many generations. Files are shared between them, since content under a key never changes. */
export interface Repository {
  place: string;
  /** `<id>/manifest.json`, `<id>/<table>.jsonl.gz` and so on. */
  generations: FileStorage;
  /** Bytes of files, mostly under their keys. */
  files: FileStorage;
  sealing: Sealing;
}

/** Lines of JSON, compressed. The checksum is that of the lines. */
export interface Part {
  rows: number;
  sha256: string;
}

const identityKey = "identity.age";

/** Opens a repository. A passphrase makes an empty one encrypted. */
export async function openRepository(target: BackupTarget, passphrase: string | undefined): Promise<Repository> {
  return { ...target, sealing: await sealingOf(target, passphrase) };
}

async function sealingOf({ place, generations }: BackupTarget, passphrase: string | undefined): Promise<Sealing> {
  const wrapped = await generations.read(identityKey);
  if (wrapped && passphrase === undefined) {
    wrapped.destroy();
    throw new ArchiveError(`The backups in ${place} are encrypted: set BACKUP_PASSPHRASE.`);
  }
  if (passphrase === undefined) return noSealing;
  if (wrapped) return sealingWith(await unwrapIdentity(wrapped, passphrase));
  for await (const { key } of generations.list())
    throw new ArchiveError(
      `There are backups without encryption in ${place} (${key}): choose another place for encrypted ones.`,
    );
  const made = await newIdentity(passphrase);
  await generations.write(identityKey, Readable.from([made.wrapped], { objectMode: false }));
  return sealingWith(made.identity);
}

export async function writePart(
  { generations, sealing }: Repository,
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
  const packed = chained(Readable.from(lines()), createGzip());
  await generations.write(partKey(sealing, id, name), sealing.seal(packed));
  return { rows, sha256: hash.digest("hex") };
}

/** Reads the values of a part. Throws at its end if they are not those that were written. */
export async function* readPart<Value>(
  { generations, sealing }: Repository,
  id: string,
  name: string,
  { sha256 }: Part,
): AsyncGenerator<Value> {
  const key = partKey(sealing, id, name);
  const content = await generations.read(key);
  if (!content) throw new ArchiveError(`${key} is missing`);
  const hash = createHash("sha256");
  try {
    for await (const line of createInterface({ input: chained(sealing.open(content), createGunzip()), crlfDelay: 0 })) {
      hash.update(`${line}\n`);
      yield valueOf<Value>(line);
    }
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause;
    throw new ArchiveError(`${key} is damaged`, { cause });
  }
  if (hash.digest("hex") !== sha256) throw new ArchiveError(`${key} is damaged`);
}

/** Reads a part to its end. Throws if it is damaged. */
export async function checkPart(repository: Repository, id: string, name: string, part: Part): Promise<void> {
  const lines = readPart(repository, id, name, part);
  while (!(await lines.next()).done);
}

/** Writes a small object at once. */
export async function writeRecord({ generations, sealing }: Repository, key: string, value: object): Promise<void> {
  const body = JSON.stringify(value);
  const checksum = createHash("sha256").update(body).digest("hex");
  const record = Readable.from([Buffer.from(JSON.stringify({ checksum, body }))], { objectMode: false });
  await generations.write(key + sealing.extension, sealing.seal(record));
}

/** Returns undefined if there is none. */
export async function readRecord<Value>({ generations, sealing }: Repository, key: string): Promise<Value | undefined> {
  const content = await generations.read(key + sealing.extension);
  if (!content) return undefined;
  try {
    const { checksum, body } = JSON.parse(await text(sealing.open(content))) as { checksum: string; body: string };
    if (createHash("sha256").update(body).digest("hex") === checksum) return JSON.parse(body) as Value;
  } catch (cause) {
    throw new ArchiveError(`${key} is damaged`, { cause });
  }
  throw new ArchiveError(`${key} is damaged`);
}

function partKey({ extension }: Sealing, id: string, name: string): string {
  return `${id}/${name}.jsonl.gz${extension}`;
}

/** Passes errors of the source on to the reader of the result. */
function chained(source: Readable, through: ReturnType<typeof createGzip>): Readable {
  return pipeline(source, through, () => undefined);
}
