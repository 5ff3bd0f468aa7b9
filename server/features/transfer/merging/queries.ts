import { sql, type Insertable } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { Tables } from "../../../database/tables.ts";

export async function idsIn(db: Reader, table: "users" | "groups" | "messages" | "files"): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

export async function messageIdsIn(db: Reader, groupId: string): Promise<Set<string>> {
  const rows = await db.selectFrom("messages").select("id").where("group_id", "=", groupId).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function accountsByLogin(db: Reader): Promise<Map<string, string>> {
  const rows = await db.selectFrom("users").select(["id", "login"]).execute();
  return new Map(rows.map(({ id, login }) => [login, id]));
}

/** SQLite accepts 32,766 parameters in a statement. */
const parametersAtOnce = 32_000;

/** Returns how many rows were new. Skips rows that conflict with a unique key. */
export async function insertIfAbsent<Table extends keyof Tables>(
  tx: Transaction,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<number> {
  const atOnce = Math.floor(parametersAtOnce / Object.keys(rows[0] ?? {}).length);
  let inserted = 0;
  for (let from = 0; from < rows.length; from += atOnce) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    inserted += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return inserted;
}

/** Returns the message of each reaction to some messages, by the id of the reaction. */
export async function messagesByReaction(db: Reader, messageIds: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("reactions")
    .select(["id", "message_id"])
    .where("message_id", "in", messageIds)
    .execute();
  return new Map(rows.map(({ id, message_id }) => [id, message_id]));
}

export async function attachFiles(tx: Transaction, filesOf: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const attached = [...filesOf].flatMap(([message_id, ids]) =>
    ids.map((file_id, position) => ({ message_id, file_id, position })),
  );
  await insertIfAbsent(tx, "message_files", attached);
  const fileIds = attached.map(({ file_id }) => file_id);
  await markUsed(tx, fileIds);
}

export async function markUsed(tx: Transaction, fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await tx.updateTable("files").set({ delete_after: null }).where("id", "in", fileIds).execute();
}

export async function assignThreads(tx: Transaction, groupId: string): Promise<void> {
  await sql`
    with recursive line (id, thread_id, own_thread_id) as (
      select id, null, id from messages where group_id = ${groupId} and parent_id is null
      union all
      select reply.id, line.own_thread_id, case when reply.on_group_page = 1 then reply.id else line.own_thread_id end
      from line join messages as reply on reply.parent_id = line.id
    )
    update messages set thread_id = line.thread_id from line
    where line.id = messages.id and line.thread_id is not null`.execute(tx);
}

/** Raises the last activity to that of its messages. */
export async function recountGroup(tx: Transaction, groupId: string): Promise<void> {
  const { inFront, last } = await tx
    .selectFrom("messages")
    .select((message) => [
      message.fn.sum<number | null>("on_group_page").as("inFront"),
      message.fn.max<number | null>("last_activity_at").as("last"),
    ])
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("groups")
    .set({ group_page_count: inFront ?? 0 })
    .where("id", "=", groupId)
    .execute();
  if (last !== null)
    await tx
      .updateTable("groups")
      .set({ last_activity_at: last })
      .where("id", "=", groupId)
      .where("last_activity_at", "<", last)
      .execute();
}

export async function giveAvatar(tx: Transaction, userId: string, fileId: string): Promise<void> {
  await tx
    .updateTable("users")
    .set({ avatar_id: fileId })
    .where("id", "=", userId)
    .where("avatar_id", "is", null)
    .execute();
}

export async function giveGroupPicture(tx: Transaction, groupId: string, fileId: string): Promise<void> {
  await tx.updateTable("groups").set({ picture_id: fileId }).where("id", "=", groupId).execute();
}

export async function noteImportedGroup(tx: Transaction, groupId: string): Promise<void> {
  await insertIfAbsent(tx, "instance", [{ key: `${importedGroup}${groupId}`, value: "" }]);
}

const importedGroup = "imported_group:";

export async function groupsMadeHere(db: Reader, ids: string[]): Promise<{ id: string; name: string }[]> {
  const facts = await db.selectFrom("instance").select("key").where("key", "like", `${importedGroup}%`).execute();
  const imported = new Set(facts.map(({ key }) => key.slice(importedGroup.length)));
  const groups = await db
    .selectFrom("groups")
    .select(["id", "name", "creator_id"])
    .where("id", "in", jsonElements(db, JSON.stringify(ids)))
    .execute();
  return groups.filter(({ id, creator_id }) => creator_id !== null || !imported.has(id));
}

const importFact = "zusam_imported";

export async function wasImported(db: Reader): Promise<boolean> {
  const row = await db.selectFrom("instance").select("key").where("key", "=", importFact).executeTakeFirst();
  return row !== undefined;
}

export async function noteImported(tx: Transaction, now: number): Promise<void> {
  await insertIfAbsent(tx, "instance", [{ key: importFact, value: String(now) }]);
}
