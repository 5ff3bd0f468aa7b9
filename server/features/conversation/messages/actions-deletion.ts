import type { Deletion } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import { QueryTimeout, type Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import type { Me } from "../../identity/people/rules.ts";
import { detachSomeFiles, filesOfMessages } from "../../files/files/actions-attachments.ts";
import { countOnPage } from "../../groups/groups/actions.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import { editableMessage, lockEditableMessage, messageLocation } from "./actions.ts";
import {
  deleteMessages,
  findMessageWithAuthor,
  moveReplies,
  moveThread,
  type MessageWithAuthorRow,
} from "./queries.ts";
import { deleteSomeAround } from "./queries-erasure.ts";
import { countThread, findFrontReplies, findThreadIds, updateToTopLevel } from "./queries-threads.ts";

/** Per transaction, so that other writes do not wait long. */
const messagesAtOnce = 500;
const rowsAtOnce = 1000;

/** Moves the replies of a reply up. Deletes a top-level message with its thread; long threads take several transactions. */
export async function deleteMessage(context: Context, me: Me, id: string): Promise<void> {
  while (!(await deleteSome(context, me, id)));
}

async function deleteSome(context: Context, me: Me, id: string): Promise<boolean> {
  const { db, clock } = context;
  return db.write(async (tx) => {
    const { message } = await lockEditableMessage(tx, me, id, can.deleteMessage);
    const isGone = await deleteSomeOfMessage(context, tx, message);
    if (isGone && message.author_id !== me.id) {
      const { group_id: groupId, author_id: personId } = message;
      await logDecision(tx, { groupId, at: clock.now(), kind: "message_deleted", adminId: me.id, personId });
    }
    return isGone;
  });
}

/** Deletes as much as fits in a transaction. Returns whether the message is gone. Requires the lock of the group. */
export async function deleteSomeOfMessage(
  context: Context,
  tx: Transaction,
  message: MessageWithAuthorRow,
): Promise<boolean> {
  const isGone = await (message.parent_id === null ? deleteThread : deleteReply)(context, tx, message);
  if (isGone) recordForGroup(tx, context.clock.now(), "message.deleted", messageLocation(message));
  return isGone;
}

export async function deleteSomeById(context: Context, tx: Transaction, id: string): Promise<boolean> {
  const [message] = await findMessageWithAuthor(tx, { id });
  return message === undefined || deleteSomeOfMessage(context, tx, message);
}

export async function deletionOf({ db }: Context, me: Me, id: string): Promise<Deletion> {
  const { message } = await editableMessage(db.read, me, id, can.deleteMessage);
  if (message.parent_id !== null)
    return { comments: 0, files: (await filesOfMessages(db.read, [id]))[id]?.length ?? 0 };
  const { messages, files } = await countThread(db.slowRead, id).catch((error: unknown) => {
    throw error instanceof QueryTimeout ? appError("too_busy") : error;
  });
  return { comments: messages - 1, files };
}

/** Returns false if there is more to do. */
async function deleteReply(context: Context, tx: Transaction, reply: MessageWithAuthorRow): Promise<boolean> {
  if (await emit(context, tx, "replies.moving-up", { fromId: reply.id, toId: reply.parent_id! })) return false;
  if (await moveReplies(tx, reply.id, reply.parent_id!, messagesAtOnce)) return false;
  if (await moveThread(tx, reply.id, reply.thread_id!, messagesAtOnce)) return false;
  if (await deleteSomeAround(tx, [reply.id], rowsAtOnce)) return false;
  if (await detachSomeFiles(tx, [reply.id], rowsAtOnce, context.clock.now())) return false;
  await deleteMessages(tx, [reply.id]);
  if (reply.on_group_page) await countOnPage(tx, reply.group_id, -1);
  return true;
}

/** Deepest messages first. Returns false if there is more to do. */
async function deleteThread(context: Context, tx: Transaction, top: MessageWithAuthorRow): Promise<boolean> {
  const ids = await findThreadIds(tx, top.id, messagesAtOnce);
  if (await keepSomeReplies(context, tx, top.group_id, ids)) return false;
  if (await deleteSomeAround(tx, ids, rowsAtOnce)) return false;
  if (await detachSomeFiles(tx, ids, rowsAtOnce, context.clock.now())) return false;
  await deleteMessages(tx, ids);
  if (!ids.includes(top.id)) return false;
  if (top.on_group_page) await countOnPage(tx, top.group_id, -1);
  return true;
}

const keptAtOnce = 100;

/** Replies published on the group's page become top-level messages with their replies. Returns whether there may be more. */
async function keepSomeReplies(
  context: Context,
  tx: Transaction,
  groupId: string,
  parentIds: string[],
): Promise<boolean> {
  const kept = await findFrontReplies(tx, parentIds, keptAtOnce);
  if (kept.length === 0) return false;
  if (await emit(context, tx, "replies.becoming-top-level", { messageIds: kept })) return true;
  await updateToTopLevel(tx, kept);
  for (const messageId of kept) recordForGroup(tx, context.clock.now(), "message.updated", { groupId, messageId });
  return true;
}
