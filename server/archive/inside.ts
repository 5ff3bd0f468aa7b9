import { lstat, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isKey } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";

/** Throws an ArchiveError for anything but a regular file in the backup: links could leak files of this machine, pipes would be read forever. */
export async function fileInside(folder: string, path: string): Promise<string> {
  if (!isKey(path)) throw new ArchiveError(`The backup names a file that is none of its own: ${path}`);
  const file = join(folder, path);
  const found = await lstat(file);
  if (!found.isFile() || (await realpath(file)) !== join(await realpath(folder), path))
    throw new ArchiveError(`${path} is a link, or no file`);
  return file;
}
