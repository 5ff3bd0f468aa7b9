import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError, type AppError } from "../../../errors.ts";
import { groupPictureBytes, type Bytes } from "../../files/files/actions-serving.ts";
import { isMemberOf, addMember } from "../groups/actions-members.ts";
import { assertNotBlocked } from "../admission/actions-blocks.ts";
import { askToJoin, isWaitingToJoin } from "../admission/actions-requests.ts";
import type { Me } from "../../identity/people/rules.ts";
import { recordFailedAttempt, assertAttemptsLeft } from "../../identity/sign-in/actions-attempts.ts";
import { lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import { findGroupByKey, findInvitation, findInvitationByKey, findInvitationInto, updateUses } from "./queries.ts";
import { assertInvitationValid, endedReason } from "./rules.ts";

/** Rejects callers who have guessed too many keys, and counts `invite_key_invalid` as a guess. */
export async function countingGuesses<Result>(context: Context, address: string, work: () => Promise<Result>) {
  const attempt = { kind: "invitation", address, account: "" };
  await assertAttemptsLeft(context, attempt);
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === "invite_key_invalid") await recordFailedAttempt(context, attempt);
    throw error;
  }
}

/** Throws `invite_key_invalid`. */
export function invitation(context: Context, key: string, address: string) {
  const { db, clock } = context;
  return countingGuesses(context, address, async () => {
    const found = await findInvitation(db.read, key);
    if (found) return found;
    const link = await findInvitationByKey(db.read, key);
    if (!link) throw appError("invite_key_invalid");
    assertInvitationValid(link, clock.now());
    return { ...(await findInvitationInto(db.read, link.group_id)), invitedBy: link.makerName };
  });
}

export async function closedReason({ db, clock }: Context, key: string): Promise<AppError | undefined> {
  if (await findInvitation(db.read, key)) return undefined;
  const link = await findInvitationByKey(db.read, key);
  return link ? endedReason(link, clock.now()) : appError("invite_key_invalid");
}

export interface Joined {
  groupId: string;
  /** False for an existing member, and for a person who has to wait for an admin. */
  isNew: boolean;
  isWaiting: boolean;
}

/** Throws `waiting_for_approval` after creating a request, if an admin has to approve the user. */
export async function joinByKey(context: Context, me: Me, key: string, address: string): Promise<Joined> {
  const joined = await countingGuesses(context, address, () =>
    context.db.write(async (tx) => {
      const joined = await redeemKey(context, tx, me.id, key);
      await lockActiveSession(tx, me);
      return joined;
    }),
  );
  if (joined.isWaiting) throw appError("waiting_for_approval");
  return joined;
}

/** Joins and notifies the members, or asks the admins. Throws `blocked_from_group`. */
export async function redeemKey(context: Context, tx: Transaction, userId: string, key: string): Promise<Joined> {
  const at = context.clock.now();
  const group = (await lockedGroupByKey(tx, userId, key)) ?? (await redeemInvitation(tx, userId, key, at));
  const { id: groupId, inviterId } = group;
  if (await isMemberOf(tx, userId, groupId)) return { groupId, isNew: false, isWaiting: false };
  await assertNotBlocked(tx, groupId, userId);
  const isWaiting = await askToJoin(context, tx, { groupId, userId, at, inviterId });
  const isNew = !isWaiting && (await addMember(context, tx, { groupId, userId, at, inviterId }));
  return { groupId, isNew, isWaiting };
}

/** Looks the key up again under the group's lock, because it may have been reset. */
async function lockedGroupByKey(tx: Transaction, userId: string, key: string) {
  const group = await findGroupByKey(tx, key, userId);
  if (!group) return undefined;
  await lockGroup(tx, group.id);
  return findGroupByKey(tx, key, userId);
}

/** Redeems an invitation. For existing members a link never expires and no use is counted. */
async function redeemInvitation(tx: Transaction, userId: string, key: string, now: number) {
  const found = await findInvitationByKey(tx, key);
  if (!found) throw appError("invite_key_invalid");
  const group = { id: found.group_id, inviterId: found.created_by };
  await lockGroup(tx, group.id);
  if (await isMemberOf(tx, userId, group.id)) return group;
  const link = (await findInvitationByKey(tx, key))!;
  assertInvitationValid(link, now);
  // A repeated request is not another use.
  if (!(await isWaitingToJoin(tx, group.id, userId))) await updateUses(tx, link.id);
  return group;
}

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
