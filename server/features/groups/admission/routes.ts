import { MemberParams } from "#contract/groups.ts";
import { Approval, GroupBlocks, JoinDecision, JoinRequests, OwnJoinRequests } from "#contract/moderation.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { blockedPeople, unblock } from "./actions-blocks.ts";
import { changeApproval, decideOnRequest, joinRequests, ownRequests, withdrawRequest } from "./actions-requests.ts";
import { presentBlocks, presentOwnRequests, presentRequests } from "./present.ts";

const empty = responses(204, NoContent);

/** Routes for admins who decide who may join. */
export function admissionRoutes(app: App, context: Context): void {
  requestRoutes(app, context);

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
