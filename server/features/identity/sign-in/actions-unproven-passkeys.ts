import type { Transaction } from "../../../database/database.ts";
import { isAddressProven } from "../people/actions-addresses.ts";
import { deletePasskeysOf } from "./queries-passkeys.ts";

/**
 * Removes the passkeys of an account whose address nobody has proven, when it gets a new password: whoever made the account, such as an administrator,
 * may have added one before handing it over.
 */
export async function endPasskeysOfUnproven(tx: Transaction, userId: string): Promise<void> {
  if (!(await isAddressProven(tx, userId))) await deletePasskeysOf(tx, userId);
}
