import { ForgottenPassword, User } from "#contract/accounts.ts";
import { CompatMe, CompatUserChanges, ResetMailSent } from "#contract/compat.ts";
import { responses, IdParams } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import { changeAccount } from "../features/accounts/accounts/actions.ts";
import { visibleUser } from "../features/identity/people/actions.ts";
import { presentUser } from "../features/identity/people/present.ts";
import { requestPasswordReset } from "../features/identity/sign-in/actions-password-reset.ts";
import type { App } from "../http/app-type.ts";
import { provenOrigin } from "../http/origin.ts";
import { checkedAccount } from "./actions.ts";
import { constraints } from "./foreign-clients.ts";
import { readUserChanges } from "./input.ts";
import { presentAccount } from "./present.ts";
import { readerOf } from "./reader.ts";

export function accountRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get("/api/me", { constraints, schema: { response: responses(200, CompatMe) } }, async (request, reply) => {
    const account = await checkedAccount(context, request.me);
    reply.header("x-live-event", account.position);
    return presentAccount(account, readerOf(request, context).language);
  });

  app.put(
    "/api/users/:id",
    { constraints, schema: { params, body: CompatUserChanges, response: responses(200, CompatMe) } },
    async (request, reply) => {
      const { me, params, body } = request;
      const accountKey = await changeAccount(context, me, params.id, readUserChanges(body), provenOrigin(request));
      if (accountKey !== undefined) reply.rememberDevice(accountKey);
      return presentAccount(await checkedAccount(context, me), readerOf(request, context).language);
    },
  );

  app.get("/api/users/:id", { schema: { params, response: responses(200, User) } }, async ({ me, params }) =>
    presentUser(await visibleUser(context, me, params.id)),
  );

  app.post(
    "/api/password-reset-mail",
    {
      constraints,
      config: { access: "anyone" },
      schema: { body: ForgottenPassword, response: responses(200, ResetMailSent) },
    },
    async ({ body, ip }) => {
      await requestPasswordReset(context, body, ip);
      return [];
    },
  );
}
