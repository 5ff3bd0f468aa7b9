import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { setPassword } from "../sponsorships/actions-pins.ts";
import { endAccess } from "./actions-sessions.ts";
import { deletePasskeysOf } from "./queries-passkeys.ts";

/**
 * Ends everything that signs in to an account or acts in its name, when the owner of its address turns up: anybody could have signed up with that
 * address. Replaces the password and removes the passkeys. Two-step verification stays: see `endSecondFactorIn`.
 */
export async function endCredentialsOfUnprovenAccount(
  context: Context,
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await setPassword(tx, userId, passwordHash);
  await deletePasskeysOf(tx, userId);
  await endAccess(context, tx, userId, "claimed");
}
