import type { Reader, Transaction } from "../../database/database.ts";
import type { Me } from "../people/rules.ts";
import { findSponsored, findSponsorOf, insertSponsorship } from "./queries-sponsors.ts";
import type { SponsoredRow } from "./rules-sponsors.ts";

/** Returns the people without an email address whom the user helps to sign in, by name. */
export function sponsoredBy(db: Reader, me: Pick<Me, "id">): Promise<SponsoredRow[]> {
  return findSponsored(db, me.id);
}

/** Returns the only person who may help to sign in to this account. Undefined if it has an email address, or if that person is suspended or gone. */
export function sponsorOf(db: Reader, userId: string): Promise<string | undefined> {
  return findSponsorOf(db, userId);
}

/** Makes a person the sponsor of a new account. */
export async function sponsorIn(
  tx: Transaction,
  { userId, sponsorId, now, hasPin }: { userId: string; sponsorId: string; now: number; hasPin: boolean },
): Promise<void> {
  const facts = { user_id: userId, sponsor_id: sponsorId, created_at: now, has_pin: hasPin ? 1 : 0 } as const;
  await insertSponsorship(tx, facts);
}
