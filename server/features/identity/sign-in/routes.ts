import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { signIn } from "./actions.ts";
import { requestPasswordReset, setNewPassword } from "./actions-password-reset.ts";
import { signOut, resetApiKey } from "./actions-sessions.ts";
import { origin, provenOrigin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";
import { passkeyRoutes } from "./routes-passkeys.ts";
import { secondFactorRoutes } from "./routes-second-factor.ts";
import { securityRoutes, sessionRoutes } from "./routes-security.ts";
import { apiKeysOf, makeApiKey, removeApiKey } from "./actions-api-keys.ts";
import { presentApiKey } from "./present.ts";

export function signInRoutes(app: App, context: Context): void {
  sessionRoutes(app, context);
  secondFactorRoutes(app, context);
  passkeyRoutes(app, context);
  apiKeyRoutes(app, context);
  securityRoutes(app, context);

  serve(app, "POST /api/login", async (request, reply) => {
    const session = await signIn(context, request.body, origin(request));
    reply.signIn(session);
    return { api_key: session.apiKey };
  });

  serve(app, "POST /api/password-reset-mail", ({ body, ip }) => requestPasswordReset(context, body, ip));

  serve(app, "POST /api/new-password", async (request, reply) => {
    const session = await setNewPassword(context, request.body, origin(request));
    reply.signIn(session);
    return { api_key: session.apiKey };
  });

  serve(app, "POST /api/logout", async (request, reply) => {
    await signOut(context, request.me);
    // Without the cookie of this session, the browser may have begun another, whose data must stay.
    if (request.hasOwnCookie) void reply.header("clear-site-data", clearSiteDataHeader(context));
    reply.signOut();
  });

  serve(app, "POST /api/users/:id/reset-api-key", async (request, reply) => {
    const apiKey = await resetApiKey(context, request.me, request.params.id, origin(request));
    reply.signOut();
    return { apiKey };
  });
}

/** Clears cached pictures, and all storage if the site has its own host. Excludes cookies, which would be cleared for the whole domain. */
function clearSiteDataHeader({ config }: Context): string {
  return config.basePath === "" ? '"cache", "storage"' : '"cache"';
}

function apiKeyRoutes(app: App, context: Context): void {
  serve(app, "GET /api/me/api-keys", async ({ me }) => (await apiKeysOf(context, me)).map(presentApiKey));

  serve(app, "POST /api/me/api-keys", async (request) => {
    const { key, row } = await makeApiKey(context, request.me, request.body, provenOrigin(request));
    return { ...presentApiKey(row), key };
  });

  serve(app, "DELETE /api/me/api-keys/:id", (request) =>
    removeApiKey(context, request.me, request.params.id, origin(request)),
  );
}
