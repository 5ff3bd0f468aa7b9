import { Bookmark, BookmarkCardPage, BookmarkPageParams, NewBookmark } from "../bookmarks.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const bookmarkCalls = {
  "POST /api/bookmarks": { summary: "Bookmark a message", scope: "post", body: NewBookmark, response: Bookmark },
  "DELETE /api/bookmarks/:id": { summary: "Remove a bookmark", scope: "post", params: IdParams, response: NoContent },
  "GET /api/me/bookmarks/cards/:n": {
    summary: "Bookmarks with cards, 30 per page",
    scope: "read",
    params: BookmarkPageParams,
    response: BookmarkCardPage,
  },
} satisfies Calls;
