import { sql } from "kysely";
import { countOf } from "../../../database/count.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { isMemberOf } from "../../../database/visibility.ts";
import type { Membership } from "../../groups/groups/rules.ts";

export interface ImportRow {
  id: string;
  groupId: string;
  title: string;
  createdAt: number;
  isUndone: 0 | 1;
  messages: number;
  creatorId: string | null;
  creatorName: string | null;
  creatorAvatarId: string | null;
  creatorAvatarUrl: string | null;
}

export function findImports(db: Reader, { groupId }: Membership, ownerId?: string): Promise<ImportRow[]> {
  return importsWithCreator(db)
    .where("imports.group_id", "=", groupId)
    .$if(ownerId !== undefined, (some) => some.where("imports.created_by", "=", ownerId!))
    .orderBy("imports.id", "desc")
    .execute();
}

export function findImport(db: Reader, id: string): Promise<ImportRow | undefined> {
  return importsWithCreator(db).where("imports.id", "=", id).executeTakeFirst();
}

function importsWithCreator(db: Reader) {
  return db
    .selectFrom("imports")
    .leftJoin("users as creator", "creator.id", "imports.created_by")
    .leftJoin("files as avatar", "avatar.id", "creator.avatar_id")
    .select(["imports.id", "imports.group_id as groupId", "imports.title", "imports.created_at as createdAt"])
    .select(["imports.is_undone as isUndone", "creator.id as creatorId", "creator.name as creatorName"])
    .select(["creator.avatar_id as creatorAvatarId", "avatar.content_url as creatorAvatarUrl"])
    .select((row) =>
      row
        .selectFrom("imported_messages")
        .innerJoin("messages", "messages.id", "imported_messages.message_id")
        .select((one) => one.fn.countAll<number>().as("messages"))
        .whereRef("imported_messages.import_id", "=", "imports.id")
        .as("messages"),
    )
    .$castTo<ImportRow>();
}

export function countImports(db: Reader, groupId: string): Promise<number> {
  return countOf(db.selectFrom("imports").where("group_id", "=", groupId));
}

export interface OpenImportRow {
  id: string;
  groupId: string;
  title: string;
  creatorId: string | null;
}

export function findOpenImport(db: Reader, personId: string, id: string): Promise<OpenImportRow | undefined> {
  return db
    .selectFrom("imports")
    .select(["id", "group_id as groupId", "title", "created_by as creatorId"])
    .where("id", "=", id)
    .where("is_undone", "=", 0)
    .where(isMemberOf("imports.group_id", personId))
    .executeTakeFirst();
}

export async function insertImport(
  tx: Transaction,
  row: { id: string; group_id: string; title: string; created_by: string; created_at: number },
): Promise<void> {
  await tx.insertInto("imports").values(row).execute();
}

export async function markUndone(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable("imports").set({ is_undone: 1 }).where("id", "=", id).execute();
}

export async function deleteImport(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("imports").where("id", "=", id).execute();
}

export async function deleteIdleImports(
  tx: Transaction,
  { groupId, personId }: { groupId: string; personId: string },
  before: number,
): Promise<void> {
  await tx
    .deleteFrom("imports")
    .where("group_id", "=", groupId)
    .where("created_by", "=", personId)
    .where("created_at", "<", before)
    .where("is_undone", "=", 0)
    .where((one) =>
      one.not(
        one.exists(one.selectFrom("imported_messages").select("message_id").whereRef("import_id", "=", "imports.id")),
      ),
    )
    .execute();
}

/** Includes photos that were deleted since. */
export async function findImportedPhotos(db: Reader, groupId: string, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("imported_photos")
    .select("content_key as key")
    .where("group_id", "=", groupId)
    .where("content_key", "in", jsonElements(db, JSON.stringify(keys)))
    .execute();
  return rows.map(({ key }) => key);
}

export async function insertImportedPhotos(
  tx: Transaction,
  { importId, groupId }: { importId: string; groupId: string },
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((content_key) => ({ group_id: groupId, content_key, import_id: importId }));
  if (rows.length > 0) await tx.insertInto("imported_photos").values(rows).execute();
}

export async function findImported(db: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("imported_messages")
    .select("message_id as id")
    .where("message_id", "in", jsonElements(db, JSON.stringify(ids)))
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertImported(tx: Transaction, importId: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((message_id) => ({ message_id, import_id: importId }));
  if (rows.length > 0) await tx.insertInto("imported_messages").values(rows).execute();
}

/** Top-level messages first, because their comments are deleted with them. */
export async function findOneImported(db: Reader, importId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("imported_messages")
    .innerJoin("messages", "messages.id", "imported_messages.message_id")
    .select("messages.id")
    .where("imported_messages.import_id", "=", importId)
    .orderBy(sql`messages.parent_id is not null`)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
