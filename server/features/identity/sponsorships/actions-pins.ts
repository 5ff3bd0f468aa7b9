import { wrongPinsAtMost } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { updateUser } from "../people/actions.ts";
import { countWrongPin, lockPin, updatePin, updateToNoWrongPins } from "./queries.ts";

/** Counts a PIN as wrong before comparing it, so that simultaneous attempts do not pass. Takes as long for an unknown login (`hash` undefined). */
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

/** Resets the count of wrong ones. */
export async function storePin(tx: Transaction, userId: string, pinHash: string): Promise<void> {
  await updateUser(tx, userId, { password_hash: pinHash });
  await updatePin(tx, userId, true);
}

export async function endPin(tx: Transaction, userId: string): Promise<void> {
  await updatePin(tx, userId, false);
}

/** A sponsor may know the PIN or password, so it is locked until another one is set. */
export async function lockPinOf(tx: Transaction, userId: string): Promise<void> {
  await lockPin(tx, userId);
}
