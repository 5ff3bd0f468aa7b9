import type { GroupOfMine } from "#contract/groups.ts";

/** Returns whether the group is muted at `now`, in epoch seconds. The account may have been loaded before the end. */
export function isMuted({ mute }: GroupOfMine, now: number): boolean {
  return mute !== undefined && (mute.until === undefined || mute.until > now);
}
