import type { Reader, Transaction } from "../../../database/database.ts";
import type { Me } from "../people/rules.ts";
import {
  deleteSponsorship,
  findLostSponsorships,
  findSponsored,
  findSponsorOf,
  findWards,
  insertSponsorship,
  isInAllGroupsOf,
  updateSponsor,
} from "./queries.ts";
import type { SponsoredRow } from "./rules.ts";

export function sponsoredBy(db: Reader, me: Pick<Me, "id">): Promise<SponsoredRow[]> {
  return findSponsored(db, me.id);
}

/** Undefined if the account has an email address, or if the sponsor is suspended, gone, or in none of its groups. */
export function sponsorOf(db: Reader, userId: string): Promise<string | undefined> {
  return findSponsorOf(db, userId);
}

interface Sponsorship {
  userId: string;
  login: string;
  sponsorId: string;
  now: number;
  hasPin: boolean;
}

export async function addSponsor(
  tx: Transaction,
  { userId, login, sponsorId, now, hasPin }: Sponsorship,
): Promise<void> {
  const facts = { user_id: userId, login, sponsor_id: sponsorId, created_at: now, has_pin: hasPin ? 1 : 0 } as const;
  await insertSponsorship(tx, facts);
}

/** Replaces sponsors after someone left a group: by `adminId` if they share all groups with the person, else by none. Returns the persons' ids. */
export async function replaceSponsors(
  tx: Transaction,
  { userId, removedFrom, adminId }: { userId: string; removedFrom: string | undefined; adminId: string | undefined },
): Promise<string[]> {
  const lost = await findLostSponsorships(tx, userId, removedFrom);
  for (const ward of lost) {
    const isTakenOver =
      adminId !== undefined && ward.sponsorId === userId && (await isInAllGroupsOf(tx, adminId, ward.userId));
    await updateSponsor(tx, ward.userId, isTakenOver ? adminId : null);
  }
  return lost.map((ward) => ward.userId);
}

/** Includes sponsors who are currently not permitted. */
export function wardsOf(db: Reader, sponsorIds: readonly string[]): Promise<string[]> {
  return findWards(db, sponsorIds);
}

/** The person can sign in without it, or the account ends. */
export async function endSponsorship(tx: Transaction, userId: string): Promise<void> {
  await deleteSponsorship(tx, userId);
}
