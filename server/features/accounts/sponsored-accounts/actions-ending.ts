import type { Transaction } from "../../../database/database.ts";
import { emit, type EventContext, type Reaction, type RightLost } from "../../../events.ts";
import { removeAllPasskeys } from "../../identity/sign-in/actions-passkeys.ts";
import { removeSecondFactor } from "../../identity/sign-in/actions-second-factor.ts";
import { endPendingChanges } from "../../identity/sign-in/actions-security.ts";
import { replaceSponsors, wardsOf } from "../../identity/sponsorships/actions.ts";
import { lockPinOf } from "../../identity/sponsorships/actions-pins.ts";
import { deleteDeviceLinksBy } from "../../identity/sponsorships/actions-device-links.ts";

/** Ends all access to those accounts. An admin who removed the sponsor, and shares all groups with the sponsored person, becomes the sponsor. */
export const endLostSponsorships: Reaction<"member.left"> = async (context, tx, event) => {
  const { userId, groupId, how, adminId, at } = event;
  const removedFrom = how === "removed" ? groupId : undefined;
  for (const wardId of await replaceSponsors(tx, { userId, removedFrom, adminId }))
    await endDeviceAccess(context, tx, wardId, at);
};

export async function endWardsAccess(
  tx: Transaction,
  { userIds, at }: RightLost,
  context: EventContext,
): Promise<void> {
  for (const wardId of await wardsOf(tx, userIds)) await endDeviceAccess(context, tx, wardId, at);
}

/** A sponsor may know the PIN, have signed in as the person, or have added a passkey, an address or a password. */
async function endDeviceAccess(context: EventContext, tx: Transaction, userId: string, at: number): Promise<void> {
  await lockPinOf(tx, userId);
  await removeAllPasskeys(tx, userId);
  await removeSecondFactor(tx, userId);
  await endPendingChanges(context, tx, userId);
  await emit(context, tx, "access.ended", { userId, at, how: "claimed" });
}

export async function endSponsorsDeviceLinks(tx: Transaction, { userIds }: RightLost): Promise<void> {
  await deleteDeviceLinksBy(tx, userIds);
}
