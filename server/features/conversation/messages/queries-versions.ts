import type { Reader, Transaction } from "../../../database/database.ts";
import type { MessageVersionRow } from "../../../database/tables.ts";

/** Stores what an edit replaces, and deletes the oldest beyond `kept`. */
export async function insertVersion(tx: Transaction, version: MessageVersionRow, kept: number): Promise<void> {
  await tx
    .insertInto("message_versions")
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const tooOld = tx
    .selectFrom("message_versions")
    .select("replaced_at")
    .where("message_id", "=", version.message_id)
    .orderBy("replaced_at", "desc")
    .offset(kept)
    .limit(1);
  await tx
    .deleteFrom("message_versions")
    .where("message_id", "=", version.message_id)
    .where("replaced_at", "<=", tooOld)
    .execute();
}

export async function findVersions(db: Reader, messageId: string): Promise<MessageVersionRow[]> {
  return db
    .selectFrom("message_versions")
    .selectAll()
    .where("message_id", "=", messageId)
    .orderBy("replaced_at", "desc")
    .execute();
}
