import type { Reader, Transaction } from "../../database/database.ts";
import { findOwnAccount, isUserThere as findUserThere, updateUser, updateUserActivity } from "./queries.ts";

/** JSON of a person's settings. */
export async function settingsOf(tx: Transaction, userId: string): Promise<string> {
  return (await findOwnAccount(tx, userId)).data;
}

export function updateSettingsIn(tx: Transaction, userId: string, data: string): Promise<void> {
  return updateUser(tx, userId, { data });
}

/** The person wrote something; `at` in milliseconds. */
export function noteActivityIn(tx: Transaction, userId: string, at: number): Promise<void> {
  return updateUserActivity(tx, userId, at);
}

export function isUserThere(db: Reader, userId: string): Promise<boolean> {
  return findUserThere(db, userId);
}
