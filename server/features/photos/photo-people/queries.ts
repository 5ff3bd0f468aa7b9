import type { Reader, Transaction } from "../../../database/database.ts";
import { marksShownTo } from "../../../database/photo-marks.ts";
import type { PhotoPeopleRow } from "../../../database/tables.ts";
import type { Person } from "../../identity/people/rules.ts";

export type PhotoPersonRow = Pick<PhotoPeopleRow, "id" | "file_id" | "user_id" | "name" | "x" | "y" | "created_by"> & {
  userName: string | null;
  avatarId: string | null;
  avatarUrl: string | null;
};

export async function findPeople(db: Reader, readerId: string, messageId: string): Promise<PhotoPersonRow[]> {
  return marksShownTo(db, readerId)
    .leftJoin("files as avatar", "avatar.id", "users.avatar_id")
    .select(["photo_people.id", "photo_people.file_id", "photo_people.user_id", "photo_people.name"])
    .select(["photo_people.x", "photo_people.y", "photo_people.created_by"])
    .select(["users.name as userName", "avatar.id as avatarId", "avatar.content_url as avatarUrl"])
    .where("photo_people.message_id", "=", messageId)
    .orderBy("photo_people.created_at")
    .orderBy("photo_people.id")
    .execute();
}

export async function findPerson(db: Reader, messageId: string, id: string) {
  return db
    .selectFrom("photo_people")
    .select(["user_id as userId", "created_by as markedById"])
    .where("message_id", "=", messageId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function hasPhoto(db: Reader, messageId: string, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom("message_files")
    .select("file_id")
    .where("message_id", "=", messageId)
    .where("file_id", "=", fileId)
    .where("taken_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Undefined if the person is not in the group. */
export async function findMember(db: Reader, groupId: string, userId: string) {
  return db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select("users.refuses_photo_marks as refuses")
    .where("members.group_id", "=", groupId)
    .where("members.user_id", "=", userId)
    .executeTakeFirst();
}

export async function findSpelling(db: Reader, groupId: string, foldedName: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("photo_people")
    .select("name")
    .where("group_id", "=", groupId)
    .where("folded_name", "=", foldedName)
    .limit(1)
    .executeTakeFirst();
  return found?.name ?? undefined;
}

type Marked = Pick<PhotoPeopleRow, "message_id" | "file_id" | "user_id" | "folded_name">;

export async function findMark(db: Reader, { message_id, file_id, user_id, folded_name }: Marked) {
  return db
    .selectFrom("photo_people")
    .select(["id", "user_id as userId", "created_by as markedById"])
    .where("message_id", "=", message_id)
    .where("file_id", "=", file_id)
    .where((mark) => (user_id === null ? mark("folded_name", "=", folded_name) : mark("user_id", "=", user_id)))
    .executeTakeFirst();
}

export async function insertMark(tx: Transaction, mark: PhotoPeopleRow): Promise<void> {
  await tx.insertInto("photo_people").values(mark).execute();
}

export async function moveMark(tx: Transaction, id: string, place: Pick<PhotoPeopleRow, "x" | "y">): Promise<void> {
  await tx.updateTable("photo_people").set(place).where("id", "=", id).execute();
}

export async function deleteMark(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("photo_people").where("id", "=", id).execute();
}

export async function countMarks(db: Reader, messageId: string, fileId: string) {
  const { all, photo } = await db
    .selectFrom("photo_people")
    .select((mark) => [
      mark.fn.countAll<number | string>().as("all"),
      mark.fn.countAll<number | string>().filterWhere("file_id", "=", fileId).as("photo"),
    ])
    .where("message_id", "=", messageId)
    .executeTakeFirstOrThrow();
  return { all: Number(all), photo: Number(photo) };
}

export async function hasMarkOf(db: Reader, messageId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("photo_people")
    .select("id")
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findMarkableMembers(db: Reader, groupId: string): Promise<Person[]> {
  return db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .leftJoin("files as avatar", "avatar.id", "users.avatar_id")
    .select(["users.id", "users.name", "avatar.id as avatarId", "avatar.content_url as avatarUrl"])
    .where("members.group_id", "=", groupId)
    .where("users.refuses_photo_marks", "=", 0)
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
}

export async function findNames(db: Reader, readerId: string, groupId: string, limit: number) {
  const rows = await marksShownTo(db, readerId)
    .select("photo_people.name")
    .select((person) => person.fn.countAll<number | string>().as("photos"))
    .where("photo_people.group_id", "=", groupId)
    .where("photo_people.folded_name", "is not", null)
    .groupBy("photo_people.name")
    .orderBy("photos", "desc")
    .orderBy("photo_people.name")
    .limit(limit)
    .execute();
  return rows.map(({ name, photos }) => ({ name: name!, photos: Number(photos) }));
}

export async function deleteDetachedMarks(tx: Transaction, messageId: string): Promise<void> {
  await tx
    .deleteFrom("photo_people")
    .where("message_id", "=", messageId)
    .where((mark) =>
      mark.not(
        mark.exists(
          mark
            .selectFrom("message_files")
            .select("message_files.file_id")
            .whereRef("message_files.message_id", "=", "photo_people.message_id")
            .whereRef("message_files.file_id", "=", "photo_people.file_id"),
        ),
      ),
    )
    .execute();
}

/** In the order of their ids, those after `after`. */
export async function findMessagesWith(db: Reader, userId: string, limit: number, after = "") {
  return db
    .selectFrom("photo_people")
    .innerJoin("messages", "messages.id", "photo_people.message_id")
    .select(["messages.id", "messages.group_id", "messages.parent_id", "messages.thread_id"])
    .distinct()
    .where("photo_people.user_id", "=", userId)
    .where("messages.id", ">", after)
    .orderBy("messages.id")
    .limit(limit)
    .execute();
}

export async function deleteMarksOf(tx: Transaction, userId: string, messageIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("photo_people").where("user_id", "=", userId).where("message_id", "in", messageIds).execute();
}
