import type { Context } from "../context.ts";
import {
  changeNotification,
  notificationsOf,
  removeNotification,
} from "../features/notifications/notifications/actions.ts";
import { ownNotification } from "../features/notifications/notifications/actions-own.ts";
import type { App } from "../http/app-type.ts";
import { ownListRoutes } from "./own-list.ts";
import { presentNotification, presentWhole } from "./present-notifications.ts";
import { serveForeign } from "./foreign-clients.ts";

export function notificationRoutes(app: App, context: Context): void {
  ownListRoutes(app, "notifications", async (me, limit) =>
    (await notificationsOf(context, me, limit)).map((row) => presentNotification(row, me.richTextAt !== null)),
  );

  serveForeign(app, "GET /api/notifications/:id", async ({ me, params }) =>
    presentWhole(await ownNotification(context.db.read, me.id, params.id), me.richTextAt !== null),
  );

  serveForeign(app, "PUT /api/notifications/:id", async ({ me, params, body: { read, data } }) => {
    const changes = { read, data: Array.isArray(data) ? undefined : data };
    return presentNotification(await changeNotification(context, me, params.id, changes), me.richTextAt !== null);
  });

  serveForeign(app, "DELETE /api/notifications/:id", ({ me, params }) => removeNotification(context, me, params.id));
}
