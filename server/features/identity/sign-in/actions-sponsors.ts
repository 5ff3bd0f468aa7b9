import type { Reader, Transaction } from "../../../database/database.ts";
import { emit, type EventContext, type Reaction, type RightLost } from "../../../events.ts";
import type { Me } from "../people/rules.ts";
import { endPendingChangesIn } from "./actions-security.ts";
import { endSecondFactorIn } from "./actions-second-factor.ts";
import { deletePasskeysOf } from "./queries-passkeys.ts";
import {
  deleteDeviceLinksBy,
  findLostSponsorships,
  findSponsored,
  findSponsorOf,
  findWards,
  insertSponsorship,
  isInAllGroupsOf,
  lockPin,
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
 * Ends sponsorships after somebody left a group (`findLostSponsorships`), and every way in to those accounts. An admin who removed the sponsor, and is in
 * all groups of the sponsored person, becomes their sponsor; otherwise they have none.
 */
export const endLostSponsorships: Reaction<"member.left"> = async (context, tx, event) => {
  const { userId, groupId, how, adminId, at } = event;
  for (const lost of await findLostSponsorships(tx, userId, how === "removed" ? groupId : undefined)) {
    const isTakenOver =
      adminId !== undefined && lost.sponsorId === userId && (await isInAllGroupsOf(tx, adminId, lost.userId));
    await updateSponsor(tx, lost.userId, isTakenOver ? adminId : null);
    await endWaysIn(context, tx, lost.userId, at);
  }
};

/** Ends the ways in to the accounts that these people sponsor, which they may know or have made. */
export async function endWardsAccess(
  tx: Transaction,
  { userIds, at }: RightLost,
  context: EventContext,
): Promise<void> {
  for (const wardId of await findWards(tx, userIds)) await endWaysIn(context, tx, wardId, at);
}

/** A sponsor may know the PIN, have signed in as the person, and have added a passkey, an address or a password of her own. */
async function endWaysIn(context: EventContext, tx: Transaction, userId: string, at: number): Promise<void> {
  await lockPin(tx, userId);
  await deletePasskeysOf(tx, userId);
  await endSecondFactorIn(tx, userId);
  await endPendingChangesIn(context, tx, userId);
  await emit(context, tx, "access.ended", { userId, at, how: "claimed" });
}

/** Ends the links that sponsors made, who got a new key or password. */
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
