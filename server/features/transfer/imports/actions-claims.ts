import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { adminIds, isMemberOf, membershipOf, membershipWith } from "../../groups/groups/actions-members.ts";
import type { MembershipWithRole } from "../../groups/groups/rules.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  findUnclaimed,
  findUnclaimedPerson,
  updateClaim,
  updateToMember,
  type AuthorRow,
  type ImportedPersonRow,
} from "./queries-people.ts";

/** Members see only their own claims, admins all. */
export async function importedPeople({ db }: Context, me: Me, groupId: string): Promise<ImportedPersonRow[]> {
  const membership = await membershipOf(db.read, me, groupId);
  const people = await findUnclaimed(db.read, membership);
  const isShown = ({ claimantId }: ImportedPersonRow) => claimantId === me.id || can.manageMembers(membership);
  return people.map((person) => (isShown(person) ? person : { ...person, claimantId: null }));
}

/** Needs an admin's approval unless the user is one. Throws `not_found` outside the user's groups, and `already_claimed` while another claim waits. */
export async function claimAuthor(context: Context, me: Me, id: string): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const { person, membership } = await lockAuthor(tx, me, id);
    if (person.claimedBy === me.id) return;
    if (person.claimedBy !== null) throw appError("already_claimed");
    if (can.manageMembers(membership)) {
      await acceptClaim(context, tx, me, person, me.id);
      return;
    }
    const at = clock.now();
    const { groupId } = person;
    await updateClaim(tx, id, me.id);
    const toUserIds = await adminIds(tx, groupId);
    const data = { about: "claim" as const, name: person.name };
    await emit(context, tx, "membership.changed", { at, groupId, fromUserId: me.id, toUserIds, data });
    recordForGroup(tx, at, "group.changed", { groupId });
  });
}

export async function withdrawClaim({ db, clock }: Context, me: Me, id: string): Promise<void> {
  await db.write(async (tx) => {
    const { person } = await lockAuthor(tx, me, id);
    if (person.claimedBy !== me.id) return;
    await updateClaim(tx, id, null);
    recordForGroup(tx, clock.now(), "group.changed", { groupId: person.groupId });
  });
}

/** Throws `not_permitted` unless the user is an admin, and `not_found` without a claim. */
export async function decideOnClaim(context: Context, me: Me, id: string, isAccepted: boolean): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const { person } = await lockAuthor(tx, me, id);
    const { groupId, claimedBy } = person;
    await membershipWith(tx, me, groupId, can.manageMembers);
    if (claimedBy === null) throw appError("not_found");
    if (isAccepted && (await isMemberOf(tx, claimedBy, groupId))) await acceptClaim(context, tx, me, person, claimedBy);
    else {
      await updateClaim(tx, id, null);
      recordForGroup(tx, clock.now(), "group.changed", { groupId });
    }
  });
}

export const claimJob = "imports.give-messages";

async function acceptClaim(
  { jobs, clock }: Context,
  tx: Transaction,
  me: Me,
  person: AuthorRow,
  memberId: string,
): Promise<void> {
  const { id, groupId, name, userId: fromId } = person;
  const at = clock.now();
  await updateToMember(tx, id, memberId);
  await logDecision(tx, { groupId, at, kind: "author_claimed", adminId: me.id, personId: memberId, data: { name } });
  await jobs.enqueue(tx, { kind: claimJob, payload: { groupId, fromId, toId: memberId, adminId: me.id, name } });
  recordForGroup(tx, at, "group.changed", { groupId });
}

interface LockedAuthor {
  person: AuthorRow;
  membership: MembershipWithRole;
}

/** Throws `not_found` for everyone outside the group. */
async function lockAuthor(tx: Transaction, me: Me, id: string): Promise<LockedAuthor> {
  const { groupId } = await authorOf(tx, me, id);
  await lockGroup(tx, groupId);
  const membership = await membershipOf(tx, me, groupId);
  return { person: await authorOf(tx, me, id), membership };
}

async function authorOf(db: Reader, me: Me, id: string): Promise<AuthorRow> {
  const person = await findUnclaimedPerson(db, me.id, id);
  if (!person) throw appError("not_found");
  return person;
}
