import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { answerEvent, answersToEvent, withdrawAnswer } from "./actions.ts";
import { cancelEvent } from "./actions-cancelling.ts";
import { calendarOfGroup, calendarOfGroups } from "./actions-period.ts";
import { remindOfEvent } from "./actions-reminders.ts";
import { calendarAddressRoutes } from "./routes-address.ts";
import { calendarFileRoute } from "./routes-file.ts";
import { presentAnswers, presentCalendar } from "./present.ts";

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
  serve(app, "GET /api/messages/:id/answers", async ({ me, params }) =>
    presentAnswers(await answersToEvent(context, me, params.id)),
  );

  serve(app, "PUT /api/messages/:id/answer", async ({ me, params, body }) =>
    presentAnswers(await answerEvent(context, me, params.id, body)),
  );

  serve(app, "DELETE /api/messages/:id/answer", async ({ me, params }) =>
    presentAnswers(await withdrawAnswer(context, me, params.id)),
  );

  serve(app, "PUT /api/messages/:id/cancellation", (request) =>
    cancelEvent(context, request.me, request.params.id, request.body),
  );

  serve(app, "POST /api/messages/:id/answers/reminders", (request) =>
    remindOfEvent(context, request.me, request.params.id),
  );
}
