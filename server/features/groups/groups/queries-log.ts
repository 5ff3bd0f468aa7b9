import type { GroupLogKind } from "#contract/moderation.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { Tables } from "../../../database/tables.ts";
import type { Membership } from "./rules.ts";

export async function insertLogEntry(tx: Transaction, entry: Tables["group_log"]): Promise<void> {
  await tx.insertInto("group_log").values(entry).execute();
}

export interface LogEntryRow {
  id: string;
  at: number;
  kind: GroupLogKind;
  data: string;
  adminId: string | null;
  adminName: string | null;
  adminAvatarId: string | null;
  adminAvatarUrl: string | null;
  personId: string | null;
  personName: string | null;
  personAvatarId: string | null;
  personAvatarUrl: string | null;
}

/** Ids rise with time. */
export function findLogEntries(
  db: Reader,
  { groupId }: Membership,
  { before, limit }: { before?: string; limit: number },
): Promise<LogEntryRow[]> {
  return db
    .selectFrom("group_log as entry")
    .leftJoin("users as admin", "admin.id", "entry.actor_id")
    .leftJoin("files as admin_avatar", "admin_avatar.id", "admin.avatar_id")
    .leftJoin("users as person", "person.id", "entry.subject_id")
    .leftJoin("files as person_avatar", "person_avatar.id", "person.avatar_id")
    .select(["entry.id", "entry.at", "entry.kind", "entry.data"])
    .select(["admin.id as adminId", "admin.name as adminName"])
    .select(["admin_avatar.id as adminAvatarId", "admin_avatar.content_url as adminAvatarUrl"])
    .select(["person.id as personId", "person.name as personName"])
    .select(["person_avatar.id as personAvatarId", "person_avatar.content_url as personAvatarUrl"])
    .where("entry.group_id", "=", groupId)
    .$if(before !== undefined, (query) => query.where("entry.id", "<", before!))
    .orderBy("entry.id", "desc")
    .limit(limit)
    .execute();
}

export async function wasRemoved(db: Reader, groupId: string, userId: string): Promise<boolean> {
  const entry = await db
    .selectFrom("group_log")
    .select("id")
    .where("subject_id", "=", userId)
    .where("group_id", "=", groupId)
    .where("kind", "=", "member_removed")
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
