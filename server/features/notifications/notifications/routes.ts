import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { markRead, markUnread, notificationPage, removeNotifications } from "./actions.ts";
import { presentNotificationPage } from "./present.ts";
import { muteGroup, muteThread, unmuteGroup, unmuteThread } from "./actions-mutes.ts";

export function notificationRoutes(app: App, context: Context): void {
  mutingRoutes(app, context);

  serve(app, "GET /api/me/notifications/page", async ({ me, query }) =>
    presentNotificationPage(await notificationPage(context, me, query)),
  );

  serve(app, "POST /api/me/notifications/read", (request) => markRead(context, request.me, request.body));

  serve(app, "POST /api/me/notifications/unread", async (request) => ({
    unread: await markUnread(context, request.me, request.body.ids),
  }));

  serve(app, "POST /api/me/notifications/remove", async (request) => ({
    unread: await removeNotifications(context, request.me, request.body.ids),
  }));
}

export function mutingRoutes(app: App, context: Context): void {
  serve(app, "POST /api/messages/:id/mute", async ({ me, params }) => {
    await muteThread(context, me, params.id);
  });

  serve(app, "DELETE /api/messages/:id/mute", async ({ me, params }) => {
    await unmuteThread(context, me, params.id);
  });

  serve(app, "PUT /api/groups/:id/mute", async (request) => {
    await muteGroup(context, request.me, request.params.id, request.body);
  });

  serve(app, "DELETE /api/groups/:id/mute", async ({ me, params }) => {
    await unmuteGroup(context, me, params.id);
  });
}
