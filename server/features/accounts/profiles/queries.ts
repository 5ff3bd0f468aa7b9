import { sql } from "kysely";
import { inFront } from "../../../database/in-front.ts";
import { marksShownTo } from "../../../database/photo-marks.ts";
import { prepare } from "../../../database/prepare.ts";
import { isMemberOf } from "../../../database/visibility.ts";
import type { BirthdayRow } from "../../identity/people/rules-birthdays.ts";

export interface SharedGroupRow {
  id: string;
  name: string;
  pictureId: string | null;
  pictureUrl: string | null;
}

export const findSharedGroups = prepare<{ viewerId: string; personId: string }, SharedGroupRow>(
  (db, { viewerId, personId }) =>
    db
      .selectFrom("members as mine")
      .innerJoin("members as theirs", "theirs.group_id", "mine.group_id")
      .innerJoin("groups", "groups.id", "mine.group_id")
      .leftJoin("files as picture", "picture.id", "groups.picture_id")
      .select(["groups.id", "groups.name", "picture.id as pictureId", "picture.content_url as pictureUrl"])
      .where("mine.user_id", "=", viewerId)
      .where("theirs.user_id", "=", personId)
      .orderBy("groups.name")
      .orderBy("groups.id"),
);

export const findBirthdayFor = prepare<{ viewerId: string; personId: string }, BirthdayRow>(
  (db, { viewerId, personId }) =>
    db
      .selectFrom("users")
      .select(["users.birthday", "users.birth_year as birthYear"])
      .where("users.id", "=", personId)
      .where((user) =>
        user.or([
          user("users.id", "=", viewerId),
          user.exists(
            user
              .selectFrom("members as theirs")
              .select("theirs.group_id")
              .whereRef("theirs.user_id", "=", "users.id")
              .where(isMemberOf("theirs.group_id", viewerId)),
          ),
        ]),
      ),
);

interface Slice {
  viewerId: string;
  personId: string;
  limit: number;
  offset: number;
}

export const findMessagesBy = prepare<Slice & Record<string, string | number>, { id: string }>(
  (db, { viewerId, personId, limit, offset }) =>
    db
      .selectFrom("messages")
      .select("messages.id")
      .where("messages.author_id", "=", personId)
      .where("messages.on_group_page", "=", inFront)
      .where(isMemberOf("messages.group_id", viewerId))
      .orderBy("messages.created_at", "desc")
      .orderBy("messages.id", "desc")
      .limit(limit)
      .offset(offset),
);

export interface PhotoRow {
  id: string;
  message: string;
  type: string;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
}

/** Limits the search for photos, so that a person without photos costs no more than others. */
const messagesLookedAt = 300;

export const findPhotosBy = prepare<{ viewerId: string; personId: string; limit: number }, PhotoRow>(
  (db, { viewerId, personId, limit }) =>
    db
      .selectFrom((messages) =>
        messages
          .selectFrom("messages")
          .select(["messages.id", "messages.created_at"])
          .where("messages.author_id", "=", personId)
          .where("messages.on_group_page", "=", inFront)
          .where(isMemberOf("messages.group_id", viewerId))
          .orderBy("messages.created_at", "desc")
          .orderBy("messages.id", "desc")
          .limit(sql.lit(messagesLookedAt))
          .as("newest"),
      )
      .innerJoin("message_files as attached", "attached.message_id", "newest.id")
      .innerJoin("files", "files.id", "attached.file_id")
      .select(["files.id", "newest.id as message", "files.type", "files.width", "files.height", "files.thumbhash"])
      .where((file) =>
        file.or([file("files.type", "like", sql.lit("image/%")), file("files.type", "like", sql.lit("video/%"))]),
      )
      .orderBy("newest.created_at", "desc")
      .orderBy("newest.id", "desc")
      .orderBy("attached.position")
      .limit(limit),
);

/** The latest photos in groups that both share. */
export const findPhotosWith = prepare<{ viewerId: string; personId: string; limit: number }, PhotoRow>(
  (db, { viewerId, personId, limit }) =>
    marksShownTo(db, viewerId)
      .innerJoin("files", "files.id", "photo_people.file_id")
      .select(["files.id", "photo_people.message_id as message", "files.type", "files.width", "files.height"])
      .select("files.thumbhash")
      .where("photo_people.user_id", "=", personId)
      .where("message_files.taken_at", "is not", null)
      .where(isMemberOf("photo_people.group_id", viewerId))
      .where(isMemberOf("photo_people.group_id", personId))
      .orderBy("message_files.taken_at", "desc")
      .orderBy("message_files.message_id", "desc")
      .orderBy("message_files.file_id", "desc")
      .limit(limit),
);
