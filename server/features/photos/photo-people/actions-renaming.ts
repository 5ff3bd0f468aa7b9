import type { Context } from "../../../context.ts";
import { groupBy } from "../../../database/group-by.ts";
import type { Transaction } from "../../../database/database.ts";
import { indexAgain } from "../../conversation/search/actions-indexing.ts";
import { findMessagesWith } from "./queries.ts";

export const indexMarksJob = "photo-people.index";

/** Messages are found by the names of the people in their photos, so that a new name has to be indexed. */
export async function enqueueMarkIndexing({ jobs }: Pick<Context, "jobs">, tx: Transaction, userId: string) {
  await jobs.enqueue(tx, { kind: indexMarksJob, payload: { userId }, uniqueKey: `${indexMarksJob}:${userId}` });
}

const messagesAtOnce = 50;

export async function indexMarksOf(context: Context, userId: string, ending: AbortSignal): Promise<void> {
  let after = "";
  for (;;) {
    const messages = await findMessagesWith(context.db.read, userId, messagesAtOnce, after);
    for (const [groupId, some] of groupBy(messages, ({ group_id }) => group_id)) {
      ending.throwIfAborted();
      await indexAgain(context, groupId, some);
    }
    if (messages.length < messagesAtOnce) return;
    after = messages.at(-1)!.id;
  }
}
