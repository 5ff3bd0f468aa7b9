import {
  AddressCheck,
  AdministratorChange,
  AdminPageQuery,
  NewServerPerson,
  PasswordLink,
  ServerGroups,
  ServerId,
  ServerOverview,
  ServerPeople,
  ServerSecurityEvents,
  ServerSecurityQuery,
  SuspensionChange,
} from "#contract/administration.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { provenOrigin } from "../../../http/origin.ts";
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

const empty = responses(204, NoContent);

/** Routes of the operator's page, for administrators of the server. For everyone else they do not exist. */
export function administrationRoutes(app: App, context: Context): void {
  overviewRoutes(app, context);
  peopleRoutes(app, context);
  accessRoutes(app, context);
  serverWorkRoutes(app, context);
}

function overviewRoutes(app: App, context: Context): void {
  app.get("/api/admin/overview", { schema: { response: responses(200, ServerOverview) } }, ({ me }) =>
    serverOverview(context, me),
  );

  app.get(
    "/api/admin/address",
    { config: { waits: true }, schema: { response: responses(200, AddressCheck) } },
    ({ me }) => checkAddress(context, me),
  );

  app.get("/api/server-id", { config: { access: "anyone" }, schema: { response: responses(200, ServerId) } }, () => ({
    id: context.instanceId,
  }));
}

function peopleRoutes(app: App, context: Context): void {
  app.get(
    "/api/admin/people",
    { schema: { querystring: AdminPageQuery, response: responses(200, ServerPeople) } },
    async ({ me, query }) => presentServerPeople(await serverPeople(context, me, query)),
  );

  app.get(
    "/api/admin/groups",
    { schema: { querystring: AdminPageQuery, response: responses(200, ServerGroups) } },
    async ({ me, query }) => presentServerGroups(await serverGroups(context, me, query)),
  );

  app.get(
    "/api/admin/security-events",
    { schema: { querystring: ServerSecurityQuery, response: responses(200, ServerSecurityEvents) } },
    async ({ me, query }) => presentServerSecurityEvents(await serverSecurityEvents(context, me, query.before)),
  );

  app.post(
    "/api/admin/people",
    { schema: { body: NewServerPerson, response: responses(201, PasswordLink) } },
    async (request, reply) => {
      const { login, name } = request.body;
      const url = await invitePerson(context, request.me, { login: login ?? "", name }, provenOrigin(request));
      return reply.code(201).send({ url });
    },
  );
}

function accessRoutes(app: App, context: Context): void {
  app.post("/api/admin/people/:id/password-link", { schema: { params: IdParams, response: empty } }, (request, reply) =>
    noContent(reply, resetPassword(context, request.me, request.params.id, provenOrigin(request))),
  );

  app.delete("/api/admin/people/:id/sessions", { schema: { params: IdParams, response: empty } }, (request, reply) =>
    noContent(reply, endAllSessions(context, request.me, request.params.id, provenOrigin(request))),
  );

  app.delete(
    "/api/admin/people/:id/second-factor",
    { schema: { params: IdParams, response: empty } },
    (request, reply) =>
      noContent(reply, endSecondFactor(context, request.me, request.params.id, provenOrigin(request))),
  );

  app.put(
    "/api/admin/people/:id/suspension",
    { schema: { params: IdParams, body: SuspensionChange, response: empty } },
    (request, reply) => {
      const { me, params, body } = request;
      return noContent(reply, suspend(context, me, params.id, body.isSuspended, provenOrigin(request)));
    },
  );

  app.put(
    "/api/admin/people/:id/administrator",
    { schema: { params: IdParams, body: AdministratorChange, response: empty } },
    (request, reply) => {
      const { me, params, body } = request;
      return noContent(
        reply,
        appointAdministrator(context, me, params.id, body.isAdministrator, provenOrigin(request)),
      );
    },
  );
}
