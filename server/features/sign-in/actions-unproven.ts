import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { emit } from "../../events.ts";
import { setPasswordIn } from "./actions-pins.ts";
import { endPendingChangesIn } from "./actions-security.ts";
import { deletePasskeysOf } from "./queries-passkeys.ts";
import { deleteSessionsOf } from "./queries-sessions.ts";

/**
 * Ends everything that signs in to an account or reads from it, when the owner of its address turns up: anybody could have signed up with that address.
 * Replaces the password, and ends sessions, API keys, passkeys, emailed links, device links and addresses of calendars and feeds; other features react to
 * the event. Two-step verification stays: see `endSecondFactorIn`.
 */
export async function endCredentialsOfUnprovenAccount(
  context: Context,
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await endPendingChangesIn(context, tx, userId);
  await setPasswordIn(tx, userId, passwordHash);
  await deletePasskeysOf(tx, userId);
  await deleteSessionsOf(tx, userId);
  await emit(context, tx, "account.claimed", { userId });
}
