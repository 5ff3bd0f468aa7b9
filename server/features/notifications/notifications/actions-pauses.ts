import type { Transaction } from "../../../database/database.ts";
import { deleteOldPauses, endPauses, findPausedTypes, insertPauses } from "./queries-pauses.ts";
import { typesOffInApp } from "./rules-channels.ts";

/** Maximum number of pauses. Older ones are deleted, and what they hid is listed again. */
const pausesKept = 100;

/** Starts and ends pauses according to the user's new settings (JSON); `now` in milliseconds. */
export async function applyPauses(tx: Transaction, userId: string, settings: string, now: number): Promise<void> {
  const off = typesOffInApp(settings);
  const paused = await findPausedTypes(tx, userId);
  const ending = paused.filter((type) => !off.includes(type));
  const beginning = off.filter((type) => !paused.includes(type));
  await endPauses(tx, userId, ending, now);
  await insertPauses(tx, userId, beginning, now);
  if (beginning.length > 0) await deleteOldPauses(tx, userId, pausesKept);
}
