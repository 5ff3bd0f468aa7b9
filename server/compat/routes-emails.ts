import type { Context } from "../context.ts";
import { changeEmailsByLink } from "../features/notifications/digests/actions-unsubscribe.ts";
import type { App } from "../http/app-type.ts";
import { isAskedByScript } from "../http/asked-by-script.ts";
import { serveForeign } from "./foreign-clients.ts";

/** The page of a third-party client stops emails by a GET of its script. Others who open the address get our page, which asks. */
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
