import {
  NotificationPage,
  NotificationPageQuery,
  NotificationsRead,
  NowRead,
  SomeNotifications,
  Unread,
} from "#contract/notifications.ts";
import { NewGroupMute } from "#contract/groups.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { markRead, markUnread, notificationPage, removeNotifications } from "./actions.ts";
import { presentNotificationPage } from "./present.ts";
import { muteGroup, muteThread, unmuteGroup, unmuteThread } from "./actions-mutes.ts";

export function notificationRoutes(app: App, context: Context): void {
  mutingRoutes(app, context);

  app.get(
    "/api/me/notifications/page",
    { schema: { querystring: NotificationPageQuery, response: responses(200, NotificationPage) } },
    async ({ me, query }) => presentNotificationPage(await notificationPage(context, me, query)),
  );

  app.post(
    "/api/me/notifications/read",
    { schema: { body: NotificationsRead, response: responses(200, NowRead) } },
    (request) => markRead(context, request.me, request.body),
  );

  const some = { schema: { body: SomeNotifications, response: responses(200, Unread) } };

  app.post("/api/me/notifications/unread", some, async (request) => ({
    unread: await markUnread(context, request.me, request.body.ids),
  }));

  app.post("/api/me/notifications/remove", some, async (request) => ({
    unread: await removeNotifications(context, request.me, request.body.ids),
  }));
}

export function mutingRoutes(app: App, context: Context): void {
  const schema = { params: IdParams, response: responses(204, NoContent) };

  app.post("/api/messages/:id/mute", { schema }, async ({ me, params }, reply) => {
    await muteThread(context, me, params.id);
    return reply.code(204).send(null);
  });

  app.delete("/api/messages/:id/mute", { schema }, async ({ me, params }, reply) => {
    await unmuteThread(context, me, params.id);
    return reply.code(204).send(null);
  });

  app.put("/api/groups/:id/mute", { schema: { ...schema, body: NewGroupMute } }, async (request, reply) => {
    await muteGroup(context, request.me, request.params.id, request.body);
    return reply.code(204).send(null);
  });

  app.delete("/api/groups/:id/mute", { schema }, async ({ me, params }, reply) => {
    await unmuteGroup(context, me, params.id);
    return reply.code(204).send(null);
  });
}
