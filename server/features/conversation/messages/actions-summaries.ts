import type { Context } from "../../../context.ts";
import { computeMissingSummaries } from "./queries-summaries.ts";

export { discardSummaries, findWrongSummaries } from "./queries-summaries.ts";

const batchSize = 500;

/** Stores missing card summaries: of messages written by a previous version, imported, or restored from a backup. Uses short transactions. */
export async function storeMissingSummaries({ db }: Context, ending: AbortSignal): Promise<void> {
  for (let found = batchSize; found === batchSize;) {
    ending.throwIfAborted();
    found = await db.write((tx) => computeMissingSummaries(tx, batchSize));
  }
}
