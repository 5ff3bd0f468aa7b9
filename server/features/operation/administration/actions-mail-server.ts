import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { findInstanceFact, setInstanceFact } from "../../../database/instance.ts";

const key = "mail_server_changed_at";
const isNewFor = 24 * 60 * 60 * 1000;

export async function recordMailServerChange(tx: Transaction, at: number): Promise<void> {
  await setInstanceFact(tx, key, String(at));
}

/** True within a day of a change, when it may be unnoticed that emails go elsewhere. */
export async function isMailServerNew({ db, clock }: Pick<Context, "db" | "clock">): Promise<boolean> {
  const changedAt = await findInstanceFact(db.read, key);
  return changedAt !== undefined && clock.now() - Number(changedAt) < isNewFor;
}
