import type { Reader, Transaction } from "../../database/database.ts";
import { emit, type Reaction, type RightLost } from "../../events.ts";
import type { Me } from "../people/rules.ts";
import {
  deleteDeviceLinksBy,
  deleteDeviceLinksOf,
  findLostSponsorships,
  findSponsored,
  findSponsorOf,
  insertSponsorship,
  isInAllGroupsOf,
  updateSponsor,
} from "./queries-sponsors.ts";
import type { SponsoredRow } from "./rules-sponsors.ts";

/** Returns the people without an email address whom the user helps to sign in, by name. */
export function sponsoredBy(db: Reader, me: Pick<Me, "id">): Promise<SponsoredRow[]> {
  return findSponsored(db, me.id);
}

/**
 * Returns the only person who may help to sign in to this account. Undefined if it has an email address, or if that person is suspended, gone, or in none
 * of its groups.
 */
export function sponsorOf(db: Reader, userId: string): Promise<string | undefined> {
  return findSponsorOf(db, userId);
}

/**
 * Ends what a sponsor could do for people with whom they share no group any more, after one of them left. An admin who removed one of them, and is in all
 * groups of the sponsored person, becomes their sponsor; otherwise they have none. The sponsor may have known the PIN and the open links, and after a
 * removal the sessions too, so those end.
 */
export const endLostSponsorships: Reaction<"member.left"> = async (context, tx, { userId, how, adminId, at }) => {
  for (const lost of await findLostSponsorships(tx, userId)) {
    const isTakenOver = adminId !== undefined && (await isInAllGroupsOf(tx, adminId, lost.userId));
    await updateSponsor(tx, lost.userId, isTakenOver ? adminId : null);
    await deleteDeviceLinksOf(tx, lost.userId);
    if (how === "removed" && lost.sponsorId === userId)
      await emit(context, tx, "access.ended", { userId: lost.userId, at, how: "renewed" });
  }
};

/** Ends the links that suspended or deleted sponsors made. */
export async function endSponsorsDeviceLinks(tx: Transaction, { userIds }: RightLost): Promise<void> {
  await deleteDeviceLinksBy(tx, userIds);
}

/** Makes a person the sponsor of a new account. */
export async function sponsorIn(
  tx: Transaction,
  { userId, sponsorId, now, hasPin }: { userId: string; sponsorId: string; now: number; hasPin: boolean },
): Promise<void> {
  const facts = { user_id: userId, sponsor_id: sponsorId, created_at: now, has_pin: hasPin ? 1 : 0 } as const;
  await insertSponsorship(tx, facts);
}
