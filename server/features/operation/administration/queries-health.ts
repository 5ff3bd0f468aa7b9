import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { countOf } from "../../../database/count.ts";
import { monthOf } from "../../../database/month-of.ts";
import type { FileRow } from "../../../database/tables.ts";

export interface Miscounted {
  id: string;
  name: string;
  counted: number;
  true: number;
}

export async function findMiscounted(db: Reader): Promise<Miscounted[]> {
  const { rows } = await sql<Miscounted>`
    select groups.id, groups.name, groups.group_page_count as counted, coalesce(front.number, 0) as "true"
      from groups left join
        (select group_id, count(*) as number from messages where on_group_page = 1 group by group_id) as front
        on front.group_id = groups.id
      where groups.group_page_count <> coalesce(front.number, 0) order by groups.id`.execute(db);
  return rows;
}

export async function findMiscountedPhotos(db: Reader): Promise<Miscounted[]> {
  const { rows } = await sql<Miscounted>`
    select groups.id, groups.name, coalesce(listed.photos, 0) as counted, coalesce(posted.photos, 0) as "true"
      from groups
      left join (select group_id, cast(sum(photos) as integer) as photos from photo_months group by group_id) as listed
        on listed.group_id = groups.id
      left join (select group_id, count(*) as photos from message_files where taken_at is not null group by group_id) as posted
        on posted.group_id = groups.id
      where coalesce(listed.photos, 0) <> coalesce(posted.photos, 0) order by groups.id`.execute(db);
  return rows;
}

export async function recountPhotos(tx: Transaction, groupId: string): Promise<void> {
  await tx.deleteFrom("photo_months").where("group_id", "=", groupId).execute();
  await sql`insert into photo_months (group_id, month, photos)
    select group_id, ${monthOf(tx, "taken_at")}, count(*) from message_files
    where group_id = ${groupId} and taken_at is not null group by 1, 2`.execute(tx);
}

export interface Renumbered {
  id: string;
  name: string;
  messages: number;
}

export async function findMisnumbered(db: Reader): Promise<Renumbered[]> {
  const { rows } = await sql<Renumbered>`
    select groups.id, groups.name, count(*) as messages
      from (select group_id, number, row_number() over (partition by group_id, number order by received_at, id) as place
        from messages) as numbered
      join groups on groups.id = numbered.group_id
      where place > 1 or number < 1 group by groups.id, groups.name order by groups.id`.execute(db);
  return rows;
}

/** Suspended groups have no members. */
export async function findWronglyAbandoned(db: Reader): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("groups")
    .select(["id", "name"])
    .where("suspended_at", "is", null)
    .where(sql<boolean>`(abandoned_at is null) <> exists (select 1 from members where members.group_id = groups.id)`)
    .orderBy("id")
    .execute();
}

export async function countUnindexed(db: Reader): Promise<number> {
  const { missing } = await db
    .selectFrom("messages")
    .leftJoin("search_documents", "search_documents.message_id", "messages.id")
    .select((message) => message.fn.countAll<number>().as("missing"))
    .where("search_documents.message_id", "is", null)
    .executeTakeFirstOrThrow();
  return missing;
}

export type FileToCheck = Pick<
  FileRow,
  "id" | "name" | "type" | "status" | "content_url" | "size" | "owner_id" | "has_poster"
> & { isOfLink: number };

const filesAtOnce = 1000;

export async function* filesToCheck(db: Reader): AsyncGenerator<FileToCheck[]> {
  let page: FileToCheck[] = [];
  do {
    page = await db
      .selectFrom("files")
      .select(["id", "name", "type", "status", "content_url", "size", "owner_id", "has_poster"])
      .select(
        sql<number>`case when exists (select 1 from links where preview_file_id = files.id) then 1 else 0 end`.as(
          "isOfLink",
        ),
      )
      .where("id", ">", page.at(-1)?.id ?? "")
      .orderBy("id")
      .limit(filesAtOnce)
      .execute();
    yield page;
  } while (page.length === filesAtOnce);
}

/** Includes uploads in progress. */
export async function idsWithBytes(db: Reader): Promise<Set<string>> {
  const files = await db.selectFrom("files").select("id").execute();
  const uploads = await db.selectFrom("uploads").select("id").execute();
  return new Set([...files, ...uploads].map(({ id }) => id));
}

export async function findGivenUp(db: Reader) {
  return db
    .selectFrom("jobs")
    .select(["kind", "failed_at as failedAt", "attempts", "error"])
    .where("failed_at", "is not", null)
    .orderBy("failed_at")
    .execute();
}

export async function countOverdue(db: Reader, before: number): Promise<number> {
  return countOf(
    db.selectFrom("jobs").where("failed_at", "is", null).where("leased_until", "is", null).where("run_at", "<", before),
  );
}
