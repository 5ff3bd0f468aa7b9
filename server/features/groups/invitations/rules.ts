import { appError, type AppError } from "../../../errors.ts";

interface Ending {
  revoked_at: number | null;
  expires_at: number | null;
  max_uses: number | null;
  uses: number;
}

/** Returns undefined for a valid link. Times are in milliseconds. */
export function endedReason({ revoked_at, expires_at, max_uses, uses }: Ending, now: number): AppError | undefined {
  if (revoked_at !== null) return appError("invitation_taken_back");
  if (expires_at !== null && expires_at <= now) return appError("invitation_expired");
  if (max_uses !== null && uses >= max_uses) return appError("invitation_used_up");
  return undefined;
}

export function assertInvitationValid(link: Ending, now: number): void {
  const ended = endedReason(link, now);
  if (ended) throw ended;
}
