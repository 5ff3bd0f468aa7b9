import type { Context } from "../../../context.ts";
import { fillFacts } from "./queries-facts.ts";

export { correctFacts, findWrongFacts } from "./queries-facts.ts";

const atOnce = 500;

/** Counts what the cards of earlier messages show, in short transactions: those of a previous version, of an import or of a restored backup. */
export async function countEarlierMessages({ db }: Context, ending: AbortSignal): Promise<void> {
  for (let found = atOnce; found === atOnce;) {
    ending.throwIfAborted();
    found = await db.write((tx) => fillFacts(tx, atOnce));
  }
}
