import { Contact, Info, Me, UserChanges } from "#contract/accounts.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { changeAccount, ownAccount, contactOf } from "./actions.ts";
import { deleteAccount } from "./actions-deletion.ts";
import { presentMe, presentInfo } from "./present.ts";
import { provenOrigin } from "../../../http/origin.ts";

export function accountRoutes(app: App, context: Context): void {
  app.get("/api/info", { config: { access: "anyone" }, schema: { response: responses(200, Info) } }, ({ visitor }) =>
    presentInfo(context, visitor),
  );

  app.get("/api/contact", { config: { access: "anyone" }, schema: { response: responses(200, Contact) } }, () =>
    contactOf(context),
  );

  app.get("/api/me", { schema: { response: responses(200, Me) } }, async ({ me }, reply) => {
    const account = await ownAccount(context, me);
    reply.header("x-live-event", account.position);
    return presentMe(account);
  });

  app.put(
    "/api/users/:id",
    { schema: { params: IdParams, body: UserChanges, response: responses(200, Me) } },
    async (request, reply) => {
      const { me, params, body } = request;
      const accountKey = await changeAccount(context, me, params.id, body, provenOrigin(request));
      if (accountKey !== undefined) reply.rememberDevice(accountKey);
      return presentMe(await ownAccount(context, me));
    },
  );

  app.delete(
    "/api/users/:id",
    { schema: { params: IdParams, response: responses(204, NoContent) } },
    async (request, reply) => {
      await deleteAccount(context, request.me, request.params.id, provenOrigin(request));
      return reply.signOut().code(204).send(null);
    },
  );
}
