import type { Context } from "../../context.ts";
import { refusal } from "../../errors.ts";
import type { Me, Origin } from "./rules.ts";
import { graceAfterSignIn, isReauthenticated } from "./rules-reauthentication.ts";

/** Origin of a request that changes an account, with the proof of identity (`reauthenticate`). */
export interface ProvenOrigin extends Origin {
  reauthentication: string | undefined;
}

/**
 * Throws `reauthentication_required` unless this session has just proved who is there. Clients that know nothing of it are let through
 * shortly after a sign-in, which is such a proof itself.
 */
export function checkReauthenticated({ signingKey, clock }: Context, me: Me, from: ProvenOrigin): void {
  const now = clock.now();
  if (isReauthenticated(signingKey, me.sessionHash, from.reauthentication, now)) return;
  if (now - me.signedInAt > graceAfterSignIn) throw refusal("reauthentication_required");
}
