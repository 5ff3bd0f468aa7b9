import { bookmarksEach, groupPageSize } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import { lockGroup, lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { recordForPerson } from "../../../live/record.ts";
import { newId } from "../../../new-id.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  countBookmarks,
  deleteBookmark,
  findBookmark,
  findBookmarkOf,
  findBookmarks,
  findGroupOfMessage,
  insertBookmark,
  type BookmarkWithMessageRow,
  findKept,
} from "./queries.ts";
import { authorsOf, cardsWithGroup } from "../feed/actions.ts";

/** Returns bookmarks in the order they were added; a limit of 0 returns all. */
export function bookmarksOf({ db }: Context, me: Me, limit: number): Promise<BookmarkWithMessageRow[]> {
  return findBookmarks(db.read, me.id, Math.min(limit || bookmarksEach, bookmarksEach));
}

export async function oneBookmark({ db }: Context, me: Me, id: string): Promise<BookmarkWithMessageRow> {
  const bookmark = await findBookmark(db.read, me.id, id);
  if (!bookmark) throw appError("not_found");
  return bookmark;
}

export async function addBookmark(context: Context, me: Me, messageId: string): Promise<BookmarkWithMessageRow> {
  const { db, clock } = context;
  return db.write(async (tx) => {
    await lockGroup(tx, await groupOfMessage(tx, me, messageId));
    await lockPerson(tx, me.id);
    await groupOfMessage(tx, me, messageId);
    const id = newId();
    const now = clock.now();
    if (await insertBookmark(tx, { id, created_at: now, user_id: me.id, message_id: messageId })) {
      if ((await countBookmarks(tx, me.id)) > bookmarksEach) throw appError("too_many_bookmarks");
      recordForPerson(tx, now, me.id, "bookmark.created", { bookmarkId: id, messageId });
    }
    return (await findBookmarkOf(tx, me.id, messageId))!;
  });
}

export async function removeBookmark({ db, clock }: Context, me: Me, id: string): Promise<void> {
  await db.write(async (tx) => {
    await lockPerson(tx, me.id);
    const kept = await deleteBookmark(tx, me.id, id);
    if (kept === undefined) throw appError("not_found");
    recordForPerson(tx, clock.now(), me.id, "bookmark.deleted", { bookmarkId: id, messageId: kept });
  });
}

async function groupOfMessage(db: Reader, me: Me, messageId: string): Promise<string> {
  const groupId = await findGroupOfMessage(db, me.id, messageId);
  if (groupId === undefined) throw appError("not_found");
  return groupId;
}

export async function bookmarkCards({ db }: Context, me: Me, page: number) {
  const slice = { userId: me.id, limit: groupPageSize, offset: page * groupPageSize };
  const [kept, totalItems] = await Promise.all([findKept(db.read, slice), countBookmarks(db.read, me.id)]);
  const cards = await cardsWithGroup(
    db.read,
    kept.map(({ messageId }) => messageId),
  );
  const people = await authorsOf(db.read, cards);
  const byId = new Map(cards.map((card) => [card.id, card]));
  // A message may be deleted between the two queries.
  const bookmarks = kept.flatMap((bookmark) => {
    const card = byId.get(bookmark.messageId);
    return card ? [{ bookmark, card }] : [];
  });
  return { bookmarks, people, totalItems };
}

export type BookmarkCards = Awaited<ReturnType<typeof bookmarkCards>>;
