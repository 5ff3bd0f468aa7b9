import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { provenOrigin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";
import { checkAddress, serverOverview } from "./actions-overview.ts";
import {
  appointAdministrator,
  endAllSessions,
  endSecondFactor,
  invitePerson,
  resetPassword,
  serverGroups,
  serverPeople,
  serverSecurityEvents,
  suspend,
} from "./actions-people.ts";
import { presentServerGroups, presentServerPeople, presentServerSecurityEvents } from "./present.ts";
import { serverWorkRoutes } from "./routes-work.ts";

/** Responds 404 to everyone but administrators. */
export function administrationRoutes(app: App, context: Context): void {
  overviewRoutes(app, context);
  peopleRoutes(app, context);
  accessRoutes(app, context);
  serverWorkRoutes(app, context);
}

function overviewRoutes(app: App, context: Context): void {
  serve(app, "GET /api/admin/overview", ({ me }) => serverOverview(context, me));

  serve(app, "GET /api/admin/address", ({ me }) => checkAddress(context, me), { waits: true });

  serve(app, "GET /api/server-id", () => ({
    id: context.instanceId,
  }));
}

function peopleRoutes(app: App, context: Context): void {
  serve(app, "GET /api/admin/people", async ({ me, query }) =>
    presentServerPeople(await serverPeople(context, me, query)),
  );

  serve(app, "GET /api/admin/groups", async ({ me, query }) =>
    presentServerGroups(await serverGroups(context, me, query)),
  );

  serve(app, "GET /api/admin/security-events", async ({ me, query }) =>
    presentServerSecurityEvents(await serverSecurityEvents(context, me, query.before)),
  );

  serve(app, "POST /api/admin/people", async (request) => {
    const { login, name } = request.body;
    const url = await invitePerson(context, request.me, { login: login ?? "", name }, provenOrigin(request));
    return { url };
  });
}

function accessRoutes(app: App, context: Context): void {
  serve(app, "POST /api/admin/people/:id/password-link", (request) =>
    resetPassword(context, request.me, request.params.id, provenOrigin(request)),
  );

  serve(app, "DELETE /api/admin/people/:id/sessions", (request) =>
    endAllSessions(context, request.me, request.params.id, provenOrigin(request)),
  );

  serve(app, "DELETE /api/admin/people/:id/second-factor", (request) =>
    endSecondFactor(context, request.me, request.params.id, provenOrigin(request)),
  );

  serve(app, "PUT /api/admin/people/:id/suspension", (request) => {
    const { me, params, body } = request;
    return suspend(context, me, params.id, body.isSuspended, provenOrigin(request));
  });

  serve(app, "PUT /api/admin/people/:id/administrator", (request) => {
    const { me, params, body } = request;
    return appointAdministrator(context, me, params.id, body.isAdministrator, provenOrigin(request));
  });
}
