import { sql } from "kysely";
import type { Reader } from "../../../database/database.ts";
import type { Period } from "../library/rules.ts";

export interface MonthRow {
  month: string;
  photos: number;
}

export async function findMonthsOf(db: Reader, groupId: string): Promise<MonthRow[]> {
  return db
    .selectFrom("photo_months")
    .select(["month", "photos"])
    .where("group_id", "=", groupId)
    .where("photos", ">", 0)
    .orderBy("month")
    .execute();
}

export interface LovedRow {
  messageId: string;
  fileId: string;
  reactions: number;
}

/** Returns the messages with photos of a period that have most reactions, each with the photo that has most, or else its first. */
export async function findMostLoved(db: Reader, groupId: string, period: Period, limit: number): Promise<LovedRow[]> {
  const { rows } = await sql<{ messageId: string; fileId: string; reactions: number | string }>`
    select ranked.message_id as "messageId", ranked.reactions as reactions,
      (select picture.file_id from message_files as picture
        where picture.message_id = ranked.message_id and picture.taken_at >= ${period.since} and picture.taken_at < ${period.until}
        order by (
          select count(*) from photo_reactions join reactions on reactions.id = photo_reactions.reaction_id
            where photo_reactions.photo_id = picture.file_id and reactions.message_id = picture.message_id
        ) desc, picture.position limit 1) as "fileId"
    from (
      select photo.message_id, (select count(*) from reactions where reactions.message_id = photo.message_id) as reactions
      from (select distinct message_id from message_files
        where group_id = ${groupId} and taken_at >= ${period.since} and taken_at < ${period.until}) as photo
    ) as ranked
    where ranked.reactions > 0
    order by ranked.reactions desc, ranked.message_id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, reactions: Number(row.reactions) }));
}

export interface PhotographerRow {
  id: string;
  name: string;
  avatarId: string | null;
  avatarUrl: string | null;
  photos: number;
}

export async function findPhotographers(
  db: Reader,
  groupId: string,
  { since, until }: Period,
  limit: number,
): Promise<PhotographerRow[]> {
  const rows = await db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .innerJoin("users", "users.id", "messages.author_id")
    .leftJoin("files as avatar", "avatar.id", "users.avatar_id")
    .select(["users.id", "users.name", "avatar.id as avatarId", "avatar.content_url as avatarUrl"])
    .select((photo) => photo.fn.countAll<number | string>().as("photos"))
    .where("message_files.group_id", "=", groupId)
    .where("message_files.taken_at", ">=", since)
    .where("message_files.taken_at", "<", until)
    .groupBy(["users.id", "users.name", "avatar.id", "avatar.content_url"])
    .orderBy("photos", "desc")
    .orderBy("users.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, photos: Number(row.photos) }));
}

export interface EventRow {
  id: string;
  title: string | null;
  date: string;
}

export async function findEventsInPeriod(
  db: Reader,
  groupId: string,
  { since, until }: Period,
  limit: number,
): Promise<EventRow[]> {
  return db
    .selectFrom("messages")
    .select(["id", "title", "date"])
    .where("group_id", "=", groupId)
    .where("starts_at", ">=", since)
    .where("starts_at", "<", until)
    .where("date", "is not", null)
    .$narrowType<{ date: string }>()
    .orderBy("starts_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}
