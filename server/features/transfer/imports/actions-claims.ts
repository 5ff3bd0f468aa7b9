import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import type { Reaction } from "../../../events.ts";
import { claimName, decideOnClaim, withdrawClaim, type ClaimableName } from "../../groups/groups/actions-claims.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import type { MembershipWithRole } from "../../groups/groups/rules.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  deleteClaimsOf,
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

/** Throws `not_found` outside the user's groups, and `already_claimed` while another claim waits. */
export async function claimAuthor(context: Context, me: Me, id: string): Promise<void> {
  await context.db.write(async (tx) => {
    const { author, membership } = await lockAuthor(context, tx, me, id);
    await claimName(context, tx, membership, author);
  });
}

export async function withdrawAuthorClaim(context: Context, me: Me, id: string): Promise<void> {
  await context.db.write(async (tx) => {
    const { author, membership } = await lockAuthor(context, tx, me, id);
    await withdrawClaim(context, tx, membership, author);
  });
}

/** Throws `not_permitted` unless the user is an admin, and `not_found` without a claim. */
export async function decideOnAuthor(context: Context, me: Me, id: string, isAccepted: boolean): Promise<void> {
  await context.db.write(async (tx) => {
    const { author, membership } = await lockAuthor(context, tx, me, id);
    await decideOnClaim(context, tx, membership, author, isAccepted);
  });
}

export const endAuthorClaimsOfFormerMember: Reaction<"member.left"> = async (_context, tx, { userId, groupId }) => {
  await deleteClaimsOf(tx, userId, groupId);
};

export const endAuthorClaims: Reaction<"access.ended"> = async (_context, tx, { userId, how }) => {
  if (how !== "renewed") await deleteClaimsOf(tx, userId);
};

export const claimJob = "imports.give-messages";

interface LockedAuthor {
  author: ClaimableName;
  membership: MembershipWithRole;
}

/** Throws `not_found` for everyone outside the group. */
async function lockAuthor({ jobs }: Context, tx: Transaction, me: Me, id: string): Promise<LockedAuthor> {
  const { groupId } = await authorOf(tx, me, id);
  await lockGroup(tx, groupId);
  const membership = await membershipOf(tx, me, groupId);
  const { name, claimedBy: claimantId, userId: fromId } = await authorOf(tx, me, id);
  const author: ClaimableName = {
    ...{ kind: "author", groupId, name, claimantId },
    setClaimant: (userId) => updateClaim(tx, id, userId),
    async giveTo(toId, adminId) {
      await updateToMember(tx, id, toId);
      await jobs.enqueue(tx, { kind: claimJob, payload: { groupId, fromId, toId, adminId, name } });
    },
  };
  return { author, membership };
}

async function authorOf(db: Reader, me: Me, id: string): Promise<AuthorRow> {
  const person = await findUnclaimedPerson(db, me.id, id);
  if (!person) throw appError("not_found");
  return person;
}
