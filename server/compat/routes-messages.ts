import type { FastifyRequest } from "fastify";
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
import { groupPageIds, randomMessage } from "../features/conversation/feed/actions.ts";
import { readMessage, type FullMessage } from "../features/conversation/messages/actions-reading.ts";
import { summarizeReactions } from "../features/conversation/messages/present-reactions.ts";
import { openMessage, publicLinkFor } from "../features/outside/public-links/actions.ts";
import { reactionsTo, removeReaction } from "../features/conversation/reactions/actions.ts";
import { searchMessages } from "../features/conversation/search/actions.ts";
import type { App } from "../http/app-type.ts";
import { feedPageIds, inThread } from "./actions.ts";
import { tellingsOf, toldOf, toldOfFound, toldPublicly } from "./actions-readable.ts";
import { rewriteMessage, writeMessage } from "./actions-writing.ts";
import { constraints } from "./foreign-clients.ts";
import { readMessageChanges, readNewMessage, readSearch } from "./input.ts";
import { presentFoundMessages, presentMessage, presentPreview, presentPublicMessage } from "./present.ts";
import { readableParts } from "./present-readable.ts";
import { readerOf, type Reader } from "./reader.ts";
import type { Told } from "./rules-readable.ts";

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
    async (request) => {
      const found = await readMessage(context, request.me, request.params.id);
      return presentPreview(found, await told(context, readerOf(request, context), found));
    },
  );

  app.post(
    "/api/messages/search",
    { schema: { body: CompatSearch, response: responses(200, FoundMessages) } },
    async (request) => {
      const found = await searchMessages(context, request.me, readSearch(request.body));
      const reader = readerOf(request, context);
      const parts = await tell(context, reader, found.rows.map(toldOfFound));
      return presentFoundMessages(found, reader.knowsRichText, parts);
    },
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
  const shown = async (request: FastifyRequest, found: FullMessage, knowsRichText?: boolean) => {
    const reader = readerOf(request, context);
    const form = await told(context, { ...reader, ...(knowsRichText && { knowsRichText }) }, found);
    return presentMessage(await inThread(context, found), form);
  };

  app.post(
    "/api/messages",
    { constraints, schema: { body: CompatNewMessage, response: responses(201, Message) } },
    async (request, reply) => {
      const written = await writeMessage(context, request.me, readNewMessage(request.body));
      return reply.code(201).send(await shown(request, written.message, written.knowsRichText));
    },
  );

  app.get("/api/messages/:id", { constraints, schema: { params, response } }, async (request) =>
    shown(request, await readMessage(context, request.me, request.params.id)),
  );

  app.put(
    "/api/messages/:id",
    { constraints, schema: { params, body: CompatMessageChanges, response } },
    async (request) => {
      const { me, params, body } = request;
      const written = await rewriteMessage(context, me, params.id, readMessageChanges(body));
      return shown(request, written.message, written.knowsRichText);
    },
  );

  app.get(
    "/api/groups/:id/random",
    { constraints, schema: { params, response: { ...response, 204: NoContent } } },
    async (request, reply) => {
      const found = await randomMessage(context, request.me, request.params.id);
      return found ? reply.send(await shown(request, found)) : reply.code(204).send(null);
    },
  );
}

async function tell(context: Context, reader: Reader, messages: Told[]) {
  return readableParts(messages, await tellingsOf(context, reader.me, messages), reader);
}

async function told(context: Context, reader: Reader, found: FullMessage) {
  const parts = await tell(context, reader, [toldOf(found)]);
  return { knowsRichText: reader.knowsRichText, part: parts.get(found.message.id) };
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
    async (request, reply) => {
      const { token } = request.params;
      const opened = await openMessage(context, token);
      const reader = readerOf(request, context);
      const parts = await tell(context, reader, [toldPublicly(opened)]);
      const message = presentPublicMessage(opened, { ...reader, part: parts.get(opened.message.id) });
      return reply.openLink(token).header("cache-control", "no-store").send(message);
    },
  );
}
