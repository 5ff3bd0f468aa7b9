import {
  CompatMessageChanges,
  CompatNewMessage,
  CompatSearch,
  FeedParams,
  FoundMessages,
  Message,
  MessagePage,
  MessagePreview,
  PublicMessage,
  PublicToken,
  ReactionParams,
} from "#contract/compat.ts";
import { PageParams } from "#contract/groups.ts";
import { ReactionSummaries } from "#contract/messages.ts";
import { TokenParams } from "#contract/public-links.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../context.ts";
import { groupPageIds, randomMessage } from "../features/feed/actions.ts";
import { changeMessage } from "../features/messages/actions.ts";
import { createMessage } from "../features/messages/actions-create.ts";
import { readMessage } from "../features/messages/actions-reading.ts";
import { summarizeReactions } from "../features/messages/present-reactions.ts";
import { openMessage, publicLinkFor } from "../features/public-links/actions.ts";
import { reactionsTo, removeReaction } from "../features/reactions/actions.ts";
import { searchMessages } from "../features/search/actions.ts";
import type { App } from "../http/app-type.ts";
import { feedPageIds, inThread } from "./actions.ts";
import { constraints } from "./foreign-clients.ts";
import { readMessageChanges, readNewMessage, readSearch } from "./input.ts";
import { presentFoundMessages, presentMessage, presentPreview, presentPublicMessage } from "./present.ts";

export function messageRoutes(app: App, context: Context): void {
  const params = IdParams;
  sharedMessageRoutes(app, context);

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
    async ({ me, params }) => presentPreview(await readMessage(context, me, params.id)),
  );

  app.post(
    "/api/messages/search",
    { schema: { body: CompatSearch, response: responses(200, FoundMessages) } },
    async ({ me, body }) => presentFoundMessages(await searchMessages(context, me, readSearch(body))),
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

/** Routes that our own client has too. */
function sharedMessageRoutes(app: App, context: Context): void {
  const params = IdParams;
  const response = responses(200, Message);

  app.post(
    "/api/messages",
    { constraints, schema: { body: CompatNewMessage, response: responses(201, Message) } },
    async ({ me, body }, reply) => {
      const created = await createMessage(context, me, readNewMessage(body));
      return reply.code(201).send(presentMessage(await inThread(context, created)));
    },
  );

  app.get("/api/messages/:id", { constraints, schema: { params, response } }, async ({ me, params }) =>
    presentMessage(await inThread(context, await readMessage(context, me, params.id))),
  );

  app.put(
    "/api/messages/:id",
    { constraints, schema: { params, body: CompatMessageChanges, response } },
    async ({ me, params, body }) => {
      const changed = await changeMessage(context, me, params.id, readMessageChanges(body));
      return presentMessage(await inThread(context, changed));
    },
  );

  app.get(
    "/api/groups/:id/random",
    { constraints, schema: { params, response: { ...response, 204: NoContent } } },
    async ({ me, params }, reply) => {
      const found = await randomMessage(context, me, params.id);
      return found ? reply.send(presentMessage(await inThread(context, found))) : reply.code(204).send(null);
    },
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
