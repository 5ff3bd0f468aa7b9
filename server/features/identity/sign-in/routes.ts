import { Credentials, ForgottenPassword, NewPassword, SignedIn, NewKey } from "#contract/accounts.ts";
import { responses, NoContent, IdParams } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { signIn } from "./actions.ts";
import { requestPasswordReset, setNewPassword } from "./actions-password-reset.ts";
import { signOut, resetApiKey } from "./actions-sessions.ts";
import { origin } from "../../../http/origin.ts";
import { apiKeyRoutes } from "./routes-api-keys.ts";
import { passkeyRoutes } from "./routes-passkeys.ts";
import { secondFactorRoutes } from "./routes-second-factor.ts";
import { securityRoutes, sessionRoutes } from "./routes-security.ts";

/** Routes for signing in and out, passwords, second factors, passkeys, sessions and the security log. */
export function signInRoutes(app: App, context: Context): void {
  sessionRoutes(app, context);
  secondFactorRoutes(app, context);
  passkeyRoutes(app, context);
  apiKeyRoutes(app, context);
  securityRoutes(app, context);
  const anyone = { access: "anyone" } as const;

  app.post(
    "/api/login",
    { config: anyone, schema: { body: Credentials, response: responses(200, SignedIn) } },
    async (request, reply) => {
      const session = await signIn(context, request.body, origin(request));
      return reply.signIn(session).send({ api_key: session.apiKey });
    },
  );

  app.post(
    "/api/password-reset-mail",
    { config: anyone, schema: { body: ForgottenPassword, response: responses(204, NoContent) } },
    ({ body, ip }, reply) => noContent(reply, requestPasswordReset(context, body, ip)),
  );

  app.post(
    "/api/new-password",
    { config: anyone, schema: { body: NewPassword, response: responses(200, SignedIn) } },
    async (request, reply) => {
      const session = await setNewPassword(context, request.body, origin(request));
      return reply.signIn(session).send({ api_key: session.apiKey });
    },
  );

  app.post("/api/logout", { schema: { response: responses(204, NoContent) } }, async (request, reply) => {
    await signOut(context, request.me);
    // Without the cookie of this session, the browser may have begun another, whose data must stay.
    if (request.hasOwnCookie) void reply.header("clear-site-data", clearedAtSignOut(context));
    return reply.signOut().code(204).send(null);
  });

  app.post(
    "/api/users/:id/reset-api-key",
    { schema: { params: IdParams, response: responses(200, NewKey) } },
    async (request, reply) => {
      const apiKey = await resetApiKey(context, request.me, request.params.id, origin(request));
      return reply.signOut().send({ apiKey });
    },
  );
}

/**
 * Returns the value of Clear-Site-Data at sign-out: cached pictures, and all storage if the site has its own host. Excludes cookies, which would be
 * cleared for the whole domain; the session cookie is cleared separately.
 */
function clearedAtSignOut({ config }: Context): string {
  return config.basePath === "" ? '"cache", "storage"' : '"cache"';
}
