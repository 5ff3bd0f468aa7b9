import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Context } from "../context.ts";
import { appError } from "../errors.ts";
import {
  isStillSignedIn,
  touchSessionLater,
  personByCookie,
  userByToken,
} from "../features/identity/sign-in/actions-sessions.ts";
import { cookieOf, type StartedSession } from "../features/identity/sign-in/rules.ts";
import type { Me } from "../features/identity/people/rules.ts";
import type { App } from "./app-type.ts";
import { cookieAttributes, cookieName } from "./cookies.ts";

/** Seconds. Cookies last as long as an unused session; any request with the key may renew them. */
const cookieLifetime = 400 * 24 * 60 * 60;

/** Milliseconds after which the session is checked again once the whole request has arrived. */
const slowBody = 1000;

/** The cookie, which browsers send automatically, is accepted only for media and the live stream, so that no other site can make a browser change anything. */
export function authenticate(app: App, context: Context): void {
  const cookie = cookieName(context, "session");
  app.decorate("isReachedByHttps", context.config.publicUrl?.startsWith("https:") ?? false);
  app.decorateRequest("visitor", undefined);
  app.decorateRequest("arrivedAt", 0);
  app.decorateRequest("hasOwnCookie", false);
  app.decorateRequest("me", {
    getter() {
      if (!this.visitor) throw appError("unauthorized");
      return this.visitor;
    },
  });

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const access = accessOf(request.routeOptions);
    const key = keyOf(request);
    const sent = request.cookies[cookie];

    if (key !== undefined) {
      request.hasOwnCookie = sent === cookieOf(key);
      request.visitor = await userByToken(context, key);
      if (request.visitor) checkScope(request, request.visitor);
      if (request.visitor?.scopes === null && !request.hasOwnCookie) setCookie(reply, cookie, cookieOf(key), request);
    } else if (sent !== undefined) {
      if (access === "media") request.visitor = await personByCookie(context, sent);
      else if (isCallThatNeedsAKey(request)) clearCookie(reply, cookie, request);
    }
    if (request.visitor) touchSessionLater(context, request.visitor);
    if (access === "signed-in" && !request.visitor) throw appError("unauthorized");
  }

  app.addHook("onRequest", (request, reply, done) => {
    request.arrivedAt = context.clock.now();
    // Saves a promise for anonymous requests, such as health checks.
    const isAnonymous = keyOf(request) === undefined && request.cookies[cookie] === undefined;
    if (isAnonymous && accessOf(request.routeOptions) !== "signed-in") done();
    else identify(request, reply).then(() => done(), done);
  });

  // A body may take minutes to arrive. The session may have ended by then, for example by a change of password.
  app.addHook("preHandler", (request, _reply, done) => {
    const { visitor } = request;
    if (!visitor || context.clock.now() - request.arrivedAt < slowBody) done();
    else isStillSignedIn(context, visitor).then((isIn) => done(isIn ? undefined : appError("unauthorized")), done);
  });

  app.decorateReply("signIn", function (this: FastifyReply, { apiKey, accountKey }: StartedSession) {
    return setCookie(this.rememberDevice(accountKey), cookie, cookieOf(apiKey), this.request);
  });
  app.decorateReply("signOut", function (this: FastifyReply) {
    return clearCookie(this, cookie, this.request);
  });
}

declare module "fastify" {
  interface FastifyInstance {
    isReachedByHttps: boolean;
  }
  interface FastifyRequest {
    /** Arrival of the headers, in milliseconds since 1970. */
    arrivedAt: number;
    /** The cookie belongs to the session whose key was sent. */
    hasOwnCookie: boolean;
  }
  interface FastifyReply {
    /** Lets this browser load pictures, and marks it as a known device of the user. */
    signIn(session: StartedSession): FastifyReply;
    signOut(): FastifyReply;
  }
}

/** Throws `scope_missing`. A browser's key may make all calls. */
function checkScope({ routeOptions }: FastifyRequest, { scopes }: Me): void {
  if (scopes === null) return;
  const needed = routeOptions.config.call?.scope;
  if (needed === undefined || !scopes.split(" ").includes(needed)) throw appError("scope_missing");
}

/** X-AUTH-TOKEN, else the bearer token. Some clients send the word "null" when signed out. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["x-auth-token"] ?? /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return typeof key === "string" && key !== "" && key !== "null" ? key : undefined;
}

/** API calls require sign-in unless stated otherwise; pages are public. */
export function accessOf({ url = "", config }: Pick<RouteOptions, "config"> & { url?: string }) {
  return config?.call?.access ?? (url.startsWith("/api/") ? "signed-in" : "anyone");
}

/** Signs out clients that lost their key, whatever cookie they still send. A public page keeps its reader's cookie. */
function isCallThatNeedsAKey({ routeOptions }: FastifyRequest): boolean {
  const url = routeOptions.url ?? "";
  return url.startsWith("/api/") && !url.startsWith("/api/public");
}

function setCookie(reply: FastifyReply, name: string, value: string, request: FastifyRequest) {
  return reply.setCookie(name, value, { ...cookieAttributes(request), maxAge: cookieLifetime });
}

function clearCookie(reply: FastifyReply, name: string, request: FastifyRequest) {
  return reply.clearCookie(name, cookieAttributes(request));
}
