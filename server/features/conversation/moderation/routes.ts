import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { hiddenPeople, hidePerson, showPerson } from "./actions-hidden.ts";
import { removeFromGroup } from "./actions-removal.ts";
import { closeReports, openReports, reportMessage } from "./actions-reports.ts";
import { presentPerson } from "../../identity/people/present.ts";
import { presentReports } from "./present.ts";

export function moderationRoutes(app: App, context: Context): void {
  memberRoutes(app, context);
  reportRoutes(app, context);
  hiddenRoutes(app, context);
}

function memberRoutes(app: App, context: Context): void {
  serve(app, "POST /api/groups/:id/members/:userId/removal", ({ me, params: { id, userId }, body }) =>
    removeFromGroup(context, me, id, userId, body),
  );
}

function reportRoutes(app: App, context: Context): void {
  serve(app, "POST /api/messages/:id/report", ({ me, params, body }) =>
    reportMessage(context, me, params.id, body.reason?.trim() ?? ""),
  );

  serve(app, "GET /api/groups/:id/reports", async ({ me, params }) =>
    presentReports(await openReports(context, me, params.id)),
  );

  serve(app, "DELETE /api/messages/:id/reports", ({ me, params }) => closeReports(context, me, params.id));
}

function hiddenRoutes(app: App, context: Context): void {
  serve(app, "GET /api/me/hidden", async ({ me }) => ({
    people: (await hiddenPeople(context, me)).map(presentPerson),
  }));

  serve(app, "PUT /api/me/hidden/:id", ({ me, params }) => hidePerson(context, me, params.id));

  serve(app, "DELETE /api/me/hidden/:id", ({ me, params }) => showPerson(context, me, params.id));
}
