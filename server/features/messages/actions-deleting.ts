import type { Deletion } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../context.ts";
import { TookTooLong, type Transaction } from "../../database/database.ts";
import { refusal } from "../../errors.ts";
import { recordForGroupIn } from "../../live/record.ts";
import type { Me } from "../accounts/rules.ts";
import { detachFilesIn, filesOfMessages } from "../files/actions-attaching.ts";
import { noteActivityIn } from "../groups/actions.ts";
import { keepNotificationsOfIn, moveNotificationsUpIn } from "../notifications/actions-moving.ts";
import { authoredMessage, lockedMessageIn, whereabouts } from "./actions.ts";
import {
  countThread,
  deleteMessages,
  detachFrontReplies,
  findThreadIds,
  moveReplies,
  type MessageWithAuthorRow,
} from "./queries.ts";

/** Messages deleted in one transaction. Other writes in the group wait meanwhile. */
const mostAtOnce = 2000;

/** Deletes a reply alone, and its own replies move up. Deletes a top-level message with its thread, in several transactions if it is long. */
export async function deleteMessage(context: Context, me: Me, id: string): Promise<void> {
  let deleted;
  do deleted = await deleteSome(context, me, id);
  while (deleted === undefined);
  context.bus.publish("message.deleted", deleted);
}

/** Returns where the message was, or undefined if some of it is still to be deleted. */
async function deleteSome({ db, clock }: Context, me: Me, id: string) {
  return db.write(async (tx) => {
    const message = await lockedMessageIn(tx, me, id, can.deleteMessage);
    const isGone = await (message.parent_id === null ? deleteThreadIn : deleteReplyIn)(tx, message, clock.now());
    if (!isGone) return undefined;
    await recordForGroupIn(tx, clock.now(), "message.deleted", whereabouts(message));
    return whereabouts(message);
  });
}

/** What would go with a message, for its author to know before. */
export async function deletionOf({ db }: Context, me: Me, id: string): Promise<Deletion> {
  const message = await authoredMessage(db.read, me, id, can.deleteMessage);
  if (message.parent_id !== null)
    return { comments: 0, files: (await filesOfMessages(db.read, [id]))[id]?.length ?? 0 };
  const { messages, files } = await countThread(db.aside, id).catch((error: unknown) => {
    throw error instanceof TookTooLong ? refusal("too_busy") : error;
  });
  return { comments: messages - 1, files };
}

/** Moves the replies up, then deletes the reply. Returns false if there are more replies to move. */
async function deleteReplyIn(tx: Transaction, reply: MessageWithAuthorRow, now: number): Promise<boolean> {
  if (await moveReplies(tx, reply.id, reply.parent_id!, mostAtOnce)) return false;
  await detachFilesIn(tx, [reply.id], now);
  await moveNotificationsUpIn(tx, reply.id, reply.parent_id!);
  await deleteMessages(tx, [reply.id]);
  if (reply.is_in_front) await noteActivityIn(tx, reply.group_id, { frontCount: -1 });
  return true;
}

/**
 * Replies published in front survive, as top-level messages with what hangs below them. Answers whether the thread is gone: of a very long one
 * this deletes the replies that nothing hangs below.
 */
async function deleteThreadIn(tx: Transaction, top: MessageWithAuthorRow, now: number): Promise<boolean> {
  const ids = await findThreadIds(tx, top.id, mostAtOnce);
  const survivors = await detachFrontReplies(tx, ids);
  await keepNotificationsOfIn(tx, survivors);
  await detachFilesIn(tx, ids, now);
  await deleteMessages(tx, ids);
  for (const messageId of survivors) {
    await recordForGroupIn(tx, now, "message.updated", { groupId: top.group_id, messageId });
  }
  if (!ids.includes(top.id)) return false;
  await noteActivityIn(tx, top.group_id, { frontCount: top.is_in_front ? -1 : 0 });
  return true;
}
