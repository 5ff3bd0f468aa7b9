import { constants, createWriteStream } from "node:fs";
import { lstat, mkdir, open, opendir, rename, rm, writeFile, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkedKey, type FileStorage, type ListedFile, type StoredFile } from "./file-storage.ts";
import { openTemporaryFolders } from "./temporary-folders.ts";

interface Options {
  /** Whether a resolved write survives a power cut. Not needed for derivatives. */
  durable: boolean;
  /** Whether other processes may use the same directory, so that nothing is cleaned up. Default: false. */
  shared?: boolean;
}

/** Most small pictures fit into one read. Each response being sent holds this much. */
const readAtOnce = 64 * 1024;

/** Creates the directory if missing. Deletes unfinished work of earlier processes. */
export async function openDiskStorage(directory: string, { durable, shared = false }: Options): Promise<FileStorage> {
  const stored = join(directory, "stored");
  await mkdir(stored, { recursive: true });
  // On the same file system as the stored files, so that a rename moves a finished file in.
  const inTemporaryFolder = await openTemporaryFolders(directory, { shared });
  if (durable) await syncFoldersOf(stored, dirname(directory));

  const pathOf = (key: string) => join(stored, checkedKey(key));

  async function settle(temporaryFile: string, key: string) {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await rename(temporaryFile, path);
    if (durable) await syncFoldersOf(path, stored);
  }

  return {
    inTemporaryFolder,

    async write(key, content) {
      checkedKey(key);
      await inTemporaryFolder(async (folder) => {
        const file = join(folder, "content");
        await pipeline(content, createWriteStream(file, { flush: durable }));
        await settle(file, key);
      });
    },

    async moveIn(key, temporaryFile) {
      checkedKey(key);
      if (durable) await sync(temporaryFile);
      await settle(temporaryFile, key);
    },

    async stat(key) {
      return statOf(pathOf(key));
    },

    async read(key, range, atOnce = readAtOnce) {
      const file = await openFile(pathOf(key));
      return file?.createReadStream({ ...range, highWaterMark: atOnce });
    },

    async withLocalFile(key, work) {
      const path = pathOf(key);
      return (await statOf(path)) && work(path);
    },

    list: () => listFolder(stored),

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async removeFolder(folder) {
      await rm(pathOf(folder), { recursive: true, force: true });
    },

    async check() {
      await inTemporaryFolder((folder) => writeFile(join(folder, "check"), "check"));
    },
  };
}

/** A new name is on disk only after its directory is synced, and a new directory only after its parent. */
async function syncFoldersOf(path: string, root: string): Promise<void> {
  let folder = path;
  do {
    folder = dirname(folder);
    await sync(folder);
  } while (folder !== root);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFolder(stored: string, folder = ""): AsyncGenerator<ListedFile> {
  for await (const entry of (await unlessMissing(opendir(join(stored, folder)))) ?? []) {
    const key = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFolder(stored, key);
    const found = entry.isFile() ? await statOf(join(stored, key)) : undefined;
    if (found) yield { key, ...found };
  }
}

async function statOf(path: string): Promise<StoredFile | undefined> {
  const found = await unlessMissing(lstat(path));
  return found?.isFile() ? { size: found.size, modifiedAt: Math.floor(found.mtimeMs) } : undefined;
}

/** Ignores links and pipes, because a folder of backups may come from elsewhere. */
const withoutLinks = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

async function openFile(path: string): Promise<FileHandle | undefined> {
  const file = await unlessMissing(open(path, withoutLinks));
  if (!file || (await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}

async function unlessMissing<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
