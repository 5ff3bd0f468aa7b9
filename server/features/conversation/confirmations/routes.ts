import { Confirmations } from "#contract/confirmations.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { confirmationsOf, confirmReading, remindToConfirm } from "./actions.ts";
import { presentConfirmations } from "./present.ts";

export function confirmationRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/api/messages/:id/confirmation",
    { schema: { params, response: responses(200, Confirmations) } },
    async ({ me, params }) => presentConfirmations(await confirmationsOf(context, me, params.id)),
  );

  app.put(
    "/api/messages/:id/confirmation",
    { schema: { params, response: responses(200, Confirmations) } },
    async ({ me, params }) => presentConfirmations(await confirmReading(context, me, params.id)),
  );

  app.post(
    "/api/messages/:id/confirmation/reminders",
    { schema: { params, response: responses(204, NoContent) } },
    (request, reply) => noContent(reply, remindToConfirm(context, request.me, request.params.id)),
  );
}
