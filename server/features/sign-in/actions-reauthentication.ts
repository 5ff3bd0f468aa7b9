import type { Reauthentication } from "#contract/security.ts";
import type { Context } from "../../context.ts";
import { checkOwnPassword } from "./actions-own-password.ts";
import { checkPasskeyOf } from "./actions-passkeys.ts";
import { checkSecondFactor } from "./actions-second-factor.ts";
import { accountKeyOf, type Origin } from "./rules.ts";
import type { Me } from "../people/rules.ts";
import { reauthenticationToken } from "./rules-reauthentication.ts";

/** Proves the user's identity again, as at sign-in. Changes that could take over an account require it, since a key can be stolen from an open browser. */
export async function reauthenticate(
  context: Context,
  me: Me,
  { password, code, passkey }: Reauthentication,
  from: Origin,
): Promise<string> {
  const passwordHash = passkey
    ? await checkPasskeyOf(context, me, passkey, from)
    : await checkOwnPassword(context, me, password, { kind: "reauthentication", address: from.address });
  if (!passkey) await checkSecondFactor(context, me, code, from);
  const accountKey = accountKeyOf(context.signingKey, { id: me.id, passwordHash });
  return reauthenticationToken(accountKey, me.sessionHash, context.clock.now());
}
