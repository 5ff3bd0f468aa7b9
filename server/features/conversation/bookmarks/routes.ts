import { Bookmark, BookmarkCardPage, BookmarkPageParams, NewBookmark } from "#contract/bookmarks.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { addBookmark, removeBookmark, bookmarkCards } from "./actions.ts";
import { presentBookmark, presentBookmarkCards } from "./present.ts";

export function bookmarkRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.post("/api/bookmarks", { schema: { body: NewBookmark, response: responses(200, Bookmark) } }, async (request) =>
    presentBookmark(await addBookmark(context, request.me, request.body.message_id), request.me),
  );

  app.delete("/api/bookmarks/:id", { schema: { params, response: responses(204, NoContent) } }, (request, reply) =>
    noContent(reply, removeBookmark(context, request.me, request.params.id)),
  );

  app.get(
    "/api/me/bookmarks/cards/:n",
    { schema: { params: BookmarkPageParams, response: responses(200, BookmarkCardPage) } },
    async ({ me, params }) => presentBookmarkCards(await bookmarkCards(context, me, params.n), context.clock.now()),
  );
}
