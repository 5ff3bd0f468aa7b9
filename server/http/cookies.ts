import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";

type Purpose = "session" | "public" | "device" | "sign_on" | "wrote" | "frame";

/** Installations on a host share cookies, so names differ. On a whole https host, `__Host-` prevents other hosts of the domain from setting them. */
export function cookieName({ config, instanceId }: Pick<Context, "config" | "instanceId">, purpose: Purpose): string {
  const isWholeHost = config.basePath === "" && (config.publicUrl?.startsWith("https:") ?? false);
  return `${isWholeHost ? "__Host-" : ""}hearth_${purpose === "session" ? "" : `${purpose}_`}${instanceId}`;
}

/** Returns attributes of a cookie that scripts cannot read and forms of other sites do not send. */
export function cookieAttributes({ protocol, server }: FastifyRequest) {
  const secure = protocol === "https" || server.isReachedByHttps;
  return { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
}
