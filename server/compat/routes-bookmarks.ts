import type { Context } from "../context.ts";
import { addBookmark, bookmarksOf, oneBookmark } from "../features/conversation/bookmarks/actions.ts";
import { presentBookmark } from "../features/conversation/bookmarks/present.ts";
import type { App } from "../http/app-type.ts";
import { checkedAccount } from "./actions.ts";
import { ownListRoutes } from "./own-list.ts";
import { presentBookmarker } from "./present.ts";
import { readerOf } from "./reader.ts";
import { serveForeign } from "./foreign-clients.ts";

export function bookmarkRoutes(app: App, context: Context): void {
  ownListRoutes(app, "bookmarks", async (me, limit) =>
    (await bookmarksOf(context, me, limit)).map((bookmark) => presentBookmark(bookmark, me)),
  );

  serveForeign(app, "GET /api/bookmarks/:id", async ({ me, params }) =>
    presentBookmark(await oneBookmark(context, me, params.id), me),
  );

  // The oldest clients bookmark by URL and read bookmarks from the settings.
  serveForeign(app, "POST /api/bookmarks/:id", async (request) => {
    const { me, params } = request;
    await addBookmark(context, me, params.id);
    const { language } = readerOf(request, context);
    return presentBookmarker(await checkedAccount(context, me), await bookmarksOf(context, me, 0), language);
  });
}
