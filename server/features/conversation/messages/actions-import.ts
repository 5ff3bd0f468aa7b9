import { repliesPerMessage } from "#contract/limits.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import type { MessageRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { attachToNewMessages } from "../../files/files/actions-attachments.ts";
import { countOnPage } from "../../groups/groups/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  countComments,
  findExisting,
  reassignSomeMessages,
  findThreads,
  insertNumbered,
  raiseActivity,
} from "./queries-import.ts";
import { rowOf, withKnownReplies, type MessageToImport } from "./rules-import.ts";

/** Notifies nobody; a job indexes later. Checks no permission. Throws `conflict` for taken ids, `parent_not_found`, `too_many_replies` and others. */
export async function importMessages(
  tx: Transaction,
  me: Me,
  groupId: string,
  messages: readonly MessageToImport[],
): Promise<void> {
  await lockGroup(tx, groupId);
  await checkParents(tx, groupId, messages);
  const answered = messages.flatMap(({ repliesToId }) => repliesToId ?? []);
  const threads = answered.length === 0 ? [] : await findThreads(tx, answered);
  const known = new Map(threads.map(({ id, threadId }) => [id, threadId]));
  const rows = withKnownReplies(messages, known).map((message) => rowOf(message, groupId));
  await insertNumbered(tx, groupId, rows);
  await attachToNewMessages(tx, me, new Map(messages.map(({ id, files }) => [id, [...new Set(files)]])));
  await raiseActivity(tx, parentsOf(messages));
  await countOnPage(tx, groupId, rows.filter(({ on_group_page }) => on_group_page === 1).length);
}

/** Checks nothing. Requires the lock of the group. */
export function storeMessages(
  tx: Transaction,
  groupId: string,
  rows: readonly Omit<MessageRow, "number">[],
): Promise<void> {
  return insertNumbered(tx, groupId, rows);
}

/** Throws `conflict` if a message is in another group. */
export async function existingMessages(db: Reader, groupId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = await findExisting(db, ids);
  if (found.some((message) => message.groupId !== groupId)) throw appError("conflict");
  return new Set(found.map(({ id }) => id));
}

export async function reassignMessages(
  tx: Transaction,
  authors: { groupId: string; fromId: string; toId: string },
  limit: number,
): Promise<{ id: string }[]> {
  await lockGroup(tx, authors.groupId);
  return reassignSomeMessages(tx, authors, limit);
}

async function checkParents(tx: Transaction, groupId: string, messages: readonly MessageToImport[]): Promise<void> {
  const comments = new Map<string, number>();
  for (const { id, comments: count } of await countComments(tx, groupId, parentsOf(messages))) comments.set(id, count);
  for (const { id, parentId } of messages) {
    if (parentId === null) {
      comments.set(id, 0);
      continue;
    }
    const before = comments.get(parentId);
    if (before === undefined) throw appError("parent_not_found");
    if (before >= repliesPerMessage) throw appError("too_many_replies");
    comments.set(parentId, before + 1);
  }
}

function parentsOf(messages: readonly MessageToImport[]): string[] {
  return [...new Set(messages.flatMap(({ parentId }) => parentId ?? []))];
}
