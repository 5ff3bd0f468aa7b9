import { sql, type Kysely, type SqlBool } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { monthOf } from "../../../database/month-of.ts";
import { marksShownTo } from "../../../database/photo-marks.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Tables } from "../../../database/tables.ts";
import type { LibraryRow, MonthRow, Slice } from "./queries.ts";
import type { Marked } from "./rules-marked.ts";

type Column = "photo_people.user_id" | "photo_people.folded_name";

type Wanted = { readerId: string; groupIds: string; whom: string };

/** Photos in some groups with a person whom the reader may see in them. */
export interface PhotosWith {
  readerId: string;
  groupIds: readonly string[];
  marked: Marked;
}

function marksOf(db: Kysely<Tables>, column: Column, { readerId, groupIds, whom }: Wanted) {
  return marksShownTo(db, readerId)
    .where(column, "=", whom)
    .where("photo_people.group_id", "in", jsonElements(db, groupIds))
    .where("message_files.taken_at", "is not", null);
}

const prepareMonths = (column: Column) =>
  prepare<Wanted, { month: string; photos: number | string }>((db, wanted) => {
    const month = monthOf(db, "message_files.taken_at");
    return marksOf(db, column, wanted)
      .select((mark) => [month.as("month"), mark.fn.countAll<number | string>().as("photos")])
      .groupBy(month)
      .orderBy("month", "desc");
  });

type WantedPage = Wanted & {
  since: number;
  until: number;
  takenAt: number;
  messageId: string;
  fileId: string;
  limit: number;
};

const preparePage = (column: Column) =>
  prepare<WantedPage, LibraryRow>((db, wanted) =>
    db
      .selectFrom(
        marksOf(db, column, wanted)
          .select(["message_files.taken_at", "message_files.message_id", "message_files.file_id"])
          .select("photo_people.group_id")
          .where("message_files.taken_at", ">=", wanted.since)
          .where("message_files.taken_at", "<", wanted.until)
          .where(
            sql<SqlBool>`(message_files.taken_at, message_files.message_id, message_files.file_id)
              < (${wanted.takenAt}, ${wanted.messageId}, ${wanted.fileId})`,
          )
          .orderBy("message_files.taken_at", "desc")
          .orderBy("message_files.message_id", "desc")
          .orderBy("message_files.file_id", "desc")
          .limit(wanted.limit)
          .as("photo"),
      )
      .innerJoin("files", "files.id", "photo.file_id")
      .select(["files.id", "files.type", "files.status", "files.content_url", "files.width", "files.height"])
      .select([
        "files.thumbhash",
        "files.duration",
        "files.name",
        "files.owner_id",
        "files.original_type",
        "files.size",
      ])
      .select(["photo.message_id as messageId", "photo.group_id as groupId"])
      .select(sql<number>`photo.taken_at`.as("takenAt"))
      .orderBy("photo.taken_at", "desc")
      .orderBy("photo.message_id", "desc")
      .orderBy("photo.file_id", "desc"),
  );

export interface MarkedRow {
  id: string | null;
  userName: string | null;
  name: string | null;
  avatarId: string | null;
  avatarUrl: string | null;
}

const preparePerson = (column: Column) =>
  prepare<Wanted, MarkedRow>((db, wanted) =>
    marksOf(db, column, wanted)
      .leftJoin("files as avatar", "avatar.id", "users.avatar_id")
      .select(["users.id", "users.name as userName", "photo_people.name"])
      .select(["avatar.id as avatarId", "avatar.content_url as avatarUrl"])
      .limit(sql.lit(1)),
  );

const statementsOf = (column: Column) => ({
  months: prepareMonths(column),
  page: preparePage(column),
  person: preparePerson(column),
});

const statements = {
  user: statementsOf("photo_people.user_id"),
  name: statementsOf("photo_people.folded_name"),
};

const wantedOf = ({ readerId, groupIds, marked }: PhotosWith): Wanted => ({
  readerId,
  groupIds: JSON.stringify(groupIds),
  whom: marked.whom,
});

export async function findMonthsWith(db: Reader, photos: PhotosWith): Promise<MonthRow[]> {
  const found = await statements[photos.marked.by].months(db, wantedOf(photos));
  return found.map(({ month, photos: count }) => ({ month, photos: Number(count) }));
}

/** Newest first. The cost depends on the number of photos with the person. */
export async function findPhotosWith(db: Reader, photos: PhotosWith, slice: Slice): Promise<LibraryRow[]> {
  const { since, until, limit, after = { takenAt: Number.MAX_SAFE_INTEGER, messageId: "", fileId: "" } } = slice;
  return statements[photos.marked.by].page(db, { ...wantedOf(photos), since, until, limit, ...after });
}

/** Undefined if the reader sees no photo with the person. */
export async function findMarked(db: Reader, photos: PhotosWith): Promise<MarkedRow | undefined> {
  return (await statements[photos.marked.by].person(db, wantedOf(photos)))[0];
}

const people = prepare<{ readerId: string; groupId: string; limit: number }, MarkedRow & { photos: number | string }>(
  (db, { readerId, groupId, limit }) =>
    db
      .selectFrom(
        marksShownTo(db, readerId)
          .select(["photo_people.user_id", "photo_people.folded_name"])
          .select((mark) => [
            mark.fn.min("photo_people.name").as("name"),
            mark.fn.countAll<number | string>().as("photos"),
          ])
          .where("photo_people.group_id", "=", groupId)
          .where("message_files.taken_at", "is not", null)
          .groupBy(["photo_people.user_id", "photo_people.folded_name"])
          .as("marked"),
      )
      .leftJoin("users", "users.id", "marked.user_id")
      .leftJoin("files as avatar", "avatar.id", "users.avatar_id")
      .select(["users.id", "users.name as userName", "marked.name", "marked.photos"])
      .select(["avatar.id as avatarId", "avatar.content_url as avatarUrl"])
      .orderBy("marked.photos", "desc")
      .orderBy((one) => one.fn.coalesce("users.name", "marked.name"))
      .orderBy("users.id")
      .limit(limit),
);

/** Those in most photos first. */
export async function findPeopleInPhotos(db: Reader, readerId: string, groupId: string, limit: number) {
  const found = await people(db, { readerId, groupId, limit });
  return found.map((one) => ({ ...one, photos: Number(one.photos) }));
}
