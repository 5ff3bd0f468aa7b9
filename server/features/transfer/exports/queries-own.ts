import type { Reader } from "../../../database/database.ts";

export function findMe(db: Reader, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "login", "name", "created_at as createdAt", "birthday", "birth_year as birthYear", "data"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export function findMyGroups(db: Reader, id: string) {
  return db
    .selectFrom("members")
    .innerJoin("groups", "groups.id", "members.group_id")
    .select(["groups.id", "groups.name", "members.role", "members.joined_at as joinedAt"])
    .where("members.user_id", "=", id)
    .orderBy("groups.id")
    .execute();
}

export function findMyMessages(db: Reader, id: string) {
  return db
    .selectFrom("messages")
    .innerJoin("groups", "groups.id", "messages.group_id")
    .select(["messages.id", "messages.group_id as group", "groups.name as groupName", "messages.parent_id as parent"])
    .select(["messages.created_at as createdAt", "messages.edited_at as editedAt", "messages.type", "messages.data"])
    .where("messages.author_id", "=", id)
    .orderBy("messages.created_at")
    .orderBy("messages.id")
    .execute();
}

export function findMyAttachments(db: Reader, id: string) {
  return db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .select(["message_files.message_id as messageId", "message_files.file_id as fileId"])
    .where("messages.author_id", "=", id)
    .orderBy("message_files.position")
    .execute();
}

export function findMyReactions(db: Reader, id: string) {
  return db
    .selectFrom("reactions")
    .select(["message_id as message", "value", "created_at as createdAt"])
    .where("author_id", "=", id)
    .orderBy("created_at")
    .execute();
}

export function findMyPhotoReactions(db: Reader, id: string) {
  return db
    .selectFrom("photo_reactions")
    .innerJoin("reactions", "reactions.id", "photo_reactions.reaction_id")
    .select(["reactions.message_id as message", "photo_reactions.photo_id as photo", "reactions.value"])
    .where("reactions.author_id", "=", id)
    .orderBy("reactions.created_at")
    .orderBy("photo_reactions.photo_id")
    .execute();
}

export function findMyBookmarks(db: Reader, id: string) {
  return db
    .selectFrom("bookmarks")
    .select(["message_id as message", "created_at as createdAt"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();
}

export function findMyRsvps(db: Reader, id: string) {
  return db
    .selectFrom("rsvps")
    .select(["message_id as message", "occurrence", "answer", "people", "note", "answered_at as answeredAt"])
    .where("user_id", "=", id)
    .orderBy("answered_at")
    .execute();
}

export function findMyVotes(db: Reader, id: string) {
  return db
    .selectFrom("poll_votes")
    .select(["message_id as message", "option_id as option", "voted_at as votedAt"])
    .where("user_id", "=", id)
    .orderBy("voted_at")
    .execute();
}

export function findMyOtherVotes(db: Reader, id: string) {
  return db
    .selectFrom("other_votes")
    .select(["message_id as message", "option_id as option", "answer", "voted_at as votedAt"])
    .where("user_id", "=", id)
    .orderBy("voted_at")
    .execute();
}

/** Marks of the person in photos, without who set them. */
export function findMyMarks(db: Reader, id: string) {
  return db
    .selectFrom("photo_people")
    .select(["message_id as message", "file_id as photo", "x", "y", "created_at as markedAt"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
