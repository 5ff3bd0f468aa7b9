import { sql, type Expression } from "kysely";
import type { Transaction } from "./database.ts";
import type { Tables } from "./tables.ts";

const keys: Partial<Record<keyof Tables, string[]>> = {
  thread_read_positions: ["message_id", "user_id"],
  thread_mutes: ["message_id", "user_id"],
  recent_reactors: ["message_id", "user_id"],
  mentions: ["message_id", "who"],
  album_photos: ["album_id", "file_id"],
  poll_votes: ["message_id", "option_id", "user_id"],
  other_votes: ["message_id", "option_id", "user_id"],
  message_versions: ["message_id", "replaced_at"],
  document_words: ["file_id", "page"],
  message_translations: ["message_id", "language"],
  mail_originals: ["message_id"],
  reports: ["message_id", "reporter_id"],
  photo_reactions: ["reaction_id", "photo_id"],
  notification_states: ["notification_id", "user_id"],
};

export async function deleteSome(
  tx: Transaction,
  table: keyof Tables,
  column: string,
  values: Expression<string>,
  limit: number,
): Promise<number> {
  const key = sql.join((keys[table] ?? ["id"]).map((name) => sql.ref(name)));
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${key}) in
    (select ${key} from ${sql.table(table)} where ${sql.ref(column)} in ${values} limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
