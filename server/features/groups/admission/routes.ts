import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { blockedPeople, unblock } from "./actions-blocks.ts";
import { changeApproval, decideOnRequest, joinRequests, ownRequests, withdrawRequest } from "./actions-requests.ts";
import { presentBlocks, presentOwnRequests, presentRequests } from "./present.ts";

export function admissionRoutes(app: App, context: Context): void {
  requestRoutes(app, context);

  serve(app, "GET /api/groups/:id/blocks", async ({ me, params }) =>
    presentBlocks(await blockedPeople(context, me, params.id)),
  );

  serve(app, "DELETE /api/groups/:id/blocks/:userId", ({ me, params: { id, userId } }) =>
    unblock(context, me, id, userId),
  );
}

function requestRoutes(app: App, context: Context): void {
  serve(app, "PUT /api/groups/:id/approval", ({ me, params, body }) =>
    changeApproval(context, me, params.id, body.isNeeded),
  );

  serve(app, "GET /api/groups/:id/requests", async ({ me, params }) =>
    presentRequests(await joinRequests(context, me, params.id)),
  );

  serve(app, "PUT /api/groups/:id/requests/:userId", ({ me, params: { id, userId }, body }) =>
    decideOnRequest(context, me, id, userId, body),
  );

  serve(app, "GET /api/me/requests", async ({ me }) => presentOwnRequests(await ownRequests(context, me)));

  serve(app, "DELETE /api/me/requests/:id", ({ me, params }) => withdrawRequest(context, me, params.id));
}
