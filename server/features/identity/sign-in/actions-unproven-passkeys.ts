import type { Transaction } from "../../../database/database.ts";
import { isAddressProven } from "../people/actions-addresses.ts";
import { deletePasskeysOf } from "./queries-passkeys.ts";

/** Removes the passkeys of an account with an unproven address when it gets a new password, because whoever created the account may have added one. */
export async function endPasskeysOfUnproven(tx: Transaction, userId: string): Promise<void> {
  if (!(await isAddressProven(tx, userId))) await deletePasskeysOf(tx, userId);
}
