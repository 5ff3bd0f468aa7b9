import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** Creates missing parents. `mkdir` with `recursive` never returns in Node.js 20 if nothing can be created in an existing folder, as in /proc. */
export async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 });
  try {
    await make().catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
      await makeFolder(dirname(path));
      await make();
    });
  } catch (error) {
    if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
