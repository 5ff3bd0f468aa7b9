import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { PhotoPeopleRow } from "../../../database/tables.ts";

/** The photos and videos of each message. */
export async function findPhotosIn(db: Reader, messageIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom("message_files")
    .select(["message_id", "file_id"])
    .where("message_id", "in", jsonElements(db, JSON.stringify(messageIds)))
    .where("taken_at", "is not", null)
    .execute();
  const found = new Map<string, Set<string>>();
  for (const { message_id, file_id } of rows) {
    const files = found.get(message_id) ?? new Set();
    found.set(message_id, files.add(file_id));
  }
  return found;
}

/** The spelling that a group uses for each folded name. */
export async function findSpellings(
  db: Reader,
  groupId: string,
  foldedNames: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("photo_people")
    .select("folded_name")
    .select((mark) => mark.fn.min("name").as("name"))
    .where("group_id", "=", groupId)
    .where("folded_name", "in", jsonElements(db, JSON.stringify(foldedNames)))
    .groupBy("folded_name")
    .execute();
  return new Map(rows.map(({ folded_name, name }) => [folded_name!, name!]));
}

const rowsAtOnce = 1000;

export async function insertMarksIfAbsent(tx: Transaction, marks: readonly PhotoPeopleRow[]): Promise<void> {
  for (let from = 0; from < marks.length; from += rowsAtOnce)
    await tx
      .insertInto("photo_people")
      .values(marks.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
