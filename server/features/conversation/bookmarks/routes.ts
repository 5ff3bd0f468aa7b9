import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { addBookmark, removeBookmark, bookmarkCards } from "./actions.ts";
import { presentBookmark, presentBookmarkCards } from "./present.ts";

export function bookmarkRoutes(app: App, context: Context): void {
  serve(app, "POST /api/bookmarks", async (request) =>
    presentBookmark(await addBookmark(context, request.me, request.body.message_id), request.me),
  );

  serve(app, "DELETE /api/bookmarks/:id", (request) => removeBookmark(context, request.me, request.params.id));

  serve(app, "GET /api/me/bookmarks/cards/:n", async ({ me, params }) =>
    presentBookmarkCards(await bookmarkCards(context, me, params.n), context.clock.now()),
  );
}
