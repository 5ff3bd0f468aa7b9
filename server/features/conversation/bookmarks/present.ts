import type { Bookmark, BookmarkCardPage } from "#contract/bookmarks.ts";
import { toSeconds } from "../../../clock.ts";
import { presentPeople } from "../../identity/people/present.ts";
import { presentCardWithGroup } from "../feed/present.ts";
import type { BookmarkCards } from "./actions.ts";
import type { BookmarkWithMessageRow } from "./queries.ts";

export function presentBookmark(row: BookmarkWithMessageRow, me: { id: string; name: string }): Bookmark {
  return {
    id: row.id,
    createdAt: toSeconds(row.createdAt),
    user: { id: me.id, name: me.name, entityType: "user" },
    message: {
      id: row.messageId,
      author: row.authorId === null ? undefined : { id: row.authorId, name: row.authorName!, entityType: "user" },
      type: row.messageType,
      entityType: "message",
    },
    entityType: "bookmark",
  };
}

export function presentBookmarkCards({ bookmarks, people, totalItems }: BookmarkCards, now: number): BookmarkCardPage {
  const authors = presentPeople(people);
  const shown = bookmarks.map(({ bookmark, card }) => ({
    id: bookmark.id,
    createdAt: toSeconds(bookmark.createdAt),
    message: presentCardWithGroup(card, authors, now),
  }));
  return { bookmarks: shown, totalItems };
}
