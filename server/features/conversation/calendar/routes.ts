import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { setRsvp, rsvpsToEvent, withdrawRsvp } from "./actions.ts";
import { cancelEvent } from "./actions-cancelling.ts";
import { calendarOfGroup, calendarOfGroups } from "./actions-period.ts";
import { remindOfEvent } from "./actions-reminders.ts";
import { presentRsvps, presentCalendar } from "./present.ts";
import { toSeconds } from "../../../clock.ts";
import { sendTagged } from "../../../http/send-tagged.ts";
import { addressOf, calendarAt, createAddress, revokeAddress } from "./actions-address.ts";
import type { FastifyReply } from "fastify";
import { attachmentHeader } from "../../files/files/rules.ts";
import { calendarEntry } from "./actions-file.ts";

export function calendarRoutes(app: App, context: Context): void {
  answerRoutes(app, context);
  calendarAddressRoutes(app, context);
  calendarFileRoute(app, context);

  serve(app, "GET /api/calendar/:from/:to", async ({ me, params }) =>
    presentCalendar(await calendarOfGroups(context, me, params)),
  );

  serve(app, "GET /api/groups/:id/calendar/:from/:to", async ({ me, params }) =>
    presentCalendar(await calendarOfGroup(context, me, params.id, params)),
  );
}

function answerRoutes(app: App, context: Context): void {
  serve(app, "GET /api/messages/:id/answers", async ({ me, params, query }) =>
    presentRsvps(await rsvpsToEvent(context, me, { messageId: params.id, ...query })),
  );

  serve(app, "PUT /api/messages/:id/answer", async ({ me, params, query, body }) =>
    presentRsvps(await setRsvp(context, me, { messageId: params.id, ...query }, body)),
  );

  serve(app, "DELETE /api/messages/:id/answer", async ({ me, params, query }) =>
    presentRsvps(await withdrawRsvp(context, me, { messageId: params.id, ...query })),
  );

  serve(app, "PUT /api/messages/:id/cancellation", (request) =>
    cancelEvent(context, request.me, request.params.id, request.body),
  );

  serve(app, "POST /api/messages/:id/answers/reminders", ({ me, params, query }) =>
    remindOfEvent(context, me, { messageId: params.id, ...query }),
  );
}

function calendarAddressRoutes(app: App, context: Context): void {
  serve(app, "GET /api/me/calendar-address", async ({ me }) => {
    const { createdAt } = await addressOf(context, me);
    return { createdAt: createdAt === undefined ? undefined : toSeconds(createdAt) };
  });

  serve(app, "POST /api/me/calendar-address", ({ me }) => createAddress(context, me));

  serve(app, "DELETE /api/me/calendar-address", ({ me }) => revokeAddress(context, me));

  serve(app, "GET /calendar/:token", async (request, reply) => {
    const file = await calendarAt(context, request.params.token);
    return sendTagged(request, reply.header("content-type", "text/calendar; charset=utf-8"), file);
  });
}

function calendarFileRoute(app: App, context: Context): void {
  serve(app, "GET /api/messages/:id/date.ics", async ({ visitor, params, query }, reply) => {
    const { name, file } = await calendarEntry(context, visitor, { messageId: params.id, ...query });
    return sendCalendar(reply, name, file);
  });
}

function sendCalendar(reply: FastifyReply, name: string, file: string) {
  return reply
    .header("content-type", "text/calendar; charset=utf-8")
    .header("content-disposition", attachmentHeader(name))
    .header("cache-control", "private, no-cache")
    .header("vary", "Cookie")
    .send(file);
}
