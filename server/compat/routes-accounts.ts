import type { Context } from "../context.ts";
import { changeAccount } from "../features/accounts/accounts/actions.ts";
import { visibleUser } from "../features/identity/people/actions.ts";
import { presentUser } from "../features/identity/people/present.ts";
import { requestPasswordReset } from "../features/identity/sign-in/actions-password-reset.ts";
import type { App } from "../http/app-type.ts";
import { provenOrigin } from "../http/origin.ts";
import { checkedAccount } from "./actions.ts";
import { readUserChanges } from "./input.ts";
import { presentAccount } from "./present.ts";
import { readerOf } from "./reader.ts";
import { serveForeign } from "./foreign-clients.ts";

export function accountRoutes(app: App, context: Context): void {
  serveForeign(app, "GET /api/me", async (request, reply) => {
    const account = await checkedAccount(context, request.me);
    reply.header("x-live-event", account.position);
    return presentAccount(account, readerOf(request, context).language);
  });

  serveForeign(app, "PUT /api/users/:id", async (request, reply) => {
    const { me, params, body } = request;
    const accountKey = await changeAccount(context, me, params.id, readUserChanges(body), provenOrigin(request));
    if (accountKey !== undefined) reply.rememberDevice(accountKey);
    return presentAccount(await checkedAccount(context, me), readerOf(request, context).language);
  });

  serveForeign(app, "GET /api/users/:id", async ({ me, params }) =>
    presentUser(await visibleUser(context, me, params.id)),
  );

  serveForeign(app, "POST /api/password-reset-mail", async ({ body, ip }) => {
    await requestPasswordReset(context, body, ip);
    return [];
  });
}
