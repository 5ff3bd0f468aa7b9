import {
  FeedParams,
  FoundMessages,
  MessagePage,
  MessagePreview,
  ReactionParams,
  PublicToken,
} from "#contract/compat.ts";
import { PageParams } from "#contract/groups.ts";
import { MessageSearch } from "#contract/messages-search.ts";
import { ReactionSummaries } from "#contract/messages.ts";
import { responses, IdParams } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import { groupPageIds } from "../features/feed/actions.ts";
import { summarizeReactions } from "../features/messages/present-reactions.ts";
import { reactionsTo, removeReaction } from "../features/reactions/actions.ts";
import { searchMessages } from "../features/search/actions.ts";
import type { App } from "../http/app-type.ts";
import { feedPageIds, previewOf } from "./actions.ts";
import { presentFoundMessages, presentPreview } from "./present.ts";
import { PublicMessage, TokenParams } from "#contract/public-links.ts";
import { openMessage, publicLinkFor } from "../features/public-links/actions.ts";
import { presentPublicMessage } from "../features/public-links/present.ts";

export function messageRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/api/groups/:id/page/:n",
    { schema: { params: PageParams, response: responses(200, MessagePage) } },
    ({ me, params }) => groupPageIds(context, me, params.id, params.n),
  );

  app.get(
    "/api/feed/page/:offset",
    { schema: { params: FeedParams, response: responses(200, MessagePage) } },
    ({ me, params }) => feedPageIds(context, me, params.offset),
  );

  app.get(
    "/api/messages/:id/preview",
    { schema: { params, response: responses(200, MessagePreview) } },
    async ({ me, params }) => presentPreview(await previewOf(context, me, params.id)),
  );

  app.post(
    "/api/messages/search",
    { schema: { body: MessageSearch, response: responses(200, FoundMessages) } },
    async ({ me, body }) => presentFoundMessages(await searchMessages(context, me, body)),
  );

  app.get(
    "/api/messages/:id/reactions",
    { schema: { params, response: responses(200, ReactionSummaries) } },
    async ({ me, params }) => summarizeReactions(await reactionsTo(context, me, params.id), me.id),
  );

  app.delete(
    "/api/messages/:id/reactions/:reactionId",
    { schema: { params: ReactionParams, response: responses(200, ReactionSummaries) } },
    async ({ me, params }) =>
      summarizeReactions(await removeReaction(context, me, params.id, params.reactionId), me.id),
  );
}

export function publicLinkRoutes(app: App, context: Context): void {
  app.get(
    "/api/messages/:id/get-public-link",
    { schema: { params: IdParams, response: responses(200, PublicToken) } },
    async ({ me, params }) => ({ token: (await publicLinkFor(context, me, params.id)).token }),
  );

  app.get(
    "/api/public/:token",
    { config: { access: "anyone" }, schema: { params: TokenParams, response: responses(200, PublicMessage) } },
    async ({ params }, reply) => {
      const message = presentPublicMessage(await openMessage(context, params.token));
      return reply.openLink(params.token).header("cache-control", "no-store").send(message);
    },
  );
}
