import { Answers, Calendar, Cancellation, NewAnswer, Period, PeriodOfGroup } from "#contract/calendar.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
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

  app.get(
    "/api/calendar/:from/:to",
    { schema: { params: Period, response: responses(200, Calendar) } },
    async ({ me, params }) => presentCalendar(await calendarOfGroups(context, me, params)),
  );

  app.get(
    "/api/groups/:id/calendar/:from/:to",
    { schema: { params: PeriodOfGroup, response: responses(200, Calendar) } },
    async ({ me, params }) => presentCalendar(await calendarOfGroup(context, me, params.id, params)),
  );
}

function answerRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/api/messages/:id/answers",
    { schema: { params, response: responses(200, Answers) } },
    async ({ me, params }) => presentAnswers(await answersToEvent(context, me, params.id)),
  );

  app.put(
    "/api/messages/:id/answer",
    { schema: { params, body: NewAnswer, response: responses(200, Answers) } },
    async ({ me, params, body }) => presentAnswers(await answerEvent(context, me, params.id, body)),
  );

  app.delete(
    "/api/messages/:id/answer",
    { schema: { params, response: responses(200, Answers) } },
    async ({ me, params }) => presentAnswers(await withdrawAnswer(context, me, params.id)),
  );

  app.put(
    "/api/messages/:id/cancellation",
    { schema: { params, body: Cancellation, response: responses(204, NoContent) } },
    (request, reply) => noContent(reply, cancelEvent(context, request.me, request.params.id, request.body)),
  );

  app.post(
    "/api/messages/:id/answers/reminders",
    { schema: { params, response: responses(204, NoContent) } },
    (request, reply) => noContent(reply, remindOfEvent(context, request.me, request.params.id)),
  );
}
