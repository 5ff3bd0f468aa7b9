import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { setPassword } from "../sponsorships/actions-pins.ts";
import { endAccess } from "./actions-sessions.ts";
import { deletePasskeysOf } from "./queries-passkeys.ts";

/** Called when the owner of an unproven address claims it, because anyone could have signed up with it. See also `endSecondFactor`. */
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
