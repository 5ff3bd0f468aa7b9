import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { ContentReaders } from "../database/database.ts";
import type { App } from "./app-type.ts";
import { keyOf } from "./authentication.ts";
import { cookieAttributes, cookieName } from "./cookies.ts";

/** Seconds. Ten times what a replica may be behind. */
const lifetime = 10;
const withoutChange = new Set(["GET", "HEAD"]);

/** Lets people see what they have just written: a cookie tells every process to read from the primary. Clients that may not keep cookies always do. */
export function chooseContentDb(app: App, context: Context): void {
  const cookie = cookieName(context, "wrote");
  app.decorateRequest("contentDb", {
    getter() {
      const { db } = context;
      return db.replica && isBrowser(this) && this.cookies[cookie] === undefined ? db.replica : db;
    },
  });
  if (!context.db.replica) return;

  app.addHook("onSend", (request, reply, _payload, done) => {
    // A server error may follow a commit.
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (!isRefused && mayChangeContent(request))
      void reply.setCookie(cookie, "1", { ...cookieAttributes(request), maxAge: lifetime });
    done();
  });
}

function mayChangeContent({ method, visitor, routeOptions }: FastifyRequest): boolean {
  return visitor?.scopes === null && !withoutChange.has(method) && !routeOptions.config.call?.keepsContent;
}

function isBrowser(request: FastifyRequest): boolean {
  return request.visitor?.scopes === null && (request.hasOwnCookie || keyOf(request) === undefined);
}

declare module "fastify" {
  interface FastifyRequest {
    /** Reads content from the replica where that is allowed, so it may be a second old. Permissions are read from `context.db`. */
    readonly contentDb: ContentReaders;
  }
}
