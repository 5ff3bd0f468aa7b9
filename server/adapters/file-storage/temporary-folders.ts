import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileStorage } from "./file-storage.ts";

/** Creates the directory if missing. Deletes folders of earlier processes, unless other processes may use it (`shared`). */
export async function openTemporaryFolders(
  directory: string,
  { shared }: { shared: boolean },
): Promise<FileStorage["inTemporaryFolder"]> {
  const temporary = join(directory, "temporary");
  if (!shared) await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });

  return async (work) => {
    const folder = join(temporary, randomUUID());
    await mkdir(folder);
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
