import { FeedAddress, FeedTokenParams, NewFeedAddress } from "#contract/group-feeds.ts";
import { errorResponses, IdParams, NoContent, responses } from "#contract/wire.ts";
import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { sendTagged } from "../../../http/send-tagged.ts";
import { noContent } from "../../../http/no-content.ts";
import { createFeedAddress, feedAddressOf, feedAt, revokeFeedAddress } from "./actions.ts";
import { presentAtom } from "./present-atom.ts";

const path = "/api/groups/:id/feed-address";

/** The address at which feed readers find a group, and the feed behind it. */
export function groupFeedRoutes(app: App, context: Context): void {
  app.get(path, { schema: { params: IdParams, response: responses(200, FeedAddress) } }, async ({ me, params }) => {
    const { createdAt } = await feedAddressOf(context, me, params.id);
    return { createdAt: createdAt === undefined ? undefined : toSeconds(createdAt) };
  });

  app.post(
    path,
    { schema: { params: IdParams, response: responses(201, NewFeedAddress) } },
    async ({ me, params }, reply) => reply.code(201).send({ url: await createFeedAddress(context, me, params.id) }),
  );

  app.delete(path, { schema: { params: IdParams, response: responses(204, NoContent) } }, ({ me, params }, reply) =>
    noContent(reply, revokeFeedAddress(context, me, params.id)),
  );

  app.get(
    "/feeds/:token",
    { config: { access: "anyone" }, schema: { params: FeedTokenParams, response: errorResponses } },
    async (request, reply) => {
      const { token } = request.params;
      const { url } = context.config;
      const file = presentAtom(await feedAt(context, token), { url, self: `${url}/feeds/${token}` });
      return sendTagged(request, reply.header("content-type", "application/atom+xml; charset=utf-8"), file) as never;
    },
  );
}
