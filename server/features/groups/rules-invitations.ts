import { refusal } from "../../errors.ts";

interface Ending {
  ended_at: number | null;
  expires_at: number | null;
  most_uses: number | null;
  uses: number;
}

/** Says why a link does not open the group any more. Times in milliseconds. */
export function checkStillOpens({ ended_at, expires_at, most_uses, uses }: Ending, now: number): void {
  if (ended_at !== null) throw refusal("invitation_taken_back");
  if (expires_at !== null && expires_at <= now) throw refusal("invitation_expired");
  if (most_uses !== null && uses >= most_uses) throw refusal("invitation_used_up");
}
