import { updateGroupRead } from "../../groups/groups/actions-columns.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup, lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { recordForPerson } from "../../../live/record.ts";
import type { Me } from "../../identity/people/rules.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import type { Membership } from "../../groups/groups/rules.ts";
import { lastReplyArrival, threadReadUntil, visibleMessage } from "../messages/actions-reading.ts";
import { findGroupRead, findLastArrivalInGroup, upsertThreadRead } from "./queries-read-positions.ts";

/** `until` is a time in seconds or a message id; the position never exceeds what has arrived. Returns milliseconds. */
export async function readGroupUntil(context: Context, me: Me, groupId: string, until: number | string | undefined) {
  const { db } = context;
  const membership = await membershipOf(db.read, me, groupId);
  const wanted = await positionInGroup(db.read, me, membership, until);
  const before = await findGroupRead(db.read, membership);
  if (wanted <= before) return before;
  return db.write((tx) => moveInGroup(context, tx, me, groupId, wanted));
}

/** Moves only forward: another browser of the user may already have read further. */
async function moveInGroup({ clock }: Context, tx: Transaction, me: Me, groupId: string, wanted: number) {
  await lockGroup(tx, groupId);
  await lockPerson(tx, me.id);
  const membership = await membershipOf(tx, me, groupId);
  const before = await findGroupRead(tx, membership);
  if (wanted <= before) return before;
  await updateGroupRead(tx, membership, wanted);
  recordForPerson(tx, clock.now(), me.id, "read.moved", { groupId });
  return wanted;
}

async function positionInGroup(db: Reader, me: Me, membership: Membership, until: number | string | undefined) {
  if (typeof until === "string") {
    const message = await visibleMessage(db, me, until);
    if (message.group_id !== membership.groupId) throw appError("not_found");
    return message.received_at;
  }
  const last = (await findLastArrivalInGroup(db, membership)) ?? 0;
  return until === undefined ? last : Math.min(until * 1000, last);
}

/** Up to one reply or all. Returns the position in milliseconds. */
export async function readThreadUntil(context: Context, me: Me, id: string, replyId: string | undefined) {
  const { db } = context;
  const { group_id: groupId, received_at: arrivedAt } = await visibleMessage(db.read, me, id);
  const wanted = Math.max(arrivedAt, await positionBelow(db.read, me, id, replyId));
  const before = await threadReadUntil(db.read, me, id);
  if (wanted <= before) return before;
  return db.write((tx) => moveBelow(context, tx, me, { groupId, messageId: id }, wanted));
}

interface Place {
  groupId: string;
  messageId: string;
}

async function moveBelow({ clock }: Context, tx: Transaction, me: Me, place: Place, wanted: number) {
  const { groupId, messageId } = place;
  await lockGroup(tx, groupId);
  await lockPerson(tx, me.id);
  await visibleMessage(tx, me, messageId);
  const before = await threadReadUntil(tx, me, messageId);
  if (wanted <= before) return before;
  await upsertThreadRead(tx, me.id, messageId, wanted);
  recordForPerson(tx, clock.now(), me.id, "read.moved", place);
  return wanted;
}

async function positionBelow(db: Reader, me: Me, id: string, replyId: string | undefined): Promise<number> {
  if (replyId === undefined) return (await lastReplyArrival(db, id)) ?? 0;
  const reply = await visibleMessage(db, me, replyId);
  if (reply.thread_id !== id) throw appError("not_found");
  return reply.received_at;
}
