import { photoNamesShown } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit, type Reaction } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import { claimName, decideOnClaim, withdrawClaim, type ClaimableName } from "../../groups/groups/actions-claims.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import type { MembershipWithRole } from "../../groups/groups/rules.ts";
import type { Me } from "../../identity/people/rules.ts";
import { publishMarks } from "./actions.ts";
import {
  acceptsMarks,
  deleteNameClaims,
  deleteNameClaimsOf,
  findClaimantOf,
  findMessagesWithName,
  findNameClaim,
  findNameClaims,
  findNameShownTo,
  insertNameClaim,
  updateNameToUser,
  type NameClaimRow,
} from "./queries-claims.ts";
import { checkPerson } from "./rules.ts";

/** Members see only their own claims, admins all. */
export async function nameClaims({ db }: Context, me: Me, groupId: string): Promise<NameClaimRow[]> {
  const membership = await membershipOf(db.read, me, groupId);
  return findNameClaims(db.read, groupId, photoNamesShown, can.manageMembers(membership) ? undefined : me.id);
}

/** Throws `not_found` without a photo with the name, `photo_mark_refused` for members who refuse marks, and `already_claimed` while another claim waits. */
export async function claimPhotoName(context: Context, me: Me, groupId: string, written: string): Promise<void> {
  const { db } = context;
  await membershipOf(db.read, me, groupId);
  const { foldedName } = checkPerson({ name: written });
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const membership = await membershipOf(tx, me, groupId);
    const name = await findNameShownTo(tx, me.id, groupId, foldedName!);
    if (name === undefined) throw appError("not_found");
    if (!(await acceptsMarks(tx, me.id))) throw appError("photo_mark_refused");
    const claimantId = await findClaimantOf(tx, groupId, foldedName!);
    const named = { groupId, foldedName: foldedName!, name };
    await claimName(context, tx, membership, claimable(context, tx, named, claimantId));
  });
}

export async function withdrawNameClaim(context: Context, me: Me, id: string): Promise<void> {
  await context.db.write(async (tx) => {
    const { claimed, membership } = await lockClaim(context, tx, me, id);
    await withdrawClaim(context, tx, membership, claimed);
  });
}

/** Throws `not_permitted` unless the user is an admin. */
export async function decideOnName(context: Context, me: Me, id: string, isAccepted: boolean): Promise<void> {
  await context.db.write(async (tx) => {
    const { claimed, membership } = await lockClaim(context, tx, me, id);
    await decideOnClaim(context, tx, membership, claimed, isAccepted);
  });
}

interface LockedClaim {
  claimed: ClaimableName;
  membership: MembershipWithRole;
}

/** Throws `not_found` for everyone outside the group. */
async function lockClaim(context: Context, tx: Transaction, me: Me, id: string): Promise<LockedClaim> {
  const { group_id: groupId } = await claimOf(tx, me, id);
  await lockGroup(tx, groupId);
  const membership = await membershipOf(tx, me, groupId);
  const { folded_name: foldedName, name, user_id } = await claimOf(tx, me, id);
  return { claimed: claimable(context, tx, { groupId, foldedName, name }, user_id), membership };
}

async function claimOf(tx: Transaction, me: Me, id: string) {
  const claim = await findNameClaim(tx, me.id, id);
  if (!claim) throw appError("not_found");
  return claim;
}

interface Named {
  groupId: string;
  foldedName: string;
  name: string;
}

function claimable(context: Context, tx: Transaction, named: Named, claimantId: string | null): ClaimableName {
  const { groupId, foldedName, name } = named;
  return {
    ...{ kind: "photo_name", groupId, name, claimantId },
    async setClaimant(userId) {
      await deleteNameClaims(tx, groupId, [foldedName]);
      if (userId === null) return;
      const row = { id: newId(), created_at: context.clock.now(), group_id: groupId };
      await insertNameClaim(tx, { ...row, folded_name: foldedName, name, user_id: userId });
    },
    async giveTo(userId, adminId) {
      await deleteNameClaims(tx, groupId, [foldedName]);
      const hasMore = await reassignSome(context, tx, { groupId, foldedName, userId });
      if (hasMore) await context.jobs.enqueue(tx, { kind: nameClaimJob, payload: { groupId, foldedName, userId } });
      if (userId === adminId) return;
      const data = { about: "photo_claimed" as const, name };
      const notified = { fromUserId: adminId, toUserIds: [userId] };
      await emit(context, tx, "membership.changed", { at: context.clock.now(), groupId, ...notified, data });
    },
  };
}

export const nameClaimJob = "photo-people.give-marks";

const messagesAtOnce = 50;

export interface NameOfMember {
  groupId: string;
  foldedName: string;
  userId: string;
}

/** Turns the marks of a name into marks of a member, in transactions of bounded size. */
export async function reassignMarks(context: Context, given: NameOfMember, ending: AbortSignal): Promise<void> {
  let hasMore: boolean;
  do {
    ending.throwIfAborted();
    hasMore = await context.db.write(async (tx) => {
      await lockGroup(tx, given.groupId);
      return reassignSome(context, tx, given);
    });
  } while (hasMore);
}

/** Returns whether there may be more. People who have turned marks off get none. The group must be locked. */
async function reassignSome(context: Context, tx: Transaction, given: NameOfMember): Promise<boolean> {
  if (!(await acceptsMarks(tx, given.userId))) return false;
  const messages = await findMessagesWithName(tx, given.groupId, given.foldedName, messagesAtOnce);
  if (messages.length === 0) return false;
  const ids = messages.map(({ id }) => id);
  await updateNameToUser(tx, given, ids);
  for (const message of messages) await publishMarks(context, tx, message);
  return messages.length === messagesAtOnce;
}

export const endNameClaimsOfFormerMember: Reaction<"member.left"> = async (_context, tx, { userId, groupId }) => {
  await deleteNameClaimsOf(tx, userId, groupId);
};

export const endNameClaims: Reaction<"access.ended"> = async (_context, tx, { userId, how }) => {
  if (how !== "renewed") await deleteNameClaimsOf(tx, userId);
};
