import { CalendarAddress, CalendarTokenParams, NewCalendarAddress } from "#contract/calendar.ts";
import { errorResponses, NoContent, responses } from "#contract/wire.ts";
import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { sendTagged } from "../../../http/send-tagged.ts";
import { addressOf, calendarAt, createAddress, revokeAddress } from "./actions-address.ts";

/** The address by which other calendars read that of a person, and the file behind it. */
export function calendarAddressRoutes(app: App, context: Context): void {
  const path = "/api/me/calendar-address";

  app.get(path, { schema: { response: responses(200, CalendarAddress) } }, async ({ me }) => {
    const { createdAt } = await addressOf(context, me);
    return { createdAt: createdAt === undefined ? undefined : toSeconds(createdAt) };
  });

  app.post(path, { schema: { response: responses(201, NewCalendarAddress) } }, async ({ me }, reply) =>
    reply.code(201).send(await createAddress(context, me)),
  );

  app.delete(path, { schema: { response: responses(204, NoContent) } }, ({ me }, reply) =>
    noContent(reply, revokeAddress(context, me)),
  );

  app.get(
    "/calendar/:token",
    { config: { access: "anyone" }, schema: { params: CalendarTokenParams, response: errorResponses } },
    async (request, reply) => {
      const file = await calendarAt(context, request.params.token);
      return sendTagged(request, reply.header("content-type", "text/calendar; charset=utf-8"), file);
    },
  );
}
