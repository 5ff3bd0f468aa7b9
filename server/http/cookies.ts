import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";

type Purpose = "session" | "public" | "device";

/**
 * The name of one of our cookies. Installations on one host share cookies, so each has names of its own. Where the site is a whole host on
 * https, `__Host-` keeps other hosts of the same domain from setting them.
 */
export function cookieName({ config, instanceId }: Pick<Context, "config" | "instanceId">, purpose: Purpose): string {
  const isWholeHost = config.basePath === "" && (config.publicUrl?.startsWith("https:") ?? false);
  return `${isWholeHost ? "__Host-" : ""}hearth_${purpose === "session" ? "" : `${purpose}_`}${instanceId}`;
}

/** Attributes of all our cookies: no script reads them, and no other site makes a browser send them along with a form. */
export function cookieAttributes({ protocol, server }: FastifyRequest) {
  const secure = protocol === "https" || server.isReachedByHttps;
  return { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
}
