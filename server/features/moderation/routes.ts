import { MemberParams } from "#contract/groups.ts";
import {
  Approval,
  GroupBlocks,
  GroupLog,
  GroupLogQuery,
  HiddenPeople,
  JoinDecision,
  JoinRequests,
  MemberRemoval,
  NewReport,
  OwnJoinRequests,
  Reports,
} from "#contract/moderation.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { noContent } from "../../http/no-content.ts";
import { blockedPeople, unblock } from "./actions-blocks.ts";
import { hiddenPeople, hidePerson, showPerson } from "./actions-hidden.ts";
import { groupLog } from "./actions-log.ts";
import { removeFromGroup } from "./actions-removal.ts";
import { closeReports, openReports, reportMessage } from "./actions-reports.ts";
import { changeApproval, decideOnRequest, joinRequests, ownRequests, withdrawRequest } from "./actions-requests.ts";
import {
  presentBlocks,
  presentLog,
  presentOwnRequests,
  presentPerson,
  presentReports,
  presentRequests,
} from "./present.ts";

const empty = responses(204, NoContent);

/** Routes for admins who decide about members and reports, and for members who hide people, report messages and read the log. */
export function moderationRoutes(app: App, context: Context): void {
  memberRoutes(app, context);
  requestRoutes(app, context);
  reportRoutes(app, context);
  hiddenRoutes(app, context);
}

function memberRoutes(app: App, context: Context): void {
  app.post(
    "/api/groups/:id/members/:userId/removal",
    { schema: { params: MemberParams, body: MemberRemoval, response: empty } },
    ({ me, params: { id, userId }, body }, reply) => noContent(reply, removeFromGroup(context, me, id, userId, body)),
  );

  app.get(
    "/api/groups/:id/blocks",
    { schema: { params: IdParams, response: responses(200, GroupBlocks) } },
    async ({ me, params }) => presentBlocks(await blockedPeople(context, me, params.id)),
  );

  app.delete(
    "/api/groups/:id/blocks/:userId",
    { schema: { params: MemberParams, response: empty } },
    ({ me, params: { id, userId } }, reply) => noContent(reply, unblock(context, me, id, userId)),
  );

  app.get(
    "/api/groups/:id/log",
    { schema: { params: IdParams, querystring: GroupLogQuery, response: responses(200, GroupLog) } },
    async ({ me, params, query }) => presentLog(await groupLog(context, me, params.id, query.before)),
  );
}

function requestRoutes(app: App, context: Context): void {
  app.put(
    "/api/groups/:id/approval",
    { schema: { params: IdParams, body: Approval, response: empty } },
    ({ me, params, body }, reply) => noContent(reply, changeApproval(context, me, params.id, body.isNeeded)),
  );

  app.get(
    "/api/groups/:id/requests",
    { schema: { params: IdParams, response: responses(200, JoinRequests) } },
    async ({ me, params }) => presentRequests(await joinRequests(context, me, params.id)),
  );

  app.put(
    "/api/groups/:id/requests/:userId",
    { schema: { params: MemberParams, body: JoinDecision, response: empty } },
    ({ me, params: { id, userId }, body }, reply) => noContent(reply, decideOnRequest(context, me, id, userId, body)),
  );

  app.get("/api/me/requests", { schema: { response: responses(200, OwnJoinRequests) } }, async ({ me }) =>
    presentOwnRequests(await ownRequests(context, me)),
  );

  app.delete("/api/me/requests/:id", { schema: { params: IdParams, response: empty } }, ({ me, params }, reply) =>
    noContent(reply, withdrawRequest(context, me, params.id)),
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
