import { wrongPinsAtMost } from "#contract/limits.ts";
import type { DeviceLink, SponsoredAccount } from "#contract/sponsored-accounts.ts";
import { toSeconds } from "../../../clock.ts";
import { presentAvatar } from "../../identity/people/present.ts";
import type { MadeDeviceLink, SponsoredRow } from "../../identity/sponsorships/rules.ts";

export function presentSponsored(row: SponsoredRow): SponsoredAccount {
  const { id, name, login, avatarId, avatarUrl, hasPin, wrongPins, lastActivityAt } = row;
  return {
    id,
    name,
    login,
    avatar: presentAvatar(avatarId, avatarUrl),
    hasPin: hasPin === 1,
    isLocked: wrongPins >= wrongPinsAtMost,
    lastActivityDate: toSeconds(lastActivityAt),
  };
}

export function presentDeviceLink({ url, expiresAt }: MadeDeviceLink): DeviceLink {
  return { url, expiresAt: toSeconds(expiresAt) };
}
