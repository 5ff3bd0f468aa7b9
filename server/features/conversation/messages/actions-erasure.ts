import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { recordForGroup } from "../../../live/record.ts";
import { detachSomeFiles } from "../../files/files/actions-attachments.ts";
import { deleteMessages } from "./queries.ts";
import {
  deleteSomeAround,
  deleteSomeOf,
  detachReplies,
  findGroupOfAuthor,
  findNewestIds,
  takeAuthorAway,
  findLastNumberBy,
  findOneBy,
} from "./queries-erasure.ts";
import type { Context } from "../../../context.ts";
import { deleteSomeOfMessage } from "./actions-deletion.ts";
import { abandonedGroups, deleteEmptyGroup, isGroupAbandoned } from "../../groups/groups/actions-abandoned.ts";
import { groupCalled } from "../../groups/groups/actions-operator.ts";
import { suspendGroup, endSomeSuspended } from "../../groups/groups/actions-suspension.ts";

/** Returns whether there were any. */
export async function anonymizeMessages(
  tx: Transaction,
  userId: string,
  { limit, now }: { limit: number; now: number },
): Promise<boolean> {
  const groupId = await findGroupOfAuthor(tx, userId);
  if (groupId !== undefined) {
    await lockGroup(tx, groupId);
    await takeAuthorAway(tx, userId, groupId, limit);
    // Open pages still show the name.
    recordForGroup(tx, now, "member.left", { groupId, userId });
    return true;
  }
  return deleteSomeOf(tx, userId, limit);
}

const rowsAtOnce = 1000;

/** Newest first. Returns whether there were any. */
export async function eraseMessages(tx: Transaction, groupId: string, limit: number, now: number): Promise<boolean> {
  const ids = await findNewestIds(tx, groupId, limit);
  if (ids.length === 0) return false;
  if (await deleteSomeAround(tx, ids, rowsAtOnce)) return true;
  if (await detachSomeFiles(tx, ids, rowsAtOnce, now)) return true;
  await detachReplies(tx, ids);
  await deleteMessages(tx, ids);
  return true;
}

export const eraseContributionsJob = "messages.erase-contributions";

const messagesPerJob = 200;

interface Contributions {
  groupId: string;
  userId: string;
}

/** Deletes messages with all comments on them, and comments, whose replies stay. */
export async function eraseContributionsLater(
  { jobs }: Pick<Context, "jobs">,
  tx: Transaction,
  { groupId, userId }: Contributions,
): Promise<void> {
  const upTo = await findLastNumberBy(tx, { groupId, userId });
  if (upTo !== undefined) await jobs.enqueue(tx, { kind: eraseContributionsJob, payload: { groupId, userId, upTo } });
}

interface Erasing extends Contributions {
  /** The person may return and write more. */
  upTo: number;
}

/** Leaves the rest to another job, so that other jobs get a turn. */
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

const messagesAtOnce = 200;

/** Deletes groups after 30 days without members. Keeps a group that someone has rejoined. */
export async function removeAbandonedGroups({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const groupId of await abandonedGroups(db.read, now)) {
    while (await db.write((tx) => removeSome(tx, groupId, now)));
  }
}

/** Checks no permission (command line). `group`: id or unique name; returns the name. Suspends first, so that no group appears half deleted. */
export async function deleteGroupOf(context: Context, group: string): Promise<string> {
  const { db, clock } = context;
  const { id, name } = await groupCalled(context, group);
  await suspendGroup(context, id, true);
  while (await db.write((tx) => endSomeSuspended(context, tx, id)));
  while (await db.write((tx) => eraseSome(tx, id, clock.now())));
  return name;
}

/** Returns whether there is more to delete. */
async function removeSome(tx: Transaction, groupId: string, now: number): Promise<boolean> {
  await lockGroup(tx, groupId);
  return (await isGroupAbandoned(tx, groupId, now)) && eraseSome(tx, groupId, now);
}

async function eraseSome(tx: Transaction, groupId: string, now: number): Promise<boolean> {
  if (await eraseMessages(tx, groupId, messagesAtOnce, now)) return true;
  await deleteEmptyGroup(tx, groupId, now);
  return false;
}
