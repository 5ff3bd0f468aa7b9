import type { FastifyRequest } from "fastify";
import { Credentials, ForgottenPassword, NewPassword, ResetMailSent, SignedIn, SignUp } from "#contract/accounts.ts";
import { answers, NoContent } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { signIn } from "./actions.ts";
import { requestPasswordReset, setNewPassword } from "./actions-password-reset.ts";
import type { ProvenOrigin } from "./actions-proof.ts";
import { signOut } from "./actions-sessions.ts";
import { signUp } from "./actions-sign-up.ts";
import type { Origin } from "./rules.ts";

/** The doors: in, out, and in again with a new password. */
export function signInRoutes(app: App, context: Context): void {
  const anyone = { access: "anyone" } as const;

  app.post(
    "/api/login",
    { config: anyone, schema: { body: Credentials, response: answers(200, SignedIn) } },
    async (request, reply) => {
      const session = await signIn(context, request.body, origin(request));
      return reply.signIn(session).send({ api_key: session.apiKey });
    },
  );

  app.post(
    "/api/signup",
    { config: anyone, schema: { body: SignUp, response: answers(200, SignedIn) } },
    async (request, reply) => {
      const session = await signUp(context, request.body, origin(request));
      return reply.signIn(session).send({ api_key: session.apiKey, group: session.joined?.groupId });
    },
  );

  app.post(
    "/api/password-reset-mail",
    { config: anyone, schema: { body: ForgottenPassword, response: answers(200, ResetMailSent) } },
    async ({ body, ip }) => {
      await requestPasswordReset(context, body, ip);
      return [];
    },
  );

  app.post(
    "/api/new-password",
    { config: anyone, schema: { body: NewPassword, response: answers(200, SignedIn) } },
    async (request, reply) => {
      const session = await setNewPassword(context, request.body, origin(request));
      return reply.signIn(session).send({ api_key: session.apiKey });
    },
  );

  app.post("/api/logout", { schema: { response: answers(204, NoContent) } }, async ({ me }, reply) => {
    await signOut(context, me);
    return reply.signOut().header("clear-site-data", clearedAtSignOut(context)).code(204).send(null);
  });
}

/**
 * The value of Clear-Site-Data at sign-out: cached pictures, and all storage if the site has a host of its own. Cookies are not
 * named: they would go for all sites of the domain, and the session's own is cleared anyway.
 */
function clearedAtSignOut({ config }: Context): string {
  return config.basePath === "" ? '"cache", "storage"' : '"cache"';
}

/** The same with the proof of who is there, for what could take an account over. */
export function provenOrigin(request: FastifyRequest): ProvenOrigin {
  const header = request.headers["x-reauthentication"];
  return { ...origin(request), reauthentication: typeof header === "string" ? header : undefined };
}

/** Reads the origin of a request: address, User-Agent and device tokens. */
export function origin({ ip, headers, deviceTokens }: FastifyRequest): Origin {
  return { address: ip, device: headers["user-agent"] ?? "", deviceTokens };
}
