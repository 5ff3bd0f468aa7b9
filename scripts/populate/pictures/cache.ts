import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { root } from "../../setup/command.mjs";
import { album } from "./album.ts";

const folder = join(root, ".cache/populate");

/** Where a picture of the album lies once `takeMissingPictures` has run. */
export const fileOf = (name: string): string => join(folder, name);

/** Takes the pictures of the album, or those of them, that are not there yet; it takes some minutes, once. `onProgress` hears how many are left. */
export async function takeMissingPictures(
  onProgress: (left: number) => void,
  wanted?: readonly string[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const missing = (wanted ?? album.map(({ name }) => name)).filter((name) => !existsSync(fileOf(name)));
  let left = missing.length;

  async function work(): Promise<void> {
    const worker = startWorker();
    for (let name = missing.shift(); name; name = missing.shift()) {
      onProgress(left);
      worker.postMessage(name);
      const [jpeg] = (await once(worker, "message")) as [Uint8Array];
      await writeWhole(fileOf(name), jpeg);
      left--;
    }
    await worker.terminate();
  }
  await Promise.all(Array.from({ length: Math.min(missing.length, availableParallelism()) }, work));
}

/** A thread knows TypeScript only through its loader. */
function startWorker(): Worker {
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const entry = JSON.stringify(new URL("./taking.ts", import.meta.url).href);
  const start = `import { register } from ${loader}; register(); await import(${entry});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`), { execArgv: [] });
}

/** What an interrupted run leaves must not pass for a picture. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}
