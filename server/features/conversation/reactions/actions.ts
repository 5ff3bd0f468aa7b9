import { emojiPerMessage, photoReactionsPerMessage, reactionsEach, reactionsPerMessage } from "#contract/limits.ts";
import type { NewReaction } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import type { ReactionRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { newId } from "../../../new-id.ts";
import type { Me } from "../../identity/people/rules.ts";
import { lockVisibleMessage, messageLocation } from "../messages/actions.ts";
import { isFileOf } from "../../files/files/actions-attachments.ts";
import { reactionsOf } from "../messages/actions-related.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import {
  countPhotoReactions,
  countReactions,
  deletePhotoReaction,
  deleteReaction,
  deleteReactionOf,
  findReaction,
  findReactionOf,
  insertPhotoReaction,
  insertReaction,
  markOnMessage,
} from "./queries.ts";
import { checkReaction } from "./rules.ts";

export async function reactionsTo(context: Context, me: Me, messageId: string) {
  assertAllowed(context);
  await visibleMessage(context.db.read, me, messageId);
  return reactionsOf(context.db.read, messageId);
}

/** Removes the reaction if it exists; one that is removed from the message is removed from its photos, too. Throws `file_not_found` for a photo of another message. */
export async function toggleReaction(context: Context, me: Me, messageId: string, { reaction, photo }: NewReaction) {
  assertAllowed(context);
  const { db, clock } = context;
  const value = checkReaction(reaction);
  return db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const row = { id: newId(), created_at: clock.now(), message_id: messageId, author_id: me.id, value };
    const isAdded = await (photo === undefined ? toggleOnMessage(tx, row) : toggleOnPhoto(tx, row, photo));
    if (isAdded) await checkNumber(tx, me, messageId);
    await recordChange(context, tx, me, message, isAdded);
    return reactionsOf(tx, messageId);
  });
}

type NewRow = Omit<ReactionRow, "on_message">;

async function toggleOnMessage(tx: Transaction, row: NewRow): Promise<boolean> {
  const isAdded = await insertReaction(tx, { ...row, on_message: 1 });
  if (!isAdded) await deleteReactionOf(tx, row);
  return isAdded;
}

async function toggleOnPhoto(tx: Transaction, row: NewRow, photoId: string): Promise<boolean> {
  if (!(await isFileOf(tx, row.message_id, photoId))) throw appError("file_not_found");
  await insertReaction(tx, { ...row, on_message: 0 });
  const { id } = await findReactionOf(tx, row);
  const isAdded = await insertPhotoReaction(tx, id, photoId);
  if (!isAdded) await deletePhotoReaction(tx, id, photoId);
  return isAdded;
}

/** Keeps an existing reaction, because an email may arrive twice. A reaction that was only on photos is then on the message, too. */
export async function addReaction(context: Context, me: Me, messageId: string, reaction: string): Promise<void> {
  assertAllowed(context);
  const { db, clock } = context;
  const value = checkReaction(reaction);
  await db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const row = {
      id: newId(),
      created_at: clock.now(),
      message_id: messageId,
      author_id: me.id,
      value,
      on_message: 1,
    } as const;
    if (!(await insertReaction(tx, row))) return markOnMessage(tx, row);
    await checkNumber(tx, me, messageId);
    await recordChange(context, tx, me, message, true);
  });
}

export async function removeReaction(context: Context, me: Me, messageId: string, id: string) {
  assertAllowed(context);
  return context.db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const reaction = await findReaction(tx, messageId, id);
    if (!reaction) throw appError("reaction_not_found");
    if (!can.removeReaction(me, reaction)) throw appError("not_permitted");
    await deleteReaction(tx, id);
    await recordChange(context, tx, me, message, false);
    return reactionsOf(tx, messageId);
  });
}

async function recordChange(
  context: Context,
  tx: Transaction,
  { id: reactorId }: Me,
  message: Awaited<ReturnType<typeof lockVisibleMessage>>,
  isAdded: boolean,
): Promise<void> {
  const { id: messageId, group_id: groupId, author_id: authorId } = message;
  const at = context.clock.now();
  await emit(context, tx, "reaction.changed", { groupId, messageId, authorId, reactorId, at, isAdded });
  recordForGroup(tx, at, "message.updated", messageLocation(message));
}

/** Every reader of the message loads all of its reactions. */
async function checkNumber(tx: Transaction, me: Me, messageId: string): Promise<void> {
  const { own, emoji, all } = await countReactions(tx, messageId, me.id);
  const onPhotos = await countPhotoReactions(tx, messageId);
  if (
    own > reactionsEach ||
    emoji > emojiPerMessage ||
    all > reactionsPerMessage ||
    onPhotos > photoReactionsPerMessage
  )
    throw appError("too_many_reactions");
}

function assertAllowed({ settings }: Context): void {
  if (!settings.current.allow.messageReactions) throw appError("reactions_disabled");
}
