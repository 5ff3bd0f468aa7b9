import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { deleteSomeOfMessage } from "./actions-deletion.ts";
import { findLastNumberBy, findOneBy } from "./queries-contributions.ts";

/** The kind of job that deletes everything that a person has written in a group. */
export const eraseContributionsJob = "messages.erase-contributions";

const messagesPerJob = 200;

interface Contributions {
  groupId: string;
  userId: string;
}

/** Deletes what a person has written in a group so far, in a job: messages with all comments on them, and comments, whose replies stay. */
export async function eraseContributionsLater(
  { jobs }: Pick<Context, "jobs">,
  tx: Transaction,
  { groupId, userId }: Contributions,
): Promise<void> {
  const upTo = await findLastNumberBy(tx, { groupId, userId });
  if (upTo !== undefined) await jobs.enqueue(tx, { kind: eraseContributionsJob, payload: { groupId, userId, upTo } });
}

interface Erasing extends Contributions {
  /** Number of the last message to delete, because the person may return and write more. */
  upTo: number;
}

/** Deletes some messages and leaves the rest to another job, so that other jobs get a turn. */
export async function eraseContributions(context: Context, erasing: Erasing, ending: AbortSignal): Promise<void> {
  const { db, jobs } = context;
  for (let n = 0; n < messagesPerJob && !ending.aborted; n++) {
    if (!(await db.write((tx) => eraseNext(context, tx, erasing)))) return;
  }
  await db.write((tx) => jobs.enqueue(tx, { kind: eraseContributionsJob, payload: { ...erasing } }));
}

/** Returns whether there may be more. */
async function eraseNext(context: Context, tx: Transaction, erasing: Erasing): Promise<boolean> {
  await lockGroup(tx, erasing.groupId);
  const [message] = await findOneBy(tx, erasing);
  if (message) await deleteSomeOfMessage(context, tx, message);
  return message !== undefined;
}
