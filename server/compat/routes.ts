import type { Context } from "../context.ts";
import type { App } from "../http/app-type.ts";
import { routeByClient } from "./foreign-clients.ts";
import { accountRoutes } from "./routes-accounts.ts";
import { bookmarkRoutes } from "./routes-bookmarks.ts";
import { emailRoutes } from "./routes-emails.ts";
import { groupRoutes } from "./routes-groups.ts";
import { linkRoutes } from "./routes-links.ts";
import { messageRoutes, publicLinkRoutes } from "./routes-messages.ts";
import { notificationRoutes } from "./routes-notifications.ts";

/** Must run last, because `/api/doc` shows the last registration. */
export function compatRoutes(app: App, context: Context): void {
  routeByClient(app);
  accountRoutes(app, context);
  emailRoutes(app, context);
  groupRoutes(app, context);
  messageRoutes(app, context);
  bookmarkRoutes(app, context);
  notificationRoutes(app, context);
  linkRoutes(app, context);
  publicLinkRoutes(app, context);
}
