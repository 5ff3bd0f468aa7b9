import { updateApproval } from "../groups/actions-columns.ts";
import { joinRequestsPerGroup } from "#contract/limits.ts";
import type { JoinDecision } from "#contract/moderation.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup, lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { addMember, adminIds, membershipWith } from "../groups/actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import { logDecision } from "../groups/actions-log.ts";
import { blockPerson } from "./actions-blocks.ts";
import {
  countRequests,
  deleteRequest,
  needsApproval,
  findRequests,
  findRequestsOf,
  insertRequest,
  isRequesting,
  wereNotifiedSince,
  type JoinRequestRow,
  type OwnRequestRow,
} from "./queries-requests.ts";

interface Asking {
  groupId: string;
  userId: string;
  at: number;
  inviterId: string | null;
}

/** Milliseconds between two notifications of the admins about a person's requests. */
const quietFor = 12 * 60 * 60 * 1000;

/** Asks if the group requires approval or `isRequired`. Returns whether the person has to wait. Throws `too_many_join_requests`. Requires the group's lock. */
export async function askToJoin(
  context: Context,
  tx: Transaction,
  asking: Asking,
  isRequired = false,
): Promise<boolean> {
  const { groupId, userId, at, inviterId } = asking;
  if (!isRequired && !(await needsApproval(tx, groupId))) {
    await deleteRequest(tx, groupId, userId);
    return false;
  }
  const request = { group_id: groupId, user_id: userId, inviter_id: inviterId, requested_at: at };
  if (!(await insertRequest(tx, request))) return true;
  if ((await countRequests(tx, groupId)) > joinRequestsPerGroup) throw appError("too_many_join_requests");
  recordForGroup(tx, at, "group.changed", { groupId });
  // Otherwise, withdrawing and asking again could be used to pester the admins.
  if (await wereNotifiedSince(tx, groupId, userId, at - quietFor)) return true;
  const toUserIds = await adminIds(tx, groupId);
  await emit(context, tx, "membership.changed", {
    at,
    groupId,
    fromUserId: userId,
    toUserIds,
    data: { about: "request" },
  });
  return true;
}

export function isWaitingToJoin(tx: Transaction, groupId: string, userId: string): Promise<boolean> {
  return isRequesting(tx, groupId, userId);
}

export async function joinRequests({ db }: Context, me: Me, groupId: string): Promise<JoinRequestRow[]> {
  return findRequests(db.read, await membershipWith(db.read, me, groupId, can.manageMembers));
}

/** Rejects without notifying the person. Throws `not_found` without a pending request. */
export async function decideOnRequest(
  context: Context,
  me: Me,
  groupId: string,
  userId: string,
  { isAccepted, blocks = false }: JoinDecision,
): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await lockPerson(tx, userId);
    await membershipWith(tx, me, groupId, can.manageMembers);
    const request = await deleteRequest(tx, groupId, userId);
    if (!request) throw appError("not_found");
    const at = clock.now();
    recordForGroup(tx, at, "group.changed", { groupId });
    if (isAccepted) await acceptRequest(context, tx, me, { groupId, userId, at, inviterId: request.inviterId });
    else if (blocks) await blockPerson(tx, { groupId, userId, adminId: me.id, at });
  });
}

async function acceptRequest(context: Context, tx: Transaction, me: Me, request: Asking): Promise<void> {
  const { groupId, userId, at } = request;
  await addMember(context, tx, request);
  await logDecision(tx, { groupId, at, kind: "member_accepted", adminId: me.id, personId: userId });
  const data = { about: "accepted" as const };
  await emit(context, tx, "membership.changed", { at, groupId, fromUserId: me.id, toUserIds: [userId], data });
}

export async function changeApproval(
  { db, clock }: Context,
  me: Me,
  groupId: string,
  isNeeded: boolean,
): Promise<void> {
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const membership = await membershipWith(tx, me, groupId, can.changePermissions);
    if ((await needsApproval(tx, groupId)) === isNeeded) return;
    await updateApproval(tx, membership, isNeeded);
    const at = clock.now();
    await logDecision(tx, { groupId, at, kind: "approval_changed", adminId: me.id, data: { isNeeded } });
    recordForGroup(tx, at, "group.changed", { groupId });
  });
}

export async function ownRequests({ db }: Context, me: Me): Promise<OwnRequestRow[]> {
  return findRequestsOf(db.read, me.id);
}

export async function withdrawRequest({ db, clock }: Context, me: Me, groupId: string): Promise<void> {
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    if (await deleteRequest(tx, groupId, me.id)) recordForGroup(tx, clock.now(), "group.changed", { groupId });
  });
}
