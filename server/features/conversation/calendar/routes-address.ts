import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { sendTagged } from "../../../http/send-tagged.ts";
import { serve } from "../../../http/serve.ts";
import { addressOf, calendarAt, createAddress, revokeAddress } from "./actions-address.ts";

/** The address by which other calendars read that of a person, and the file behind it. */
export function calendarAddressRoutes(app: App, context: Context): void {
  serve(app, "GET /api/me/calendar-address", async ({ me }) => {
    const { createdAt } = await addressOf(context, me);
    return { createdAt: createdAt === undefined ? undefined : toSeconds(createdAt) };
  });

  serve(app, "POST /api/me/calendar-address", ({ me }) => createAddress(context, me));

  serve(app, "DELETE /api/me/calendar-address", ({ me }) => revokeAddress(context, me));

  serve(app, "GET /calendar/:token", async (request, reply) => {
    const file = await calendarAt(context, request.params.token);
    return sendTagged(request, reply.header("content-type", "text/calendar; charset=utf-8"), file);
  });
}
