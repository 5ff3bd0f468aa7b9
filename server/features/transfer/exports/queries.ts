import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { filePages } from "../../../database/file-pages.ts";
import type { FileRow, MessageRow, Tables } from "../../../database/tables.ts";
import { shownMarks } from "../../../database/photo-marks.ts";
import type { Bounds, FilePages } from "../../photos/library/rules-parts.ts";

export async function findGroup(db: Reader, id: string) {
  return db.selectFrom("groups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const messagesAtOnce = 500;

export async function* messagesOf(db: Reader, groupId: string): AsyncGenerator<MessageRow[]> {
  let page: MessageRow[] = [];
  do {
    const last = page.at(-1);
    page = await db
      .selectFrom("messages")
      .selectAll()
      .where("group_id", "=", groupId)
      .$if(last !== undefined, (rows) =>
        rows.where((row) =>
          row.or([
            row("number", ">", last!.number),
            row.and([row("number", "=", last!.number), row("id", ">", last!.id)]),
          ]),
        ),
      )
      .orderBy("number")
      .orderBy("id")
      .limit(messagesAtOnce)
      .execute();
    if (page.length > 0) yield page;
  } while (page.length === messagesAtOnce);
}

export async function findReactionsOf(db: Reader, messageIds: string[]) {
  return db.selectFrom("reactions").selectAll().where("message_id", "in", messageIds).orderBy("id").execute();
}

export async function findPhotoReactionsOf(db: Reader, messageIds: string[]) {
  return db
    .selectFrom("photo_reactions")
    .innerJoin("reactions", "reactions.id", "photo_reactions.reaction_id")
    .select(["photo_reactions.reaction_id", "photo_reactions.photo_id"])
    .where("reactions.message_id", "in", messageIds)
    .orderBy("photo_reactions.photo_id")
    .execute();
}

/** Leaves out people who do not want to be marked, and photos that the messages no longer have. */
export async function findPhotoPeopleOf(db: Reader, messageIds: string[]) {
  return shownMarks(db)
    .selectAll("photo_people")
    .where("photo_people.message_id", "in", messageIds)
    .orderBy("photo_people.id")
    .execute();
}

/** Votes in an anonymous poll are left out. */
export async function findVotesOf(db: Reader, messages: readonly { id: string; data: string }[]) {
  const ids = messages.filter(({ data }) => hasNamedVotes(data)).map(({ id }) => id);
  if (ids.length === 0) return { votes: [], otherVotes: [] };
  const [votes, otherVotes] = await Promise.all([
    orderVotes(db.selectFrom("poll_votes").selectAll().where("message_id", "in", ids)).execute(),
    orderVotes(db.selectFrom("other_votes").selectAll().where("message_id", "in", ids)).execute(),
  ]);
  return { votes, otherVotes };
}

function hasNamedVotes(data: string): boolean {
  const { poll } = JSON.parse(data) as { poll?: { anonymous?: unknown } | null };
  return poll != null && !poll.anonymous;
}

function orderVotes<Query extends { orderBy(column: "message_id" | "voted_at" | "option_id" | "user_id"): Query }>(
  votes: Query,
): Query {
  return votes.orderBy("message_id").orderBy("voted_at").orderBy("option_id").orderBy("user_id");
}

export async function findRsvpsOf(db: Reader, messageIds: string[]) {
  return db
    .selectFrom("rsvps")
    .selectAll()
    .where("message_id", "in", messageIds)
    .orderBy("user_id")
    .orderBy("occurrence")
    .execute();
}

export async function findConfirmationsOf(db: Reader, messageIds: string[]) {
  return db.selectFrom("confirmations").selectAll().where("message_id", "in", messageIds).orderBy("user_id").execute();
}

export async function findFileIdsOf(db: Reader, messageIds: string[]) {
  return db
    .selectFrom("message_files")
    .select(["message_id", "file_id"])
    .where("message_id", "in", messageIds)
    .orderBy("position")
    .execute();
}

export async function findAlbumsOf(db: Reader, groupId: string) {
  return db.selectFrom("albums").selectAll().where("group_id", "=", groupId).orderBy("id").execute();
}

export async function findAlbumPhotosOf(db: Reader, groupId: string) {
  return db
    .selectFrom("album_photos")
    .innerJoin("albums", "albums.id", "album_photos.album_id")
    .selectAll("album_photos")
    .where("albums.group_id", "=", groupId)
    .orderBy("album_photos.album_id")
    .orderBy("album_photos.position")
    .orderBy("album_photos.file_id")
    .execute();
}

/** The files of the group's messages, each once, and its picture, within these bounds. */
export async function findFilesOf(db: Reader, groupId: string, bounds: Bounds = {}): Promise<FileRow[]> {
  return inBounds(filesOf(db, groupId), bounds).selectAll().orderBy("id").execute();
}

export function findFilesToDivide(db: Reader, groupId: string): FilePages {
  return filePages(db, filesOf(db, groupId).select(["id", "name", "size"]));
}

export async function findMyFiles(db: Reader, ownerId: string, bounds: Bounds): Promise<FileRow[]> {
  return inBounds(myFiles(db, ownerId), bounds).selectAll().orderBy("id").execute();
}

export function findMyFilesToDivide(db: Reader, ownerId: string): FilePages {
  return filePages(db, myFiles(db, ownerId).select(["id", "name", "size"]));
}

function myFiles(db: Reader, ownerId: string) {
  return (db as Kysely<Tables>).selectFrom("files").where("owner_id", "=", ownerId);
}

function filesOf(db: Reader, groupId: string) {
  return (db as Kysely<Tables>)
    .selectFrom("files")
    .where((file) =>
      file.or([
        file("id", "in", attachedIn(db, groupId)),
        file("id", "in", db.selectFrom("groups").select("picture_id").where("id", "=", groupId)),
      ]),
    );
}

function inBounds(files: SelectQueryBuilder<Tables, "files", object>, { from, until }: Bounds) {
  return files
    .$if(from !== undefined, (some) => some.where("id", ">=", from!))
    .$if(until !== undefined, (some) => some.where("id", "<", until!));
}

function attachedIn(db: Reader, groupId: string) {
  return db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .select("message_files.file_id")
    .where("messages.group_id", "=", groupId);
}

/** The members, and everyone else with an account who wrote, reacted, responded or uploaded a file there. */
export async function findPeopleOf(db: Reader, groupId: string) {
  return db
    .selectFrom("users")
    .leftJoin("members", (join) => join.onRef("members.user_id", "=", "users.id").on("members.group_id", "=", groupId))
    .select(["users.id", "users.name", "users.login", "members.joined_at as joinedAt", "members.role"])
    .where((user) =>
      user.or([user("members.joined_at", "is not", null), user("users.id", "in", peopleWithin(db, groupId))]),
    )
    .orderBy("users.id")
    .execute();
}

function peopleWithin(db: Reader, groupId: string) {
  const authors = db.selectFrom("messages").select("messages.author_id as id");
  const reacting = db
    .selectFrom("messages")
    .innerJoin("reactions", "reactions.message_id", "messages.id")
    .select("reactions.author_id as id");
  const respondents = db
    .selectFrom("messages")
    .innerJoin("rsvps", "rsvps.message_id", "messages.id")
    .select("rsvps.user_id as id");
  const confirming = db
    .selectFrom("messages")
    .innerJoin("confirmations", "confirmations.message_id", "messages.id")
    .select("confirmations.user_id as id");
  const voting = db
    .selectFrom("messages")
    .innerJoin("poll_votes", "poll_votes.message_id", "messages.id")
    .select("poll_votes.user_id as id");
  const otherVoters = db
    .selectFrom("messages")
    .innerJoin("other_votes", "other_votes.message_id", "messages.id")
    .select("other_votes.user_id as id");
  const makingAlbums = db.selectFrom("albums").select("albums.creator_id as id").where("albums.group_id", "=", groupId);
  const addingToAlbums = db
    .selectFrom("albums")
    .innerJoin("album_photos", "album_photos.album_id", "albums.id")
    .select("album_photos.added_by as id")
    .where("albums.group_id", "=", groupId);
  const owners = db
    .selectFrom("messages")
    .innerJoin("message_files", "message_files.message_id", "messages.id")
    .innerJoin("files", "files.id", "message_files.file_id")
    .select("files.owner_id as id");
  return authors
    .where("messages.group_id", "=", groupId)
    .union(reacting.where("messages.group_id", "=", groupId))
    .union(voting.where("messages.group_id", "=", groupId))
    .union(otherVoters.where("messages.group_id", "=", groupId))
    .union(respondents.where("messages.group_id", "=", groupId))
    .union(makingAlbums)
    .union(addingToAlbums)
    .union(confirming.where("messages.group_id", "=", groupId))
    .union(owners.where("messages.group_id", "=", groupId))
    .$castTo<{ id: string }>();
}
