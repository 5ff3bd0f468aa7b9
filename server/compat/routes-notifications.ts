import { Notification, NotificationChanges, WholeNotification } from "#contract/compat.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import {
  changeNotification,
  notificationsOf,
  removeNotification,
} from "../features/notifications/notifications/actions.ts";
import { oneNotification } from "../features/notifications/notifications/actions-own.ts";
import type { App } from "../http/app-type.ts";
import { ownListRoutes } from "./own-list.ts";
import { presentNotification, presentWhole } from "./present-notifications.ts";

export function notificationRoutes(app: App, context: Context): void {
  const params = IdParams;

  ownListRoutes(app, "notifications", Notification, async (me, limit) =>
    (await notificationsOf(context, me, limit)).map((row) => presentNotification(row, me.richTextAt !== null)),
  );

  app.get(
    "/api/notifications/:id",
    { schema: { params, response: responses(200, WholeNotification) } },
    async ({ me, params }) => {
      const { notification, title } = await oneNotification(context, me, params.id);
      return presentWhole(notification, title, me.richTextAt !== null);
    },
  );

  app.put(
    "/api/notifications/:id",
    { schema: { params, body: NotificationChanges, response: responses(200, Notification) } },
    async ({ me, params, body: { read, data } }) => {
      const changes = { read, data: Array.isArray(data) ? undefined : data };
      return presentNotification(await changeNotification(context, me, params.id, changes), me.richTextAt !== null);
    },
  );

  app.delete(
    "/api/notifications/:id",
    { schema: { params, response: responses(204, NoContent) } },
    async ({ me, params }, reply) => {
      await removeNotification(context, me, params.id);
      return reply.code(204).send(null);
    },
  );
}
