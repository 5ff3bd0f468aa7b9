import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { confirmationsOf, confirmReading, remindToConfirm } from "./actions.ts";
import { presentConfirmations } from "./present.ts";

export function confirmationRoutes(app: App, context: Context): void {
  serve(app, "GET /api/messages/:id/confirmation", async ({ me, params }) =>
    presentConfirmations(await confirmationsOf(context, me, params.id)),
  );

  serve(app, "PUT /api/messages/:id/confirmation", async ({ me, params }) =>
    presentConfirmations(await confirmReading(context, me, params.id)),
  );

  serve(app, "POST /api/messages/:id/confirmation/reminders", (request) =>
    remindToConfirm(context, request.me, request.params.id),
  );
}
