import type { Deletion } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../context.ts";
import { QueryTimeout, type Transaction } from "../../database/database.ts";
import { appError } from "../../errors.ts";
import { recordForGroupIn } from "../../live/record.ts";
import type { Me } from "../people/rules.ts";
import { detachSomeFilesIn, filesOfMessages } from "../files/actions-attaching.ts";
import { noteActivityIn } from "../groups/actions.ts";
import { keepNotificationsOfIn, moveNotificationsUpIn } from "../notifications/actions-moving.ts";
import { authoredMessage, lockEditableMessage, messageLocation } from "./actions.ts";
import {
  countThread,
  deleteMessages,
  findFrontReplies,
  findThreadIds,
  moveReplies,
  updateToTopLevel,
  type MessageWithAuthorRow,
} from "./queries.ts";
import { deleteSomeAround } from "./queries-erasing.ts";

/** Messages, and rows that belong to them, that one transaction deletes or changes. Other writes wait meanwhile. */
const messagesAtOnce = 500;
const rowsAtOnce = 1000;

/** Deletes a reply alone, and its own replies move up. Deletes a top-level message with its thread, in several transactions if it is long. */
export async function deleteMessage(context: Context, me: Me, id: string): Promise<void> {
  while (!(await deleteSome(context, me, id)));
}

/** Returns whether all of it is deleted. */
async function deleteSome({ db, clock }: Context, me: Me, id: string): Promise<boolean> {
  return db.write(async (tx) => {
    const message = await lockEditableMessage(tx, me, id, can.deleteMessage);
    const isGone = await (message.parent_id === null ? deleteThreadIn : deleteReplyIn)(tx, message, clock.now());
    if (isGone) await recordForGroupIn(tx, clock.now(), "message.deleted", messageLocation(message));
    return isGone;
  });
}

/** What would go with a message, for its author to know before. */
export async function deletionOf({ db }: Context, me: Me, id: string): Promise<Deletion> {
  const message = await authoredMessage(db.read, me, id, can.deleteMessage);
  if (message.parent_id !== null)
    return { comments: 0, files: (await filesOfMessages(db.read, [id]))[id]?.length ?? 0 };
  const { messages, files } = await countThread(db.slowRead, id).catch((error: unknown) => {
    throw error instanceof QueryTimeout ? appError("too_busy") : error;
  });
  return { comments: messages - 1, files };
}

/** Moves the replies up, then deletes the reply. Returns false if there is more to do. */
async function deleteReplyIn(tx: Transaction, reply: MessageWithAuthorRow, now: number): Promise<boolean> {
  if (await moveNotificationsUpIn(tx, reply.id, reply.parent_id!, rowsAtOnce)) return false;
  if (await moveReplies(tx, reply.id, reply.parent_id!, messagesAtOnce)) return false;
  if (await deleteSomeAround(tx, [reply.id], rowsAtOnce)) return false;
  if (await detachSomeFilesIn(tx, [reply.id], rowsAtOnce, now)) return false;
  await deleteMessages(tx, [reply.id]);
  if (reply.is_in_front) await noteActivityIn(tx, reply.group_id, { frontCount: -1 });
  return true;
}

/** Deletes the deepest messages of the thread. Returns false if there is more to do. */
async function deleteThreadIn(tx: Transaction, top: MessageWithAuthorRow, now: number): Promise<boolean> {
  const ids = await findThreadIds(tx, top.id, messagesAtOnce);
  if (await keepSomeRepliesIn(tx, top.group_id, ids, now)) return false;
  if (await deleteSomeAround(tx, ids, rowsAtOnce)) return false;
  if (await detachSomeFilesIn(tx, ids, rowsAtOnce, now)) return false;
  await deleteMessages(tx, ids);
  if (!ids.includes(top.id)) return false;
  await noteActivityIn(tx, top.group_id, { frontCount: top.is_in_front ? -1 : 0 });
  return true;
}

const keptAtOnce = 100;

/** Turns replies published on the group's page into top-level messages, which keep their own replies. Returns whether there may be more. */
async function keepSomeRepliesIn(tx: Transaction, groupId: string, parentIds: string[], now: number): Promise<boolean> {
  const kept = await findFrontReplies(tx, parentIds, keptAtOnce);
  if (kept.length === 0) return false;
  if (await keepNotificationsOfIn(tx, kept, rowsAtOnce)) return true;
  await updateToTopLevel(tx, kept);
  for (const messageId of kept) await recordForGroupIn(tx, now, "message.updated", { groupId, messageId });
  return true;
}
