import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { groupPageIds, randomMessage } from "../features/conversation/feed/actions.ts";
import { readMessage, type FullMessage } from "../features/conversation/messages/actions-reading.ts";
import { summarizeReactions } from "../features/conversation/messages/present.ts";
import { publicLinkFor } from "../features/outside/public-links/actions.ts";
import { openMessage, toMessages } from "../features/outside/public-links/actions-messages.ts";
import { reactionsTo, removeReaction } from "../features/conversation/reactions/actions.ts";
import { searchMessages } from "../features/conversation/search/actions.ts";
import type { App } from "../http/app-type.ts";
import { feedPageIds, inThread } from "./actions.ts";
import { pollOutcomes, readableMessage, readableSearchResult, readablePublicMessage } from "./actions-readable.ts";
import { rewriteMessage, writeMessage } from "./actions-writing.ts";
import { readMessageChanges, readNewMessage, readSearch } from "./input.ts";
import { presentFoundMessages, presentMessage, presentPreview, presentPublicMessage } from "./present.ts";
import { readableParts } from "./present-readable.ts";
import { readerOf, type Reader } from "./reader.ts";
import type { ReadableMessage } from "./rules-readable.ts";
import { serveForeign } from "./foreign-clients.ts";

export function messageRoutes(app: App, context: Context): void {
  sharedMessageRoutes(app, context);

  serveForeign(app, "GET /api/groups/:id/page/:n", ({ me, params }) => groupPageIds(context, me, params.id, params.n));

  serveForeign(app, "GET /api/feed/page/:offset", ({ me, params }) => feedPageIds(context, me, params.offset));

  serveForeign(app, "GET /api/messages/:id/preview", async (request) => {
    const found = await readMessage(context, request.me, request.params.id);
    return presentPreview(found, await formFor(context, readerOf(request, context), found));
  });

  serveForeign(app, "POST /api/messages/search", async (request) => {
    const found = await searchMessages(context, request.me, readSearch(request.body));
    const reader = readerOf(request, context);
    const parts = await readablePartsOf(context, reader, found.rows.map(readableSearchResult));
    return presentFoundMessages(found, reader.knowsRichText, parts);
  });

  serveForeign(app, "GET /api/messages/:id/reactions", async ({ me, params }) =>
    summarizeReactions(await reactionsTo(context, me, params.id), me.id),
  );

  serveForeign(app, "DELETE /api/messages/:id/reactions/:reactionId", async ({ me, params }) =>
    summarizeReactions(await removeReaction(context, me, params.id, params.reactionId), me.id),
  );
}

function sharedMessageRoutes(app: App, context: Context): void {
  const shown = async (request: FastifyRequest, found: FullMessage, knowsRichText?: boolean) => {
    const reader = readerOf(request, context);
    const form = await formFor(context, { ...reader, ...(knowsRichText && { knowsRichText }) }, found);
    return presentMessage(await inThread(context, found), form);
  };

  serveForeign(app, "POST /api/messages", async (request) => {
    const written = await writeMessage(context, request.me, readNewMessage(request.body));
    return shown(request, written.message, written.knowsRichText);
  });

  serveForeign(app, "GET /api/messages/:id", async (request) =>
    shown(request, await readMessage(context, request.me, request.params.id)),
  );

  serveForeign(app, "PUT /api/messages/:id", async (request) => {
    const { me, params, body } = request;
    const written = await rewriteMessage(context, me, params.id, readMessageChanges(body));
    return shown(request, written.message, written.knowsRichText);
  });

  serveForeign(app, "GET /api/groups/:id/random", async (request) => {
    const found = await randomMessage(context, request.me, request.params.id);
    return found && shown(request, found);
  });
}

async function readablePartsOf(context: Context, reader: Reader, messages: ReadableMessage[]) {
  return readableParts(messages, await pollOutcomes(context, reader.me, messages), reader);
}

async function formFor(context: Context, reader: Reader, found: FullMessage) {
  const parts = await readablePartsOf(context, reader, [readableMessage(found)]);
  return { knowsRichText: reader.knowsRichText, part: parts.get(found.message.id) };
}

export function publicLinkRoutes(app: App, context: Context): void {
  serveForeign(app, "GET /api/messages/:id/get-public-link", async ({ me, params }) => ({
    token: (await publicLinkFor(context, toMessages, me, params.id)).token,
  }));

  serveForeign(app, "GET /api/public/:token", async (request, reply) => {
    const { token } = request.params;
    const opened = await openMessage(context, token);
    const reader = readerOf(request, context);
    const parts = await readablePartsOf(context, reader, [readablePublicMessage(opened)]);
    const message = presentPublicMessage(opened, { ...reader, part: parts.get(opened.message.id) });
    return reply.openLink(token).header("cache-control", "no-store").send(message);
  });
}
