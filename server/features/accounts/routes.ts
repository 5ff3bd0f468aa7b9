import type { FastifyRequest } from "fastify";
import { Credentials, Info, Me, NewKey, SignedIn, SignUp, User, UserChanges } from "#contract/accounts.ts";
import { answers, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { changeAccount, ownAccount, personSeenBy, resetApiKey, signIn, type Origin } from "./actions.ts";
import { signOut } from "./actions-sessions.ts";
import { signUp } from "./actions-sign-up.ts";
import { presentMe, presentUser } from "./present.ts";
import { presentInfo } from "./present-info.ts";

export function accountRoutes(app: App, context: Context): void {
  const anyone = { access: "anyone" } as const;

  app.get("/api/info", { config: anyone, schema: { response: answers(200, Info) } }, ({ visitor }) =>
    presentInfo(context.config, visitor),
  );

  app.post(
    "/api/login",
    { config: anyone, schema: { body: Credentials, response: answers(200, SignedIn) } },
    async (request, reply) => {
      const key = await signIn(context, request.body, origin(request));
      return reply.signIn(key).send({ api_key: key });
    },
  );

  app.post(
    "/api/signup",
    { config: anyone, schema: { body: SignUp, response: answers(200, SignedIn) } },
    async (request, reply) => {
      const { apiKey, joined } = await signUp(context, request.body, origin(request));
      return reply.signIn(apiKey).send({ api_key: apiKey, group: joined?.groupId });
    },
  );

  app.post("/api/logout", { schema: { response: answers(204, NoContent) } }, async ({ me }, reply) => {
    await signOut(context, me);
    return reply.signOut().code(204).send(null);
  });

  app.get("/api/me", { schema: { response: answers(200, Me) } }, async ({ me }) =>
    presentMe(await ownAccount(context, me)),
  );

  app.get("/api/users/:id", { schema: { params: IdParams, response: answers(200, User) } }, async ({ me, params }) =>
    presentUser(await personSeenBy(context, me, params.id)),
  );

  app.put(
    "/api/users/:id",
    { schema: { params: IdParams, body: UserChanges, response: answers(200, Me) } },
    async ({ context, me, params, body }) => {
      await changeAccount(context, me, params.id, body);
      return presentMe(await ownAccount(context, me));
    },
  );

  app.post(
    "/api/users/:id/reset-api-key",
    { schema: { params: IdParams, response: answers(200, NewKey) } },
    async (request, reply) => {
      const apiKey = await resetApiKey(context, request.me, request.params.id, origin(request).device);
      return reply.signOut().send({ apiKey });
    },
  );
}

function origin(request: FastifyRequest): Origin {
  return { address: request.ip, device: request.headers["user-agent"] ?? "" };
}
