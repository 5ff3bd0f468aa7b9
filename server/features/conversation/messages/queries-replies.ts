import { sql, type ExpressionBuilder, type Kysely, type SelectQueryBuilder } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { jsonIds } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Tables } from "../../../database/tables.ts";
import { messagesWithAuthors, type MessageWithAuthorRow } from "./queries.ts";

/** Total content length after which a response stops adding replies. */
const repliesLength = 500_000;
/** Characters that each reaction and each file add to that length. */
const reactionLength = 250;
const fileLength = 400;

/** Oldest first, then by id. */
export interface Position extends Record<string, string | number> {
  arrivedAt: number;
  id: string;
}

interface Step extends Position {
  threadId: string;
  limit: number;
}

interface StepOnPhoto extends Step {
  photoId: string;
}

interface NearestRow extends Position {
  length: number;
}

const before = prepare<Step, NearestRow>((db, step) => nearest(db, step, "desc"));
const after = prepare<Step, NearestRow>((db, step) => nearest(db, step, "asc"));
const beforeOnPhoto = prepare<StepOnPhoto, NearestRow>((db, step) => nearest(db, step, "desc", step.photoId));
const afterOnPhoto = prepare<StepOnPhoto, NearestRow>((db, step) => nearest(db, step, "asc", step.photoId));

function nearest(
  db: Kysely<Tables>,
  { threadId, arrivedAt, id, limit }: Step,
  order: "asc" | "desc",
  photoId?: string,
) {
  return db
    .selectFrom("messages")
    .select((reply) => ["id", "received_at as arrivedAt", lengthOf(reply).as("length")])
    .where("thread_id", "=", threadId)
    .$if(photoId !== undefined, (some) => some.where("photo_id", "=", photoId!))
    .where((reply) =>
      reply(reply.refTuple("received_at", "id"), order === "asc" ? ">" : "<", reply.tuple(arrivedAt, id)),
    )
    .orderBy("received_at", order)
    .orderBy("id", order)
    .limit(limit);
}

/** Limited by total length. Always includes the first, however long it is. */
function cutByLength(rows: NearestRow[]): Position[] {
  let total = 0;
  return rows.filter(({ length }) => {
    const isShown = total < repliesLength;
    total += length;
    return isShown;
  });
}

function lengthOf(reply: ExpressionBuilder<Tables, "messages">) {
  const reactions = reply
    .selectFrom("reactions")
    .whereRef("reactions.message_id", "=", "messages.id")
    .select((reaction) => reaction.fn.countAll<number>().as("count"));
  const onPhotos = reply
    .selectFrom("reactions")
    .innerJoin("photo_reactions", "photo_reactions.reaction_id", "reactions.id")
    .whereRef("reactions.message_id", "=", "messages.id")
    .select((reaction) => reaction.fn.countAll<number>().as("count"));
  const files = reply
    .selectFrom("message_files")
    .whereRef("message_files.message_id", "=", "messages.id")
    .select((file) => file.fn.countAll<number>().as("count"));
  return sql<number>`length(messages.data) + ${sql.lit(reactionLength)} * (${reactions} + ${onPhotos}) + ${sql.lit(fileLength)} * coalesce(messages.file_count, ${files})`;
}

interface CountsRow {
  before: number;
  all: number;
}

const counts = prepare<Position & { threadId: string }, CountsRow>((db, at) =>
  countsAt(db.selectFrom("messages").where("thread_id", "=", at.threadId), at),
);

const countsOnPhoto = prepare<Position & { threadId: string; photoId: string }, CountsRow>((db, at) =>
  countsAt(db.selectFrom("messages").where("thread_id", "=", at.threadId).where("photo_id", "=", at.photoId), at),
);

function countsAt(some: SelectQueryBuilder<Tables, "messages", object>, { arrivedAt, id }: Position) {
  return some.select((reply) => [
    reply.fn.countAll<number>().as("all"),
    reply.fn
      .countAll<number>()
      .filterWhere((each) => each(each.refTuple("received_at", "id"), "<", each.tuple(arrivedAt, id)))
      .as("before"),
  ]);
}

export interface ReplyFilter {
  threadId: string;
  photoId?: string;
}

/** Finds the replies nearest to a position, oldest first. */
export async function findRepliesBefore(db: Reader, { threadId, photoId }: ReplyFilter, at: Position, limit: number) {
  const step = { ...at, threadId, limit };
  return cutByLength(
    await (photoId === undefined ? before(db, step) : beforeOnPhoto(db, { ...step, photoId })),
  ).reverse();
}

export async function findRepliesAfter(db: Reader, { threadId, photoId }: ReplyFilter, at: Position, limit: number) {
  const step = { ...at, threadId, limit };
  return cutByLength(await (photoId === undefined ? after(db, step) : afterOnPhoto(db, { ...step, photoId })));
}

const messagesOf = prepare<{ ids: string }, MessageWithAuthorRow>((db, { ids }) =>
  messagesWithAuthors(db, db.selectFrom(jsonIds(db, ids).as("listed")).select("listed.id"))
    .orderBy("messages.received_at")
    .orderBy("messages.id"),
);

/** Checks no permission. */
export async function findReplies(db: Reader, ids: string[]): Promise<MessageWithAuthorRow[]> {
  return ids.length === 0 ? [] : messagesOf(db, { ids: JSON.stringify(ids) });
}

export async function countReplies(db: Reader, { threadId, photoId }: ReplyFilter, at: Position) {
  const [row] = await (photoId === undefined
    ? counts(db, { threadId, ...at })
    : countsOnPhoto(db, { threadId, photoId, ...at }));
  return row!;
}

export interface PhotoCommentsRow {
  photo: string;
  count: number;
}

const photoComments = prepare<{ threadId: string }, PhotoCommentsRow>((db, { threadId }) =>
  db
    .selectFrom("messages")
    .select((reply) => ["photo_id as photo", reply.fn.countAll<number>().as("count")])
    .where("thread_id", "=", threadId)
    .where("photo_id", "is not", null)
    .$narrowType<{ photo: string }>()
    .groupBy("photo_id"),
);

export function countPhotoComments(db: Reader, threadId: string): Promise<PhotoCommentsRow[]> {
  return photoComments(db, { threadId });
}

export const theBeginning: Position = { arrivedAt: -1, id: "" };
export const theEnd: Position = { arrivedAt: Number.MAX_SAFE_INTEGER, id: "" };

interface ThreadReadRow {
  byGroup: number;
  byThread: number | null;
}

const threadRead = prepare<{ messageId: string; userId: string }, ThreadReadRow>((db, { messageId, userId }) =>
  db
    .selectFrom("messages")
    .innerJoin("members", "members.group_id", "messages.group_id")
    .leftJoin("thread_read_positions as opened", (join) =>
      join.onRef("opened.message_id", "=", "messages.id").onRef("opened.user_id", "=", "members.user_id"),
    )
    .select(["members.read_until as byGroup", "opened.read_until as byThread"])
    .where("messages.id", "=", messageId)
    .where("members.user_id", "=", userId),
);

/** Returns read positions of the thread (null if never opened) and of the group. Undefined unless the user is a member. */
export async function findThreadRead(db: Reader, userId: string, messageId: string) {
  return (await threadRead(db, { messageId, userId }))[0];
}

export interface UnreadRepliesRow {
  first: string;
  count: number;
  before: number;
}

const unreadReplies = prepare<{ messageId: string; userId: string }, UnreadRepliesRow>(
  (_db, { messageId, userId }) => sql<UnreadRepliesRow>`
    select first, count, (
      select count(*) from messages as earlier
      where earlier.thread_id = ${messageId} and (earlier.received_at, earlier.id) < (unread.received_at, unread.first)
    ) as before
    from (
      select reply.id as first, reply.received_at, count(*) over () as count from messages as reply
      where reply.thread_id = ${messageId} and (reply.author_id is null or reply.author_id <> ${userId})
        and reply.received_at > (
          select members.read_until from messages inner join members on members.group_id = messages.group_id
          where messages.id = ${messageId} and members.user_id = ${userId}
        )
        and reply.received_at > coalesce((
          select opened.read_until from thread_read_positions as opened
          where opened.message_id = ${messageId} and opened.user_id = ${userId}
        ), 0)
      order by reply.received_at, reply.id limit 1
    ) as unread`,
);

export async function findUnreadReplies(db: Reader, userId: string, messageId: string) {
  const [row] = await unreadReplies(db, { userId, messageId });
  return row;
}
