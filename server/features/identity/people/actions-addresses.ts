import type { Reader, Transaction } from "../../../database/database.ts";
import { deleteProvenAddress, isLoginProven, upsertProvenAddress } from "./queries-addresses.ts";

/** Returns whether the person has shown that the address they sign in with is theirs. False for logins that are no address. */
export function isAddressProven(db: Reader, userId: string): Promise<boolean> {
  return isLoginProven(db, userId);
}

/** Records that an address is this person's. It counts while they sign in with it. Call it in the transaction that proves it; `now` in milliseconds. */
export function proveAddress(
  tx: Transaction,
  { userId, login, now }: { userId: string; login: string; now: number },
): Promise<void> {
  return upsertProvenAddress(tx, { user_id: userId, login, proven_at: now });
}

/** Forgets what was proven, because the login changes to one that nobody proved. */
export function forgetProof(tx: Transaction, userId: string): Promise<void> {
  return deleteProvenAddress(tx, userId);
}
