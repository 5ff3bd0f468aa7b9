import { GroupPage, PageParams } from "#contract/groups.ts";
import {
  CardPage,
  Message,
  MessageChanges,
  MessagePreview,
  NewMessage,
  RepliesQuery,
  ReplyWindow,
  Thread,
  ThreadQuery,
} from "#contract/messages.ts";
import { answers, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { changeMessage, createMessage } from "./actions.ts";
import { deleteMessage } from "./actions-deleting.ts";
import { groupPageCards, groupPageIds, previewOf, readMessage, repliesOf, threadOf } from "./actions-reading.ts";
import { presentCard, presentMessage, presentPreview, presentReplies, presentThread } from "./present.ts";

export function messageRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/api/groups/:id/page/:n",
    { schema: { params: PageParams, response: answers(200, GroupPage) } },
    ({ me, params }) => groupPageIds(context, me, params.id, params.n),
  );

  app.get(
    "/api/groups/:id/cards/:n",
    { schema: { params: PageParams, response: answers(200, CardPage) } },
    async ({ me, params }) => {
      const { cards, totalItems } = await groupPageCards(context, me, params.id, params.n);
      return { cards: cards.map(presentCard), totalItems };
    },
  );

  app.post("/api/messages", { schema: { body: NewMessage, response: answers(201, Message) } }, async (request, reply) =>
    reply.code(201).send(presentMessage(await createMessage(request.context, request.me, request.body))),
  );

  app.get("/api/messages/:id", { schema: { params, response: answers(200, Message) } }, async ({ me, params }) =>
    presentMessage(await readMessage(context, me, params.id)),
  );

  app.put(
    "/api/messages/:id",
    { schema: { params, body: MessageChanges, response: answers(200, Message) } },
    async (request) =>
      presentMessage(await changeMessage(request.context, request.me, request.params.id, request.body)),
  );

  app.delete("/api/messages/:id", { schema: { params, response: answers(204, NoContent) } }, async (request, reply) => {
    await deleteMessage(request.context, request.me, request.params.id);
    return reply.code(204).send(null);
  });

  app.get(
    "/api/messages/:id/preview",
    { schema: { params, response: answers(200, MessagePreview) } },
    async ({ me, params }) => {
      const { message, files } = await previewOf(context, me, params.id);
      return presentPreview(message, files);
    },
  );

  app.get(
    "/api/messages/:id/thread",
    { schema: { params, querystring: ThreadQuery, response: answers(200, Thread) } },
    async ({ me, params, query }) => presentThread(await threadOf(context, me, params.id, query.focus)),
  );

  app.get(
    "/api/messages/:id/replies",
    { schema: { params, querystring: RepliesQuery, response: answers(200, ReplyWindow) } },
    async ({ me, params, query }) => presentReplies(await repliesOf(context, me, params.id, query)),
  );
}
