import { once } from "node:events";
import { startThread } from "../../processes/entry-point.ts";
import { DatabaseInUse } from "../database-in-use.ts";
import type { Outcome, Task } from "./copy-thread.ts";

/** Copies a database as of one moment, while others write. Throws unless the copy is intact. */
export function copySqlite(from: string, to: string): Promise<void> {
  return perform({ do: "copy", from, to });
}

/** Replaces the content in one transaction, and keeps the old one in the file `kept`. Throws `DatabaseInUse`, and if the new one is damaged. */
export function replaceSqlite(file: string, by: string, kept: string): Promise<void> {
  return perform({ do: "replace", file, by, kept });
}

/** Throws `DatabaseInUse`. */
export function removeSqlite(file: string): Promise<void> {
  return perform({ do: "remove", file });
}

async function perform(task: Task): Promise<void> {
  const thread = startThread(import.meta.url, "./copy-thread", { name: "database copy", workerData: task });
  const exited = once(thread, "exit");
  const [{ isInUse, problem }] = (await once(thread, "message")) as [Outcome];
  await exited;
  if (isInUse) throw new DatabaseInUse();
  if (problem !== undefined) throw new Error(problem);
}
