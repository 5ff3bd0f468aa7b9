import { appError, type AppError } from "../../errors.ts";

interface Ending {
  ended_at: number | null;
  expires_at: number | null;
  most_uses: number | null;
  uses: number;
}

/** Returns why a link is no longer valid, or undefined if it is. Times are in milliseconds. */
export function whyEnded({ ended_at, expires_at, most_uses, uses }: Ending, now: number): AppError | undefined {
  if (ended_at !== null) return appError("invitation_taken_back");
  if (expires_at !== null && expires_at <= now) return appError("invitation_expired");
  if (most_uses !== null && uses >= most_uses) return appError("invitation_used_up");
  return undefined;
}

/** Throws if the link is no longer valid. */
export function assertInvitationValid(link: Ending, now: number): void {
  const ended = whyEnded(link, now);
  if (ended) throw ended;
}
