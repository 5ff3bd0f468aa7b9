import { MemberParams } from "#contract/groups.ts";
import { HiddenPeople, MemberRemoval, NewReport, Reports } from "#contract/moderation.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { hiddenPeople, hidePerson, showPerson } from "./actions-hidden.ts";
import { removeFromGroup } from "./actions-removal.ts";
import { closeReports, openReports, reportMessage } from "./actions-reports.ts";
import { presentPerson } from "../../identity/people/present.ts";
import { presentReports } from "./present.ts";

const empty = responses(204, NoContent);

/** Routes for admins who remove members and decide about reports, and for members who report messages and hide people. */
export function moderationRoutes(app: App, context: Context): void {
  memberRoutes(app, context);
  reportRoutes(app, context);
  hiddenRoutes(app, context);
}

function memberRoutes(app: App, context: Context): void {
  app.post(
    "/api/groups/:id/members/:userId/removal",
    { schema: { params: MemberParams, body: MemberRemoval, response: empty } },
    ({ me, params: { id, userId }, body }, reply) => noContent(reply, removeFromGroup(context, me, id, userId, body)),
  );
}

function reportRoutes(app: App, context: Context): void {
  app.post(
    "/api/messages/:id/report",
    { schema: { params: IdParams, body: NewReport, response: empty } },
    ({ me, params, body }, reply) => noContent(reply, reportMessage(context, me, params.id, body.reason?.trim() ?? "")),
  );

  app.get(
    "/api/groups/:id/reports",
    { schema: { params: IdParams, response: responses(200, Reports) } },
    async ({ me, params }) => presentReports(await openReports(context, me, params.id)),
  );

  app.delete("/api/messages/:id/reports", { schema: { params: IdParams, response: empty } }, ({ me, params }, reply) =>
    noContent(reply, closeReports(context, me, params.id)),
  );
}

function hiddenRoutes(app: App, context: Context): void {
  app.get("/api/me/hidden", { schema: { response: responses(200, HiddenPeople) } }, async ({ me }) => ({
    people: (await hiddenPeople(context, me)).map(presentPerson),
  }));

  app.put("/api/me/hidden/:id", { schema: { params: IdParams, response: empty } }, ({ me, params }, reply) =>
    noContent(reply, hidePerson(context, me, params.id)),
  );

  app.delete("/api/me/hidden/:id", { schema: { params: IdParams, response: empty } }, ({ me, params }, reply) =>
    noContent(reply, showPerson(context, me, params.id)),
  );
}
