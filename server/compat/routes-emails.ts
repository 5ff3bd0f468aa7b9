import type { Context } from "../context.ts";
import { changeEmailsByLink } from "../features/notifications/digests/actions-unsubscribe.ts";
import type { App } from "../http/app-type.ts";
import { serveForeign } from "./foreign-clients.ts";
import type { FastifyRequest } from "fastify";

/** Third-party clients stop emails by a GET of a script. Others who open the address get our page, which asks first. */
export function emailRoutes(app: App, context: Context): void {
  serveForeign(app, "GET /api/stop-notification-emails/:user/:token", async (request, reply) => {
    const { params } = request;
    if (!isAskedByScript(request)) {
      const page = [params.user, params.token].map(encodeURIComponent).join("/");
      return reply.redirect(`${context.config.url}/stop-notification-emails/${page}`, 303);
    }
    await changeEmailsByLink(context, params);
    return { message: "Email notifications disabled" as const };
  });
}

/** False for a navigation or a program that scans emails. Browsers send Sec-Fetch-Dest; older ones ask for HTML when they open a page. */
function isAskedByScript({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? "";
  if (method !== "GET" || /prefetch|prerender|preview/i.test(String(purpose))) return false;
  const destination = headers["sec-fetch-dest"];
  return destination === undefined ? !/\bx?html\b/i.test(headers.accept ?? "") : destination === "empty";
}
