import { readdir, writeFile } from "node:fs/promises";
import { getPriority, setPriority, totalmem } from "node:os";
import { AppError } from "../../errors.ts";
import { copyWithoutMetadata } from "./document-copy.ts";
import { anyPage, documentText, firstPage } from "./documents.ts";
import { photoWords } from "./tesseract.ts";
import { derive, turn, prepare, captureOf } from "./pictures.ts";
import {
  exitOutOfMemory,
  readyToWork,
  type Assignment,
  type PictureResult,
  type PictureTask,
  type Report,
} from "./picture-tasks.ts";
import { typeOf } from "./detect-type.ts";

/** Bytes. Pictures take at most half a gigabyte (benchmarks/large-photos.md), and documents may take more. */
const memoryLimit = Math.min(2 * 1024 ** 3, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2);
const niceness = 10;
const noRoom = /No space left on device|Disk quota exceeded/i;

// The server decides when this process ends, even if a signal went to both.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", (assignment: Assignment<PictureTask>) => void work(assignment));

await giveWay();
setInterval(endIfTooLarge, 100).unref();
process.send?.(readyToWork);

async function work({ id, task }: Assignment<PictureTask>): Promise<void> {
  process.send?.(await report(id, task));
}

async function report(id: number, task: PictureTask): Promise<Report<PictureResult>> {
  try {
    return { id, result: await perform(task) };
  } catch (error) {
    if (error instanceof AppError) return { id, refused: error.code };
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // libvips and ffmpeg report system errors only as text.
    return { id, failed, code: noRoom.test(failed) ? "ENOSPC" : (error as NodeJS.ErrnoException).code };
  }
}

async function perform(task: PictureTask): Promise<PictureResult> {
  switch (task.do) {
    case "detectType":
      return typeOf(task.inputFile);
    case "capture":
      return captureOf(task.inputFile);
    case "prepare":
      return prepare(task.inputFile, task.folder, task.mayBeLarge);
    case "first-page":
      return firstPage(task.inputFile, task.folder);
    case "document-text":
      return documentText(task.inputFile);
    case "photo-words":
      return photoWords(task.inputFile, task.folder, task);
    case "copy-without-metadata":
      await copyWithoutMetadata(task.inputFile, task.outputFile);
      return undefined;
    case "any-page":
      return anyPage(task.folder);
    case "turn":
      await turn(task.inputFile, task.quarterTurns, task.outputFile);
      return undefined;
    case "derive":
      await derive(task.shownFile, task.derivative, task.outputFile);
      return undefined;
  }
}

/** Gives the server processor and memory first, if possible. */
async function giveWay(): Promise<void> {
  // Keeps a lower priority, because raising it requires privileges.
  const nicer = Math.max(niceness, getPriority());
  setPriority(nicer);
  if (process.platform !== "linux") return;
  try {
    // Linux sets priority per thread; new threads inherit it.
    for (const thread of await readdir("/proc/self/task")) setPriority(Number(thread), nicer);
    await writeFile("/proc/self/oom_score_adj", "1000");
  } catch {
    return;
  }
}

function endIfTooLarge(): void {
  if (process.memoryUsage.rss() > memoryLimit) process.exit(exitOutOfMemory);
}
