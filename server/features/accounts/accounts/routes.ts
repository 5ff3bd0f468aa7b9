import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { changeAccount, ownAccount, contactOf } from "./actions.ts";
import { deleteAccount } from "./actions-deletion.ts";
import { presentMe, presentInfo } from "./present.ts";
import { provenOrigin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";

export function accountRoutes(app: App, context: Context): void {
  serve(app, "GET /api/info", ({ visitor }) => presentInfo(context, visitor));

  serve(app, "GET /api/contact", () => contactOf(context));

  serve(app, "GET /api/me", async ({ me }, reply) => {
    const account = await ownAccount(context, me);
    reply.header("x-live-event", account.position);
    return presentMe(account);
  });

  serve(app, "PUT /api/users/:id", async (request, reply) => {
    const { me, params, body } = request;
    const accountKey = await changeAccount(context, me, params.id, body, provenOrigin(request));
    if (accountKey !== undefined) reply.rememberDevice(accountKey);
    return presentMe(await ownAccount(context, me));
  });

  serve(app, "DELETE /api/users/:id", async (request, reply) => {
    await deleteAccount(context, request.me, request.params.id, provenOrigin(request));
    reply.signOut();
  });
}
