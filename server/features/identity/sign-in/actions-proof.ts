import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { accountKeyFor } from "./actions-sessions.ts";
import type { Me } from "../people/rules.ts";
import type { Origin } from "./rules.ts";
import { graceAfterSignIn, isReauthenticated } from "./rules-tokens.ts";
import { isPasswordOf } from "../sponsorships/actions-pins.ts";
import { reserveAttempt } from "./actions-attempts.ts";
import { findPasswordHash } from "../people/actions.ts";

/** Includes a recent proof of identity (see `reauthenticate`). */
export interface ProvenOrigin extends Origin {
  reauthentication: string | undefined;
}

export async function checkReauthenticated(context: Context, db: Reader, me: Me, from: ProvenOrigin): Promise<void> {
  const now = context.clock.now();
  if (isReauthenticated(await accountKeyFor(context, db, me.id), me.sessionHash, from.reauthentication, now)) return;
  if (now - me.signedInAt > graceAfterSignIn) throw appError("reauthentication_required");
}

/** For changes that an open browser alone must not allow. Throws `password_wrong`. Returns the hash, to verify later that it has not changed. */
export async function checkOwnPassword(
  context: Context,
  me: Pick<Me, "id" | "login">,
  password: string | null | undefined,
  at: { kind: string; address: string },
): Promise<string> {
  const { db } = context;
  const clearAttempts = await reserveAttempt(context, { ...at, account: me.login });
  const { password_hash: hash } = await findPasswordHash(db.read, me.id);
  if (!(await isPasswordOf(context, me, hash, password ?? ""))) throw appError("password_wrong");
  await clearAttempts();
  return hash;
}

/** Throws `password_wrong`. Call it in a transaction that has locked the user. */
export async function checkPasswordUnchanged(tx: Transaction, me: Pick<Me, "id">, checkedHash: string): Promise<void> {
  if ((await findPasswordHash(tx, me.id)).password_hash !== checkedHash) throw appError("password_wrong");
}
