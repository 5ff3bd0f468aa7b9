import { Type } from "typebox";
import { SignedIn } from "#contract/accounts.ts";
import {
  NewPasskey,
  Passkey,
  PasskeyName,
  PasskeyToMake,
  PasskeyToShow,
  ShownPasskey,
  StartPasskey,
} from "#contract/passkeys.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import {
  addPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startSignInByPasskey,
} from "./actions-passkeys.ts";
import { presentPasskey } from "./present.ts";
import { origin, provenOrigin } from "../../../http/origin.ts";

/** Routes to sign in with passkeys and to manage them. */
export function passkeyRoutes(app: App, context: Context): void {
  const anyone = { access: "anyone" } as const;

  app.post("/api/login/passkey/start", { config: anyone, schema: { response: responses(200, PasskeyToShow) } }, () =>
    startSignInByPasskey(context),
  );

  app.post(
    "/api/login/passkey",
    { config: anyone, schema: { body: ShownPasskey, response: responses(200, SignedIn) } },
    async (request, reply) => {
      const session = await signInByPasskey(context, request.body, origin(request));
      return reply.signIn(session).send({ api_key: session.apiKey });
    },
  );

  app.get("/api/me/passkeys", { schema: { response: responses(200, Type.Array(Passkey)) } }, async ({ me }) =>
    (await passkeysOf(context, me)).map(presentPasskey),
  );

  app.post(
    "/api/me/passkeys/start",
    { schema: { body: StartPasskey, response: responses(200, PasskeyToMake) } },
    (request) => startPasskey(context, request.me, request.body, origin(request)),
  );

  app.post(
    "/api/me/passkeys",
    { schema: { body: NewPasskey, response: responses(201, Passkey) } },
    async (request, reply) => {
      const passkey = await addPasskey(context, request.me, request.body, origin(request));
      return reply.code(201).send(presentPasskey(passkey));
    },
  );

  app.put(
    "/api/me/passkeys/:id",
    { schema: { params: IdParams, body: PasskeyName, response: responses(204, NoContent) } },
    ({ me, params, body }, reply) => noContent(reply, renamePasskey(context, me, params.id, body.name)),
  );

  app.delete(
    "/api/me/passkeys/:id",
    { schema: { params: IdParams, response: responses(204, NoContent) } },
    (request, reply) => noContent(reply, removePasskey(context, request.me, request.params.id, provenOrigin(request))),
  );
}
