import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
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
import { serve } from "../../../http/serve.ts";

export function passkeyRoutes(app: App, context: Context): void {
  serve(app, "POST /api/login/passkey/start", () => startSignInByPasskey(context));

  serve(app, "POST /api/login/passkey", async (request, reply) => {
    const session = await signInByPasskey(context, request.body, origin(request));
    reply.signIn(session);
    return { api_key: session.apiKey };
  });

  serve(app, "GET /api/me/passkeys", async ({ me }) => (await passkeysOf(context, me)).map(presentPasskey));

  serve(app, "POST /api/me/passkeys/start", (request) =>
    startPasskey(context, request.me, request.body, origin(request)),
  );

  serve(app, "POST /api/me/passkeys", async (request) => {
    const passkey = await addPasskey(context, request.me, request.body, origin(request));
    return presentPasskey(passkey);
  });

  serve(app, "PUT /api/me/passkeys/:id", ({ me, params, body }) => renamePasskey(context, me, params.id, body.name));

  serve(app, "DELETE /api/me/passkeys/:id", (request) =>
    removePasskey(context, request.me, request.params.id, provenOrigin(request)),
  );
}
