import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import type { MessageTranslationRow } from "../../../database/tables.ts";

export async function findTranslation(
  db: Reader,
  messageId: string,
  language: string,
): Promise<MessageTranslationRow | undefined> {
  return db
    .selectFrom("message_translations")
    .selectAll()
    .where("message_id", "=", messageId)
    .where("language", "=", language)
    .executeTakeFirst();
}

export async function insertTranslation(tx: Transaction, translation: MessageTranslationRow): Promise<void> {
  await insertNew(tx, "message_translations", translation, "message_id", "language");
}

export async function deleteTranslations(tx: Transaction, messageId: string): Promise<void> {
  await tx.deleteFrom("message_translations").where("message_id", "=", messageId).execute();
}
