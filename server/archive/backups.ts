import { Type } from "typebox";
import { Value } from "typebox/value";
import { isKey } from "../adapters/file-storage/file-storage.ts";
import type { Row } from "../database/rows.ts";
import { ArchiveError } from "./archive-error.ts";
import { sealedExtension } from "./encryption.ts";
import { readPart, readRecord, writeRecord, type Part, type Repository } from "./repository.ts";

/** The manifest is written last, so that its presence means that the backup is complete. */
export interface Backup {
  /** Increase it when older versions of Hearth could not read this layout. */
  format: 2;
  /** Time when the rows were read: `20261126T030000000Z`. */
  id: string;
  version: string;
  /** Milliseconds since 1970. */
  takenAt: number;
  migrations: string[];
  tables: Record<string, Part>;
  files: Part;
  secrets: Part;
  /** Bytes. */
  bytes: number;
  /** Random messages, read by a separate query at the same moment. */
  samples: Row[];
}

/** `key` and `size` are those of the file storage, `name` is the key in the repository. */
export interface SavedFile {
  key: string;
  size: number;
  sha256: string;
  name: string;
}

export interface Verification {
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the bytes of all files were read, and not only of new ones. */
  isFull: boolean;
  problems: string[];
  damagedFiles: string[];
}

export interface ListedBackup extends Backup {
  verification: Verification | undefined;
}

const PartShape = Type.Object({ rows: Type.Integer({ minimum: 0 }), sha256: Type.String() });
const ManifestShape = Type.Object({
  format: Type.Literal(2),
  id: Type.String(),
  version: Type.String(),
  takenAt: Type.Integer({ minimum: 0, maximum: 8.64e15 }),
  migrations: Type.Array(Type.String()),
  tables: Type.Record(Type.String(), PartShape),
  files: PartShape,
  secrets: PartShape,
  bytes: Type.Number(),
  samples: Type.Array(Type.Record(Type.String(), Type.Unknown())),
});
const VerificationShape = Type.Object({
  at: Type.Number(),
  isFull: Type.Boolean(),
  problems: Type.Array(Type.String()),
  damagedFiles: Type.Array(Type.String()),
});

const manifestOf = (id: string) => `${id}/manifest.json`;
const verificationOf = (id: string) => `${id}/verification.json`;

export function backupId(takenAt: number): string {
  return new Date(takenAt).toISOString().replaceAll(/[-:.]/g, "");
}

export const isVerified = ({ verification }: Pick<ListedBackup, "verification">): boolean =>
  verification?.problems.length === 0;

/** Newest first. Throws if a manifest is damaged. */
export async function listBackups(repository: Repository): Promise<ListedBackup[]> {
  const found: ListedBackup[] = [];
  for (const id of await backupIds(repository)) {
    const backup = await readBackup(repository, id);
    if (backup) found.push(backup);
  }
  return found.sort((one, other) => other.takenAt - one.takenAt);
}

export async function backupIds({ backups }: Repository): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { key } of backups.list()) if (key.includes("/")) ids.add(key.split("/")[0]!);
  return ids;
}

/** Undefined if it is incomplete or does not exist. */
export async function readBackup(repository: Repository, id: string): Promise<ListedBackup | undefined> {
  const backup = await readRecord<unknown>(repository, manifestOf(id));
  if (backup === undefined) return undefined;
  if (isNewer(backup)) throw new ArchiveError(`${id} is of a newer Hearth: read it with that one or a later one.`);
  const verification = await readRecord<unknown>(repository, verificationOf(id));
  const isWhole = verification === undefined || Value.Check(VerificationShape, verification);
  if (!isWhole || !Value.Check(ManifestShape, backup) || backup.id !== id || !haveNames(backup.tables))
    throw new ArchiveError(`${manifestOf(id)} is not that of a backup`);
  return { ...backup, samples: backup.samples as Row[], verification };
}

/** Needs no passphrase. */
export async function hasBackup({ backups }: Pick<Repository, "backups">, id: string): Promise<boolean> {
  const either = await Promise.all(["", sealedExtension].map((end) => backups.stat(manifestOf(id) + end)));
  return either.some((found) => found !== undefined);
}

function isNewer(backup: unknown): boolean {
  const { format } = (backup ?? {}) as { format?: unknown };
  return typeof format === "number" && format > 2;
}

function haveNames(tables: Backup["tables"]): boolean {
  return Object.keys(tables).every((name) => /^[a-z][a-z\d_]*$/.test(name));
}

export function writeManifest(repository: Repository, backup: Backup): Promise<void> {
  return writeRecord(repository, manifestOf(backup.id), backup);
}

export function writeVerification(repository: Repository, id: string, verification: Verification): Promise<void> {
  return writeRecord(repository, verificationOf(id), verification);
}

export async function* savedFilesIn(repository: Repository, { id, files }: Backup): AsyncGenerator<SavedFile> {
  for await (const file of readPart<SavedFile>(repository, id, "stored-files", files)) {
    const { key, name, size, sha256 } = file as Record<keyof SavedFile, unknown>;
    const areKeys = [key, name].every((one) => typeof one === "string" && isKey(one));
    if (!areKeys || typeof size !== "number" || typeof sha256 !== "string")
      throw new ArchiveError(`${id} names a file that is none of its own: ${String(key)}`);
    yield file;
  }
}

/** Removes the manifest of each first, and then the files that no other backup needs. */
export async function removeBackups(repository: Repository, removed: ReadonlySet<string>): Promise<void> {
  const { backups, files, sealing } = repository;
  const all = await listBackups(repository);
  const kept = all.filter(({ id }) => !removed.has(id));
  const needed = new Set<string>();
  for (const backup of kept) for await (const { name } of savedFilesIn(repository, backup)) needed.add(name);
  for (const { id } of all) if (removed.has(id)) await backups.remove(manifestOf(id) + sealing.extension);
  const complete = new Set(kept.map(({ id }) => id));
  for (const id of await backupIds(repository)) if (!complete.has(id)) await backups.removeFolder(id);
  for await (const { key } of files.list()) if (!needed.has(key)) await files.remove(key);
}
