import { Type } from "typebox";
import {
  Notification,
  NotificationChanges,
  NotificationPage,
  NotificationPageQuery,
  NotificationsRead,
  NowRead,
  SomeNotifications,
  Unread,
  WholeNotification,
} from "#contract/notifications.ts";
import { responses, IdParams, LimitParams, NoContent, UserLimitParams } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import { appError } from "../../errors.ts";
import type { App } from "../../http/app-type.ts";
import type { Me } from "../people/rules.ts";
import {
  changeNotification,
  markRead,
  markUnread,
  notificationPage,
  notificationsOf,
  removeNotification,
  removeNotifications,
} from "./actions.ts";
import { oneNotification } from "./actions-own.ts";
import { mutingRoutes } from "./routes-mutes.ts";
import { presentNotification, presentNotificationPage, presentWhole } from "./present.ts";

export function notificationRoutes(app: App, context: Context): void {
  listRoutes(app, context);
  mutingRoutes(app, context);
  const params = IdParams;

  app.get(
    "/api/me/notifications/page",
    { schema: { querystring: NotificationPageQuery, response: responses(200, NotificationPage) } },
    async ({ me, query }) => presentNotificationPage(await notificationPage(context, me, query.before)),
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

  app.get(
    "/api/notifications/:id",
    { schema: { params, response: responses(200, WholeNotification) } },
    async ({ me, params }) => {
      const { notification, title } = await oneNotification(context, me, params.id);
      return presentWhole(notification, title);
    },
  );

  app.put(
    "/api/notifications/:id",
    { schema: { params, body: NotificationChanges, response: responses(200, Notification) } },
    async (request) =>
      presentNotification(await changeNotification(context, request.me, request.params.id, request.body)),
  );

  app.delete(
    "/api/notifications/:id",
    { schema: { params, response: responses(204, NoContent) } },
    async (request, reply) => {
      await removeNotification(context, request.me, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

/** The list has four addresses; only its owner reads it. */
function listRoutes(app: App, context: Context): void {
  const response = responses(200, Type.Array(Notification));
  const listed = async (me: Me, limit: number) => (await notificationsOf(context, me, limit)).map(presentNotification);

  app.get("/api/me/notifications", { schema: { response } }, ({ me }) => listed(me, 0));

  app.get("/api/me/notifications/:limit", { schema: { params: LimitParams, response } }, ({ me, params }) =>
    listed(me, params.limit),
  );

  app.get("/api/users/:id/notifications", { schema: { params: IdParams, response } }, ({ me, params }) =>
    listed(self(me, params.id), 0),
  );

  app.get("/api/users/:id/notifications/:limit", { schema: { params: UserLimitParams, response } }, ({ me, params }) =>
    listed(self(me, params.id), params.limit),
  );
}

function self(me: Me, userId: string): Me {
  if (userId !== me.id) throw appError("not_found");
  return me;
}
