import type { Reader, Transaction } from "../../../database/database.ts";
import { deleteProvenAddress, isLoginProven, upsertProvenAddress } from "./queries-addresses.ts";

/** True if the person has proven that their login is their address. False for logins that are not addresses. */
export function isAddressProven(db: Reader, userId: string): Promise<boolean> {
  return isLoginProven(db, userId);
}

/** Records a proven address, which counts as long as it is the login. Call it in the transaction that proves it; `now` in milliseconds. */
export function proveAddress(
  tx: Transaction,
  { userId, login, now }: { userId: string; login: string; now: number },
): Promise<void> {
  return upsertProvenAddress(tx, { user_id: userId, login, proven_at: now });
}

/** Forgets the proof, because the login changes to an unproven one. */
export function forgetProof(tx: Transaction, userId: string): Promise<void> {
  return deleteProvenAddress(tx, userId);
}
