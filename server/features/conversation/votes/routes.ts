import { MessageView } from "#contract/messages.ts";
import { PollChanges, PollDecision, PollResults, Votes } from "#contract/polls.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { presentMessage } from "../messages/present.ts";
import { closePoll, decideDate, pollResults, vote } from "./actions.ts";
import { presentResults } from "./present.ts";

export function voteRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/api/messages/:id/poll",
    { schema: { params, response: responses(200, PollResults) } },
    async ({ me, params }) => presentResults(await pollResults(context, me, params.id)),
  );

  app.put(
    "/api/messages/:id/poll/votes",
    { schema: { params, body: Votes, response: responses(200, PollResults) } },
    async ({ me, params, body }) => presentResults(await vote(context, me, params.id, body.options)),
  );

  app.put(
    "/api/messages/:id/poll",
    { schema: { params, body: PollChanges, response: responses(204, NoContent) } },
    ({ me, params, body }, reply) => noContent(reply, closePoll(context, me, params.id, body.isClosed)),
  );

  app.post(
    "/api/messages/:id/poll/decision",
    { schema: { params, body: PollDecision, response: responses(200, MessageView) } },
    async ({ me, params, body }) => presentMessage(await decideDate(context, me, params.id, body.option), me),
  );
}
