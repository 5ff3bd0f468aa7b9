import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openDiskStorage } from "../adapters/file-storage/disk.ts";
import { StorageUnavailable, type FileStorage, type SignedAddresses } from "../adapters/file-storage/file-storage.ts";
import { openTemporaryFolders } from "../adapters/file-storage/temporary-folders.ts";
import type { BackupLocation, Config } from "../config.ts";
import type { FixedConfig } from "../settings/current-settings.ts";
import type { Context } from "../context.ts";
import { StartError } from "../settings/start-error.ts";
import { waitUntilThere, type Absence, type Say } from "./wait-until-there.ts";

interface Options {
  /** Other processes may use the data folder, so work in progress there is kept. The default. */
  besideServer?: boolean;
  /** Waits for a bucket that cannot be reached yet. Default: not at all. */
  say?: Say | undefined;
}

type BucketConfig = NonNullable<Config["s3"]>;

export interface BackupTarget {
  place: string;
  backups: FileStorage;
  files: FileStorage;
}

interface Storages extends Pick<Context, "files" | "cache"> {
  /** Storage for pieces of unfinished uploads, which other processes may continue; undefined if they stay in the data folder. */
  unfinished?: FileStorage;
}

export async function openStorages(config: FixedConfig, options: Options = {}): Promise<Storages> {
  const { dataDir, s3 } = config;
  if (s3) return openBucketStorages(s3, dataDir, options);
  const [files, cache] = await Promise.all([openFilesOnDisk(config, options), openCacheOnDisk(config, options)]);
  return { files, cache };
}

/** Opens the storage for data that must not be lost. Creates the folder if missing. */
export function openFilesOnDisk(
  { dataDir }: Pick<Config, "dataDir">,
  { besideServer = true }: Options = {},
): Promise<FileStorage> {
  return openDiskStorage(join(dataDir, "files"), { durable: true, shared: besideServer });
}

function openCacheOnDisk({ dataDir }: Pick<Config, "dataDir">, { besideServer = true }: Options): Promise<FileStorage> {
  return openDiskStorage(join(dataDir, "cache"), { durable: false, shared: besideServer });
}

/** Throws a StartError if the bucket cannot be written. Loads the client library only here, because it takes memory and time. */
async function openBucketStorages(s3: BucketConfig, dataDir: string, options: Options): Promise<Storages> {
  const [{ openBucket }, { openS3Storage, signedAddresses }] = await Promise.all([
    import("../adapters/file-storage/s3-bucket.ts"),
    import("../adapters/file-storage/s3.ts"),
  ]);
  const bucket = openBucket(s3);
  const shared = options.besideServer ?? true;
  const inTemporaryFolder = await openTemporaryFolders(join(dataDir, "files"), { shared });
  const open = (prefix: string, signed?: SignedAddresses) =>
    openS3Storage(bucket, { prefix, inTemporaryFolder, signed });
  const files = open("files/", s3.redirects ? await signedAddresses(bucket, "files/") : undefined);
  await waitUntilThere(() => absenceOf(files), options.say ?? (() => undefined), options.say ? undefined : 0);
  return { files, cache: open("cache/"), unfinished: open("unfinished/") };
}

async function absenceOf(files: FileStorage): Promise<Absence | undefined> {
  try {
    await files.check();
    return undefined;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return { message: `${error.message} (S3_ENDPOINT and the other S3_ settings)`, mayPass: error.mayPass };
  }
}

/** `isAlone` removes leftovers of an interrupted backup. Throws a StartError if the folder is refused; it names the setting unless `isNamed`. */
export async function openBackupTarget(
  to: BackupLocation,
  dataDir: string,
  { isAlone, isNamed }: { isAlone: boolean; isNamed?: boolean },
): Promise<BackupTarget> {
  const shared = !isAlone;
  if ("folder" in to) {
    const open = (name: string) => openDiskStorage(join(to.folder, name), { durable: true, shared });
    const openFolder = async () => {
      await ensureFolder(to.folder);
      return { place: placeOf(to), backups: await open("generations"), files: await open("files") };
    };
    return isNamed ? openFolder() : namingFolder(to.folder, openFolder);
  }
  const [{ openBucket }, { openS3Storage }] = await Promise.all([
    import("../adapters/file-storage/s3-bucket.ts"),
    import("../adapters/file-storage/s3.ts"),
  ]);
  const bucket = openBucket(to);
  const inTemporaryFolder = await openTemporaryFolders(join(dataDir, "backup"), { shared });
  const open = (name: string) => openS3Storage(bucket, { prefix: `${to.prefix}${name}/`, inTemporaryFolder });
  return { place: placeOf(to), backups: open("generations"), files: open("files") };
}

export function backupPlace({ backups }: Pick<Config, "backups">): string | null {
  return backups ? placeOf(backups.to) : null;
}

function placeOf(to: BackupLocation): string {
  return "folder" in to ? to.folder : `${to.endpoint}/${to.bucket}/${to.prefix}`;
}

/** An unmounted disk must not be replaced by a folder, so the parent has to exist. */
async function ensureFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
}

/** Throws a StartError that names the folder and its setting if the system refuses. */
export async function namingFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new StartError(`The folder ${folder} (BACKUP_TO) cannot be used: ${message}`, { cause: error });
  }
}
