import type { Transaction } from "../../../database/database.ts";
import { isAddressProven } from "../people/actions-addresses.ts";
import { deletePasskeysOf } from "./queries-passkeys.ts";

/** The creator of an account with an unproven address may have added passkeys, so a new password removes them. */
export async function endPasskeysOfUnproven(tx: Transaction, userId: string): Promise<void> {
  if (!(await isAddressProven(tx, userId))) await deletePasskeysOf(tx, userId);
}
