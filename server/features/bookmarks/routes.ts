import { Type } from "typebox";
import { Bookmark, BookmarkCardPage, BookmarkPageParams, NewBookmark } from "#contract/bookmarks.ts";
import { responses, IdParams, LimitParams, NoContent, UserLimitParams } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import { appError } from "../../errors.ts";
import type { App } from "../../http/app-type.ts";
import type { Me } from "../people/rules.ts";
import { addBookmark, bookmarksOf, oneBookmark, removeBookmark } from "./actions.ts";
import { bookmarkCards } from "./actions-cards.ts";
import { presentBookmark, presentBookmarkCards } from "./present.ts";

export function bookmarkRoutes(app: App, context: Context): void {
  listRoutes(app, context);
  const params = IdParams;

  app.post("/api/bookmarks", { schema: { body: NewBookmark, response: responses(200, Bookmark) } }, async (request) =>
    presentBookmark(await addBookmark(context, request.me, request.body.message_id), request.me),
  );

  app.get("/api/bookmarks/:id", { schema: { params, response: responses(200, Bookmark) } }, async ({ me, params }) =>
    presentBookmark(await oneBookmark(context, me, params.id), me),
  );

  app.delete(
    "/api/bookmarks/:id",
    { schema: { params, response: responses(204, NoContent) } },
    async (request, reply) => {
      await removeBookmark(context, request.me, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/me/bookmarks/cards/:n",
    { schema: { params: BookmarkPageParams, response: responses(200, BookmarkCardPage) } },
    async ({ me, params }) => presentBookmarkCards(await bookmarkCards(context, me, params.n)),
  );
}

/** The list has four addresses; only its owner reads it. */
function listRoutes(app: App, context: Context): void {
  const response = responses(200, Type.Array(Bookmark));
  const listed = async (me: Me, limit: number) =>
    (await bookmarksOf(context, me, limit)).map((bookmark) => presentBookmark(bookmark, me));

  app.get("/api/me/bookmarks", { schema: { response } }, ({ me }) => listed(me, 0));

  app.get("/api/me/bookmarks/:limit", { schema: { params: LimitParams, response } }, ({ me, params }) =>
    listed(me, params.limit),
  );

  app.get("/api/users/:id/bookmarks", { schema: { params: IdParams, response } }, ({ me, params }) =>
    listed(self(me, params.id), 0),
  );

  app.get("/api/users/:id/bookmarks/:limit", { schema: { params: UserLimitParams, response } }, ({ me, params }) =>
    listed(self(me, params.id), params.limit),
  );
}

function self(me: Me, userId: string): Me {
  if (userId !== me.id) throw appError("not_found");
  return me;
}
