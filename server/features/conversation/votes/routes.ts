import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { presentMessage } from "../messages/present.ts";
import { closePoll, pollResults, vote } from "./actions.ts";
import { decideDate, remindToVote } from "./actions-dates.ts";
import { presentResults } from "./present.ts";

export function voteRoutes(app: App, context: Context): void {
  serve(app, "GET /api/messages/:id/poll", async ({ me, params }) =>
    presentResults(await pollResults(context, me, params.id)),
  );

  serve(app, "PUT /api/messages/:id/poll/votes", async ({ me, params, body }) =>
    presentResults(await vote(context, me, params.id, body)),
  );

  serve(app, "PUT /api/messages/:id/poll", ({ me, params, body }) => closePoll(context, me, params.id, body.isClosed));

  serve(app, "POST /api/messages/:id/poll/decision", async ({ me, params, body }) =>
    presentMessage(await decideDate(context, me, params.id, body), me),
  );

  serve(app, "POST /api/messages/:id/poll/reminders", ({ me, params }) => remindToVote(context, me, params.id));
}
