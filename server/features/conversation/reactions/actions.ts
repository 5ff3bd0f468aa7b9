import { emojiPerMessage, reactionsEach, reactionsPerMessage } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { newId } from "../../../new-id.ts";
import type { Me } from "../../identity/people/rules.ts";
import { lockVisibleMessage, messageLocation } from "../messages/actions.ts";
import { reactionsOf } from "../messages/actions-related.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import { countReactions, deleteReaction, deleteReactionOf, findReaction, insertReaction } from "./queries.ts";
import { checkReaction } from "./rules.ts";

export async function reactionsTo(context: Context, me: Me, messageId: string) {
  assertAllowed(context);
  await visibleMessage(context.db.read, me, messageId);
  return reactionsOf(context.db.read, messageId);
}

/** The same emoji again removes it. */
export async function toggleReaction(context: Context, me: Me, messageId: string, reaction: string | undefined) {
  assertAllowed(context);
  const { db, clock } = context;
  const value = checkReaction(reaction);
  return db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const row = { id: newId(), created_at: clock.now(), message_id: messageId, author_id: me.id, value };
    const isAdded = await insertReaction(tx, row);
    if (isAdded) await checkNumber(tx, me, messageId);
    else await deleteReactionOf(tx, row);
    await recordChange(context, tx, me, message, isAdded);
    return reactionsOf(tx, messageId);
  });
}

/** Keeps an existing reaction, because an email may arrive twice. */
export async function addReaction(context: Context, me: Me, messageId: string, reaction: string): Promise<void> {
  assertAllowed(context);
  const { db, clock } = context;
  const value = checkReaction(reaction);
  await db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const row = { id: newId(), created_at: clock.now(), message_id: messageId, author_id: me.id, value };
    if (!(await insertReaction(tx, row))) return;
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
  if (own > reactionsEach || emoji > emojiPerMessage || all > reactionsPerMessage) throw appError("too_many_reactions");
}

function assertAllowed({ settings }: Context): void {
  if (!settings.current.allow.messageReactions) throw appError("reactions_disabled");
}
