import type { Reader, Transaction } from "../../../database/database.ts";
import { deleteProvenAddress, isLoginProven, upsertProvenAddress } from "./queries-addresses.ts";

/** False for logins that are not addresses. */
export function isAddressProven(db: Reader, userId: string): Promise<boolean> {
  return isLoginProven(db, userId);
}

/** Counts as long as it is the login. Call it in the transaction that proves it; `now` in milliseconds. */
export function proveAddress(
  tx: Transaction,
  { userId, login, now }: { userId: string; login: string; now: number },
): Promise<void> {
  return upsertProvenAddress(tx, { user_id: userId, login, proven_at: now });
}

export function forgetProof(tx: Transaction, userId: string): Promise<void> {
  return deleteProvenAddress(tx, userId);
}
