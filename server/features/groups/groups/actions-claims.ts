import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { logDecision } from "./actions-log.ts";
import { adminIds, isMemberOf } from "./actions-members.ts";
import type { MembershipWithRole } from "./rules.ts";

/** A name in imported messages or in photos of a group that a member can say is theirs. */
export interface ClaimableName {
  kind: "author" | "photo_name";
  groupId: string;
  name: string;
  /** Whose claim awaits an admin. */
  claimantId: string | null;
  setClaimant: (claimantId: string | null) => Promise<void>;
  /** Ends the claim, and gives the member what has the name. */
  giveTo: (memberId: string, adminId: string) => Promise<void>;
}

const kinds = {
  author: { about: "claim", log: "author_claimed" },
  photo_name: { about: "photo_claim", log: "name_claimed" },
} as const;

type Acting = Pick<Context, "jobs" | "subscriptions" | "clock">;

/** Needs an admin's approval unless the member is one. Throws `already_claimed` while another claim waits. The group must be locked. */
export async function claimName(
  context: Acting,
  tx: Transaction,
  membership: MembershipWithRole,
  wanted: ClaimableName,
): Promise<void> {
  const { kind, groupId, name, claimantId } = wanted;
  const { userId } = membership;
  if (claimantId === userId) return;
  if (claimantId !== null) throw appError("already_claimed");
  if (can.manageMembers(membership)) {
    await acceptClaim(context, tx, { adminId: userId, memberId: userId }, wanted);
    return;
  }
  const at = context.clock.now();
  await wanted.setClaimant(userId);
  const toUserIds = await adminIds(tx, groupId);
  const data = { about: kinds[kind].about, name };
  await emit(context, tx, "membership.changed", { at, groupId, fromUserId: userId, toUserIds, data });
  recordForGroup(tx, at, "group.changed", { groupId });
}

/** Does nothing unless the claim is the member's. The group must be locked. */
export async function withdrawClaim(
  context: Acting,
  tx: Transaction,
  membership: MembershipWithRole,
  claimed: ClaimableName,
): Promise<void> {
  if (claimed.claimantId === membership.userId) await endClaim(context, tx, claimed);
}

/** Throws `not_permitted` unless the member is an admin, and `not_found` without a claim. Former members are given nothing. The group must be locked. */
export async function decideOnClaim(
  context: Acting,
  tx: Transaction,
  membership: MembershipWithRole,
  claimed: ClaimableName,
  isAccepted: boolean,
): Promise<void> {
  if (!can.manageMembers(membership)) throw appError("not_permitted");
  const { groupId, name, claimantId } = claimed;
  if (claimantId === null) throw appError("not_found");
  const adminId = membership.userId;
  if (!(await isMemberOf(tx, claimantId, groupId))) {
    await endClaim(context, tx, claimed);
  } else if (isAccepted) {
    await acceptClaim(context, tx, { adminId, memberId: claimantId }, claimed);
  } else {
    await endClaim(context, tx, claimed);
    const data = { about: "claim_refused" as const, name };
    const notified = { fromUserId: adminId, toUserIds: [claimantId] };
    await emit(context, tx, "membership.changed", { at: context.clock.now(), groupId, ...notified, data });
  }
}

async function acceptClaim(
  { clock }: Acting,
  tx: Transaction,
  { adminId, memberId }: { adminId: string; memberId: string },
  { kind, groupId, name, giveTo }: ClaimableName,
): Promise<void> {
  const at = clock.now();
  await giveTo(memberId, adminId);
  await logDecision(tx, { groupId, at, kind: kinds[kind].log, adminId, personId: memberId, data: { name } });
  recordForGroup(tx, at, "group.changed", { groupId });
}

async function endClaim({ clock }: Acting, tx: Transaction, { groupId, setClaimant }: ClaimableName): Promise<void> {
  await setClaimant(null);
  recordForGroup(tx, clock.now(), "group.changed", { groupId });
}
