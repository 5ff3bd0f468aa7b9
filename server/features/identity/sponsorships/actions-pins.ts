import { wrongPinsAtMost } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { updateUser } from "../people/actions.ts";
import { countWrongPin, lockPin, updatePin, updateToNoWrongPins } from "./queries.ts";

/**
 * Compares a password. Counts a PIN as wrong before comparing it, so that simultaneous attempts do not pass, and rejects it after ten wrong ones. Takes as
 * long for an unknown login, for which `hash` is undefined.
 */
export async function isPasswordOf(
  { db, passwords }: Context,
  { id, login }: { id: string | undefined; login: string },
  hash: string | undefined,
  password: string,
): Promise<boolean> {
  const wrongPins = await db.write((tx) => countWrongPin(tx, login));
  const isRight = await passwords.matches(hash, password);
  if (wrongPins > wrongPinsAtMost) return false;
  if (isRight && wrongPins > 0 && id !== undefined) await db.write((tx) => updateToNoWrongPins(tx, id));
  return isRight;
}

export async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await updateUser(tx, userId, { password_hash: passwordHash });
  await updatePin(tx, userId, false);
}

/** Stores the hash of a PIN, and resets the count of wrong ones. */
export async function storePin(tx: Transaction, userId: string, pinHash: string): Promise<void> {
  await updateUser(tx, userId, { password_hash: pinHash });
  await updatePin(tx, userId, true);
}

/** Marks the password as not being a PIN. */
export async function endPin(tx: Transaction, userId: string): Promise<void> {
  await updatePin(tx, userId, false);
}

/** Locks the PIN or password of a person, which a sponsor may know, until another one is set. */
export async function lockPinOf(tx: Transaction, userId: string): Promise<void> {
  await lockPin(tx, userId);
}
