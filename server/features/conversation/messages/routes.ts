import {
  Deletion,
  MessageChanges,
  MessageVersions,
  MessageView,
  NewMessage,
  RepliesQuery,
  ReplyWindow,
  Thread,
  ThreadQuery,
} from "#contract/messages.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { changeMessage } from "./actions.ts";
import { createMessage } from "./actions-create.ts";
import { deleteMessage, deletionOf } from "./actions-deletion.ts";
import { readMessage, repliesOf, threadOf } from "./actions-reading.ts";
import { versionsOf } from "./actions-versions.ts";
import { presentMessage, presentReplies, presentThread, presentVersion } from "./present.ts";

export function messageRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.post(
    "/api/messages",
    { schema: { body: NewMessage, response: responses(201, MessageView) } },
    async ({ me, body }, reply) => reply.code(201).send(presentMessage(await createMessage(context, me, body), me)),
  );

  app.get("/api/messages/:id", { schema: { params, response: responses(200, MessageView) } }, async ({ me, params }) =>
    presentMessage(await readMessage(context, me, params.id), me),
  );

  app.put(
    "/api/messages/:id",
    { schema: { params, body: MessageChanges, response: responses(200, MessageView) } },
    async ({ me, params, body }) => presentMessage(await changeMessage(context, me, params.id, body), me),
  );

  app.delete("/api/messages/:id", { schema: { params, response: responses(204, NoContent) } }, (request, reply) =>
    noContent(reply, deleteMessage(context, request.me, request.params.id)),
  );

  app.get("/api/messages/:id/deletion", { schema: { params, response: responses(200, Deletion) } }, ({ me, params }) =>
    deletionOf(context, me, params.id),
  );

  app.get(
    "/api/messages/:id/versions",
    { schema: { params, response: responses(200, MessageVersions) } },
    async ({ me, params }) => (await versionsOf(context, me, params.id)).map(presentVersion),
  );

  app.get(
    "/api/messages/:id/thread",
    { schema: { params, querystring: ThreadQuery, response: responses(200, Thread) } },
    async ({ me, params, query }) => presentThread(await threadOf(context, me, params.id, query.focus), me),
  );

  app.get(
    "/api/messages/:id/replies",
    { schema: { params, querystring: RepliesQuery, response: responses(200, ReplyWindow) } },
    async ({ me, params, query }) => presentReplies(await repliesOf(context, me, params.id, query), me),
  );
}
