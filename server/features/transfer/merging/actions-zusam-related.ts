import type { Context } from "../../../context.ts";
import type { BookmarkRow, ReactionRow, Tables } from "../../../database/tables.ts";
import { newId } from "../../../new-id.ts";
import type { People } from "./actions-matching.ts";
import { idsIn, insertIfAbsent } from "./queries.ts";
import type { Report } from "./rules-report.ts";
import { importNotifications, type There } from "./actions-zusam-notifications.ts";
import type { ForeignRow, Source } from "./actions-zusam-source.ts";

const atOnce = 200;

/** Leaves out rows whose message or user is missing. `isWanted` excludes what a user has removed here since an earlier import. */
export async function importRelated(
  context: Context,
  source: Source,
  people: People,
  isWanted: { person(id: string): boolean; message(id: string): boolean },
  report: Report,
): Promise<void> {
  const { db, clock } = context;
  const [messages, groups] = await Promise.all([idsIn(db.read, "messages"), idsIn(db.read, "groups")]);
  const there = { messages, groups, now: clock.now(), idOf: people.idOf };
  const users = source.user.filter((user) => isWanted.person(user.id("id")));
  const kept = source.bookmark.filter((row) => isWanted.person(row.id("user_id")));
  const rows = source.notification.filter((row) => isWanted.person(row.id("owner_id")));
  const reactions = source.reaction.filter((row) => isWanted.message(row.id("message_id")));

  const bookmarks = [
    ...users.flatMap((user) => bookmarksInSettings(user, there)),
    ...kept.map((row) => bookmarkOf(row, there)),
  ];
  await add(context, report, "bookmarks", bookmarks);
  await add(
    context,
    report,
    "reactions",
    reactions.map((row) => reactionOf(row, there)),
  );
  await importNotifications(context, rows, there, report);
}

type Related = Pick<Tables, "bookmarks" | "reactions">;

async function add<Table extends keyof Related>(
  { db }: Context,
  report: Report,
  table: Table,
  rows: ((BookmarkRow | ReactionRow) | undefined)[],
): Promise<void> {
  const fitting = rows.filter((row) => row !== undefined);
  if (fitting.length < rows.length)
    report.remark(`${rows.length - fitting.length} ${table}: the person or message they are about is not there`);
  let added = 0;
  for (let from = 0; from < fitting.length; from += atOnce) {
    const some = fitting.slice(from, from + atOnce);
    added += await db.write((tx) => insertIfAbsent(tx, table, some as never));
  }
  report.count(table, added, fitting.length - added);
}

/** Old versions keep bookmarks in the settings, as a list of messages. */
function bookmarksInSettings(user: ForeignRow, there: There): (BookmarkRow | undefined)[] {
  const { bookmarks } = user.json("data");
  const ids = Array.isArray(bookmarks) ? bookmarks.filter((id) => typeof id === "string") : [];
  return ids.map((messageId) => bookmark(newId(), user.id("id"), messageId.toLowerCase(), there.now, there));
}

function bookmarkOf(row: ForeignRow, there: There): BookmarkRow | undefined {
  return bookmark(row.id("id"), row.id("user_id"), row.id("message_id"), row.time("created_at", there.now), there);
}

function bookmark(id: string, userId: string, message_id: string, created_at: number, { idOf, messages }: There) {
  const user_id = idOf.get(userId);
  if (user_id === undefined || !messages.has(message_id)) return undefined;
  return { id, created_at, user_id, message_id };
}

function reactionOf(row: ForeignRow, { idOf, messages, now }: There): ReactionRow | undefined {
  const [author_id, message_id, value] = [idOf.get(row.id("author_id")), row.id("message_id"), row.text("value")];
  if (author_id === undefined || !messages.has(message_id) || value === "") return undefined;
  return { id: row.id("id"), created_at: row.time("created_at", now), message_id, author_id, value, on_message: 1 };
}
