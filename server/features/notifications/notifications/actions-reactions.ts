import type { Transaction } from "../../../database/database.ts";
import { emit, type EventContext, type Reaction, type ReactionChanged } from "../../../events.ts";
import { recordForPerson } from "../../../live/record.ts";
import { newId } from "../../../new-id.ts";
import { removeForGroupMuted, removeForHiding, removeForMuted } from "./queries-notify.ts";
import {
  deleteReactionNotification,
  deleteStates,
  findNewestReactor,
  insertRecentReactor,
  updateReactor,
  upsertReactionNotification,
} from "./queries-reactions.ts";

/** Milliseconds in which further reactions of a user to the same message cause no new notification. */
const newsAgainAfter = 60 * 60 * 1000;

/** One notification for each message, for its author. */
export const notifyReactionChanged: Reaction<"reaction.changed"> = async (context, tx, reaction) => {
  const { authorId, reactorId, isAdded } = reaction;
  if (authorId === null || authorId === reactorId) return;
  if (isAdded) await createOrRenew(context, tx, { ...reaction, authorId });
  else await withdraw(context, tx, { ...reaction, authorId });
};

type ToAuthor = ReactionChanged & { authorId: string };

/** Renews only for a new reaction, so that removing and repeating one has no effect. */
async function createOrRenew(context: EventContext, tx: Transaction, reaction: ToAuthor): Promise<void> {
  const { messageId, reactorId, at } = reaction;
  const isNews = await insertRecentReactor(tx, { messageId, userId: reactorId, at, since: at - newsAgainAfter });
  if (!isNews && (await renameReactor(context, tx, reaction, reactorId))) return;
  const id = newId();
  const [stored] = await upsertReactionNotification(tx, { ...reaction, id });
  const { id: notificationId, subscriptions } = stored!;
  await deleteStates(tx, notificationId);
  await removeForMuted(tx, { notificationId, messageId });
  await removeForHiding(tx, { notificationIds: JSON.stringify([notificationId]), userId: reactorId });
  await removeForGroupMuted(tx, { notificationId, groupId: reaction.groupId, at, parentId: "" });
  await emit(context, tx, "notification.created", {
    at,
    notificationId,
    groupId: reaction.groupId,
    toUserId: reaction.authorId,
    mayBePushed: isNews && subscriptions > 0,
    isRenewed: notificationId !== id,
  });
}

/** Names the newest of the remaining people, or deletes the notification if there are none. */
async function withdraw(context: EventContext, tx: Transaction, reaction: ToAuthor): Promise<void> {
  const { messageId, authorId, at } = reaction;
  const reactorId = await findNewestReactor(tx, messageId, authorId);
  if (reactorId !== undefined) {
    await renameReactor(context, tx, reaction, reactorId);
    return;
  }
  const deleted = await deleteReactionNotification(tx, messageId);
  if (!deleted) return;
  recordForPerson(tx, at, authorId, "notification.deleted", { notificationIds: [deleted.id] });
  const closed = { ownerId: authorId, sessionHash: "", notifications: [deleted] };
  await emit(context, tx, "notifications.closed", closed);
}

async function renameReactor(
  context: EventContext,
  tx: Transaction,
  { messageId, groupId, authorId, at }: ToAuthor,
  reactorId: string,
): Promise<boolean> {
  const notificationId = await updateReactor(tx, messageId, reactorId);
  if (notificationId === undefined) return false;
  const change = { at, notificationId, groupId, toUserId: authorId, mayBePushed: false, isRenewed: true };
  await emit(context, tx, "notification.created", change);
  return true;
}
