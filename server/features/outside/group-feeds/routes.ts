import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { sendTagged } from "../../../http/send-tagged.ts";
import { serve } from "../../../http/serve.ts";
import { createFeedAddress, feedAddressOf, feedAt, revokeFeedAddress } from "./actions.ts";
import { presentAtom } from "./present-atom.ts";

export function groupFeedRoutes(app: App, context: Context): void {
  serve(app, "GET /api/groups/:id/feed-address", async ({ me, params }) => {
    const { createdAt } = await feedAddressOf(context, me, params.id);
    return { createdAt: createdAt === undefined ? undefined : toSeconds(createdAt) };
  });

  serve(app, "POST /api/groups/:id/feed-address", async ({ me, params }) => ({
    url: await createFeedAddress(context, me, params.id),
  }));

  serve(app, "DELETE /api/groups/:id/feed-address", ({ me, params }) => revokeFeedAddress(context, me, params.id));

  serve(app, "GET /feeds/:token", async (request, reply) => {
    const { token } = request.params;
    const { url } = context.config;
    const file = presentAtom(await feedAt(context, token), { url, self: `${url}/feeds/${token}` });
    return sendTagged(request, reply.header("content-type", "application/atom+xml; charset=utf-8"), file);
  });
}
