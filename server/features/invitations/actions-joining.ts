import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import { appError, type AppError } from "../../errors.ts";
import { groupPictureBytes, type Bytes } from "../files/actions-serving.ts";
import { isMemberIn, addMember } from "../groups/actions-members.ts";
import type { Me } from "../people/rules.ts";
import { recordFailedAttempt, assertAttemptsLeft } from "../sign-in/actions-attempts.ts";
import { lockActiveSession } from "../sign-in/actions-sessions.ts";
import {
  findGroupByKey,
  findInvitation,
  findInvitationByKey,
  findInvitationInto,
  updateUses,
  type InvitationWithMaker,
} from "./queries.ts";
import { assertInvitationValid, whyEnded } from "./rules.ts";

/** Returns the group's name, its number of members and who invites, for a visitor with the invitation. Throws `invite_key_invalid`. */
export async function invitation(context: Context, key: string, address: string) {
  const attempt = { kind: "invitation", address, account: "" };
  await assertAttemptsLeft(context, attempt);
  const found = await findInvitation(context.db.read, key);
  if (found) return found;
  const link = await findInvitationByKey(context.db.read, key);
  if (link) return invitationBy(context, link);
  await recordFailedAttempt(context, attempt);
  throw appError("invite_key_invalid");
}

/** Why this key opens no group to somebody new; undefined if it opens one. */
export async function whyClosed({ db, clock }: Context, key: string): Promise<AppError | undefined> {
  if (await findInvitation(db.read, key)) return undefined;
  const link = await findInvitationByKey(db.read, key);
  return link ? whyEnded(link, clock.now()) : appError("invite_key_invalid");
}

async function invitationBy({ db, clock }: Context, link: InvitationWithMaker) {
  assertInvitationValid(link, clock.now());
  return { ...(await findInvitationInto(db.read, link.group_id)), invitedBy: link.makerName };
}

export interface Joined {
  groupId: string;
  /** False for someone who was in already. */
  isNew: boolean;
}

export async function joinByKey(context: Context, me: Me, key: string, address: string): Promise<Joined> {
  const { db } = context;
  const attempt = { kind: "invitation", address, account: "" };
  await assertAttemptsLeft(context, attempt);
  try {
    return await db.write(async (tx) => {
      const joined = await joinByKeyIn(context, tx, me.id, key);
      await lockActiveSession(tx, me);
      return joined;
    });
  } catch (error) {
    if ((error as { code?: string }).code === "invite_key_invalid") await recordFailedAttempt(context, attempt);
    throw error;
  }
}

/** Through an invitation; the members are told. */
export async function joinByKeyIn(context: Context, tx: Transaction, userId: string, key: string): Promise<Joined> {
  const at = context.clock.now();
  const group = (await lockedGroupByKeyIn(tx, userId, key)) ?? (await redeemInvitation(tx, userId, key, at));
  const { id: groupId, inviterId } = group;
  return { groupId, isNew: await addMember(context, tx, { groupId, userId, at, inviterId }) };
}

/** Looks the key up again under the group's lock, because it may have been reset meanwhile. */
async function lockedGroupByKeyIn(tx: Transaction, userId: string, key: string) {
  const group = await findGroupByKey(tx, key, userId);
  if (!group) return undefined;
  await lockGroup(tx, group.id);
  return findGroupByKey(tx, key, userId);
}

/** Answers the group that the link opens, and who made it. For who is in already it opens it for ever, and is not used up. */
async function redeemInvitation(tx: Transaction, userId: string, key: string, now: number) {
  const found = await findInvitationByKey(tx, key);
  if (!found) throw appError("invite_key_invalid");
  const group = { id: found.group_id, inviterId: found.maker_id };
  await lockGroup(tx, group.id);
  if (await isMemberIn(tx, userId, group.id)) return group;
  const link = (await findInvitationByKey(tx, key))!;
  assertInvitationValid(link, now);
  await updateUses(tx, link.id);
  return group;
}

/** The group's picture in small, for whoever has a valid invitation. */
export async function invitationPicture(
  context: Context,
  key: string,
  address: string,
  signal: AbortSignal,
): Promise<Bytes> {
  const { pictureId } = await invitation(context, key, address);
  if (!pictureId) throw appError("not_found");
  return groupPictureBytes(context, pictureId, signal);
}
