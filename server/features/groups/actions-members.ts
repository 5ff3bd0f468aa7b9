import type { Context } from "../../context.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import { refusal } from "../../errors.ts";
import { recordForGroupIn, recordForPersonIn } from "../../live/record.ts";
import { noteFailure, refuseGuessing } from "../accounts/actions-attempts.ts";
import { lockSignedIn } from "../accounts/actions-sessions.ts";
import type { Me } from "../accounts/rules.ts";
import { notifyOfJoiningIn } from "../notifications/actions-notifying.ts";
import { findGroupByKey, findInvitation, findMembership, insertMember } from "./queries.ts";
import { updateToInhabited } from "./queries-abandoned.ts";
import type { Membership } from "./rules.ts";

/** The gate: who is not in the group is told that there is none. */
export async function membershipOf(db: Reader, me: { id: string }, groupId: string): Promise<Membership> {
  const [membership] = await findMembership(db, { groupId, userId: me.id });
  if (!membership) throw refusal("group_not_found");
  return membership as Membership;
}

export async function isMemberIn(tx: Transaction, userId: string, groupId: string): Promise<boolean> {
  return (await findMembership(tx, { groupId, userId })).length > 0;
}

/** What an invitation tells, without sign-in: the group's name, how many are in, and who invites. */
export async function invitation(context: Context, key: string, address: string) {
  const attempt = { door: "invitation", address, account: "" };
  await refuseGuessing(context, attempt);
  const found = await findInvitation(context.db.read, key);
  if (found) return found;
  await noteFailure(context, attempt);
  throw refusal("invite_key_invalid");
}

export interface Joined {
  groupId: string;
  /** False for someone who was in already. */
  isNew: boolean;
}

export async function joinByKey(context: Context, me: Me, key: string, address: string): Promise<Joined> {
  const { db, bus } = context;
  const attempt = { door: "invitation", address, account: "" };
  await refuseGuessing(context, attempt);
  try {
    const joined = await db.write(async (tx) => {
      const entered = await joinByKeyIn(context, tx, me.id, key);
      await lockSignedIn(tx, me);
      return entered;
    });
    if (joined.isNew) bus.publish("member.joined", { groupId: joined.groupId, userId: me.id });
    return joined;
  } catch (error) {
    if ((error as { code?: string }).code === "invite_key_invalid") await noteFailure(context, attempt);
    throw error;
  }
}

/** Through an invitation; the members are told. */
export async function joinByKeyIn(context: Context, tx: Transaction, userId: string, key: string): Promise<Joined> {
  const group = await findGroupByKey(tx, key, userId);
  if (!group) throw refusal("invite_key_invalid");
  const at = context.clock.now();
  const isNew = await joinIn(tx, group.id, userId, at);
  if (isNew) await notifyOfJoiningIn(context, tx, { groupId: group.id, userId, at });
  return { groupId: group.id, isNew };
}

/** Answers false for someone who is in already. */
export async function joinIn(tx: Transaction, groupId: string, userId: string, now: number): Promise<boolean> {
  await lockGroup(tx, groupId);
  const isNew = await insertMember(tx, groupId, userId, now);
  if (isNew) {
    await updateToInhabited(tx, groupId);
    await recordForGroupIn(tx, now, "member.joined", { groupId, userId });
    await recordForPersonIn(tx, now, userId, "group.entered", { groupId });
  }
  return isNew;
}
