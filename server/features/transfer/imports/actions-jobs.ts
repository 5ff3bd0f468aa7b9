import { deleteUser } from "../../identity/people/actions.ts";
import { deleteUnusedAuthors } from "../../identity/people/actions-columns.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { removeEmptyAlbums } from "../../photos/albums/actions.ts";
import { isMemberOf } from "../../groups/groups/actions-members.ts";
import { deleteSomeById } from "../../conversation/messages/actions-deletion.ts";
import { reassignMessages } from "../../conversation/messages/actions-import.ts";
import { indexAgain } from "../../conversation/search/actions-indexing.ts";
import { undoJob } from "./actions.ts";
import { claimJob } from "./actions-claims.ts";
import { deleteImport, findImport, findOneImported } from "./queries.ts";

const deletionsPerJob = 200;

/** Leaves the rest to another job, so that other jobs get a turn. */
export async function undoSome(context: Context, importId: string, ending: AbortSignal): Promise<void> {
  const { db, jobs } = context;
  const found = await findImport(db.read, importId);
  if (!found) return;
  const { groupId } = found;
  for (let n = 0; n < deletionsPerJob && !ending.aborted; n++) {
    if (!(await db.write((tx) => deleteNext(context, tx, groupId, importId)))) return;
  }
  await db.write((tx) => jobs.enqueue(tx, { kind: undoJob, payload: { importId } }));
}

/** Returns false once the whole import is gone. */
async function deleteNext(context: Context, tx: Transaction, groupId: string, importId: string): Promise<boolean> {
  await lockGroup(tx, groupId);
  const id = await findOneImported(tx, importId);
  if (id !== undefined) {
    await deleteSomeById(context, tx, id);
    return true;
  }
  await removeEmptyAlbums(tx, importId, context.clock.now());
  await deleteImport(tx, importId);
  await deleteUnusedAuthors(tx, groupId);
  recordForGroup(tx, context.clock.now(), "group.changed", { groupId });
  return false;
}

const givenAtOnce = 100;
const givenPerJob = 2000;

export interface Giving {
  groupId: string;
  fromId: string;
  toId: string;
  adminId: string;
  name: string;
}

export async function reassignSome(context: Context, giving: Giving, ending: AbortSignal): Promise<void> {
  const { db, jobs } = context;
  for (let n = 0; n < givenPerJob && !ending.aborted; n += givenAtOnce) {
    const given = await db.write((tx) => reassignMessages(tx, giving, givenAtOnce));
    await indexAgain(context, giving.groupId, given);
    if (given.length === givenAtOnce) continue;
    await db.write((tx) => endReassignment(context, tx, giving));
    return;
  }
  await db.write((tx) => jobs.enqueue(tx, { kind: claimJob, payload: { ...giving } }));
}

async function endReassignment(context: Context, tx: Transaction, giving: Giving): Promise<void> {
  const { groupId, fromId, toId, adminId, name } = giving;
  const at = context.clock.now();
  await deleteUser(tx, fromId);
  recordForGroup(tx, at, "group.changed", { groupId });
  if (toId === adminId || !(await isMemberOf(tx, toId, groupId))) return;
  const data = { about: "claimed" as const, name };
  await emit(context, tx, "membership.changed", { at, groupId, fromUserId: adminId, toUserIds: [toId], data });
}

export async function removeAuthors({ db }: Context): Promise<void> {
  await db.write((tx) => deleteUnusedAuthors(tx, null));
}
