import { lstat, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isKey } from "../adapters/file-storage/file-storage.ts";
import { ArchiveError } from "./archive-error.ts";

/**
 * Returns the path of a file in a backup. Throws an ArchiveError for one outside of it, a link and anything that is no file, since the backup may have been
 * changed: a link could make contents of this machine part of what is restored, and a pipe would be read forever.
 */
export async function fileInside(folder: string, path: string): Promise<string> {
  if (!isKey(path)) throw new ArchiveError(`The backup names a file that is none of its own: ${path}`);
  const file = join(folder, path);
  const found = await lstat(file);
  if (!found.isFile() || (await realpath(file)) !== join(await realpath(folder), path))
    throw new ArchiveError(`${path} is a link, or no file`);
  return file;
}
