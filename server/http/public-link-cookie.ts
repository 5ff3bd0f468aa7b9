import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { openedMessageIds } from "../features/outside/public-links/actions-messages.ts";
import { openedAlbumIds } from "../features/outside/public-links/actions-albums.ts";
import type { App } from "./app-type.ts";
import { cookieAttributes, cookieName } from "./cookies.ts";

const linksRemembered = 8;
const lifetime = 30 * 24 * 60 * 60;
const tokenPattern = /^[\w-]{43}$/;

/** Lets pictures of public pages load. The cookie identifies nobody: each request checks whether the file belongs to one of these links that is still valid. */
export function rememberOpenedLinks(app: App, context: Context): void {
  const cookie = cookieName(context, "public");
  const openedAt = ({ cookies }: FastifyRequest) =>
    (cookies[cookie] ?? "")
      .split(".")
      .filter((token) => tokenPattern.test(token))
      .slice(0, linksRemembered);
  app.decorateRequest("openedMessageIds", function (this: FastifyRequest) {
    return openedMessageIds(context, openedAt(this));
  });
  app.decorateRequest("openedAlbumIds", function (this: FastifyRequest) {
    return openedAlbumIds(context, openedAt(this));
  });
  app.decorateReply("openLink", function (this: FastifyReply, token: string) {
    const others = openedAt(this.request).filter((other) => other !== token);
    const value = [token, ...others].slice(0, linksRemembered).join(".");
    return this.setCookie(cookie, value, { ...cookieAttributes(this.request), maxAge: lifetime });
  });
}

declare module "fastify" {
  interface FastifyRequest {
    openedMessageIds(): Promise<string[]>;
    openedAlbumIds(): Promise<string[]>;
  }
  interface FastifyReply {
    openLink(token: string): FastifyReply;
  }
}
