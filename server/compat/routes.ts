import { Bookmarker } from "#contract/bookmarks.ts";
import { responses, IdParams } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import { ownAccount } from "../features/accounts/actions.ts";
import { addBookmark, bookmarksOf } from "../features/bookmarks/actions.ts";
import type { App } from "../http/app-type.ts";
import { presentBookmarker } from "./present.ts";

/** Calls that only existing foreign clients make. */
export function compatRoutes(app: App, context: Context): void {
  // The oldest clients keep a message by its address and read their bookmarks in their settings.
  app.post(
    "/api/bookmarks/:id",
    { schema: { params: IdParams, response: responses(200, Bookmarker) } },
    async ({ me, params }) => {
      await addBookmark(context, me, params.id);
      return presentBookmarker(await ownAccount(context, me), await bookmarksOf(context, me, 0));
    },
  );
}
