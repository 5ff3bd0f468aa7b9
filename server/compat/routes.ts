import { User } from "#contract/accounts.ts";
import { LinkPreview } from "#contract/link-previews.ts";
import { responses, IdParams } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import { linkById } from "../features/link-previews/actions.ts";
import { presentLink } from "../features/link-previews/present.ts";
import { visibleUser } from "../features/people/actions.ts";
import { presentUser } from "../features/people/present.ts";
import type { App } from "../http/app-type.ts";
import { bookmarkRoutes } from "./routes-bookmarks.ts";
import { messageRoutes, publicLinkRoutes } from "./routes-messages.ts";
import { notificationRoutes } from "./routes-notifications.ts";

/** Registers the calls used only by existing third-party clients. */
export function compatRoutes(app: App, context: Context): void {
  messageRoutes(app, context);
  bookmarkRoutes(app, context);
  notificationRoutes(app, context);
  publicLinkRoutes(app, context);

  const params = IdParams;

  app.get("/api/users/:id", { schema: { params, response: responses(200, User) } }, async ({ me, params }) =>
    presentUser(await visibleUser(context, me, params.id)),
  );

  app.get("/api/links/:id", { schema: { params, response: responses(200, LinkPreview) } }, async ({ me, params }) =>
    presentLink(await linkById(context, me, params.id)),
  );
}
