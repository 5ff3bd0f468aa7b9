import type { Context } from "../../context.ts";
import type { Reader } from "../../database/database.ts";
import { appError } from "../../errors.ts";
import { accountKeyFor } from "./actions-sessions.ts";
import type { Me } from "../people/rules.ts";
import type { Origin } from "./rules.ts";
import { graceAfterSignIn, isReauthenticated } from "./rules-reauthentication.ts";

/** Origin of a request that changes an account, with a recent proof of identity (see `reauthenticate`). */
export interface ProvenOrigin extends Origin {
  reauthentication: string | undefined;
}

/**
 * Throws `reauthentication_required` unless this session has recently proved the user's identity. Clients without support for this are let
 * through shortly after sign-in, which is such a proof itself. Call it in the transaction of the change, after `lockSignedIn`: a new password
 * invalidates earlier proofs.
 */
export async function checkReauthenticated(context: Context, db: Reader, me: Me, from: ProvenOrigin): Promise<void> {
  const now = context.clock.now();
  if (isReauthenticated(await accountKeyFor(context, db, me.id), me.sessionHash, from.reauthentication, now)) return;
  if (now - me.signedInAt > graceAfterSignIn) throw appError("reauthentication_required");
}
