import type { Transaction } from "../../../database/database.ts";
import { deleteOldPauses, endPauses, findPausedTypes, insertPauses } from "./queries-pauses.ts";
import { typesOffInApp } from "./rules-channels.ts";

/** Older pauses are deleted, and what they hid is listed again. */
const pausesKept = 100;

/** `settings` is JSON; `now` in milliseconds. */
export async function applyPauses(tx: Transaction, userId: string, settings: string, now: number): Promise<void> {
  const off = typesOffInApp(settings);
  const paused = await findPausedTypes(tx, userId);
  const ending = paused.filter((type) => !off.includes(type));
  const beginning = off.filter((type) => !paused.includes(type));
  await endPauses(tx, userId, ending, now);
  await insertPauses(tx, userId, beginning, now);
  if (beginning.length > 0) await deleteOldPauses(tx, userId, pausesKept);
}
