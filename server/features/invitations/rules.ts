import { refusal, type Refusal } from "../../errors.ts";

interface Ending {
  ended_at: number | null;
  expires_at: number | null;
  most_uses: number | null;
  uses: number;
}

/** Why a link does not open the group any more; undefined while it does. Times in milliseconds. */
export function whyEnded({ ended_at, expires_at, most_uses, uses }: Ending, now: number): Refusal | undefined {
  if (ended_at !== null) return refusal("invitation_taken_back");
  if (expires_at !== null && expires_at <= now) return refusal("invitation_expired");
  if (most_uses !== null && uses >= most_uses) return refusal("invitation_used_up");
  return undefined;
}

/** Throws where the link does not open the group any more. */
export function checkStillOpens(link: Ending, now: number): void {
  const ended = whyEnded(link, now);
  if (ended) throw ended;
}
