import type { GroupOfMine } from "#contract/groups.ts";

/** `now`: epoch seconds. The mute may have ended since the account was loaded. */
export function isMuted({ mute }: GroupOfMine, now: number): boolean {
  return mute !== undefined && (mute.until === undefined || mute.until > now);
}
