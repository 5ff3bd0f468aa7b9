import type { FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { deviceIdFor, newDeviceToken } from "../features/identity/sign-in/rules-tokens.ts";
import type { App } from "./app-type.ts";
import { cookieAttributes, cookieName } from "./cookies.ts";

const accountsRemembered = 8;
const lifetime = 400 * 24 * 60 * 60;
const tokenPattern = /^[\w-]{22}\.[\w-]{43}$/;
const separator = "~";

/** The cookie survives sign-out and remembers which accounts were signed in to from this browser (`newDeviceToken`). */
export function rememberKnownDevices(app: App, context: Context): void {
  const cookie = cookieName(context, "device");
  app.decorateRequest("deviceTokens", {
    getter() {
      const tokens = (this.cookies[cookie] ?? "").split(separator).filter((token) => tokenPattern.test(token));
      return tokens.slice(0, accountsRemembered);
    },
  });
  app.decorateReply("rememberDevice", function (this: FastifyReply, accountKey: string) {
    const { deviceTokens } = this.request;
    if (deviceIdFor(accountKey, deviceTokens) !== undefined) return this;
    const value = [newDeviceToken(accountKey), ...deviceTokens].slice(0, accountsRemembered).join(separator);
    return this.setCookie(cookie, value, { ...cookieAttributes(this.request), maxAge: lifetime });
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** Signatures are not checked yet. */
    readonly deviceTokens: string[];
  }
  interface FastifyReply {
    rememberDevice(accountKey: string): FastifyReply;
  }
}
