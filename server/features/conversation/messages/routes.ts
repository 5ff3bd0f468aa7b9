import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { changeMessage } from "./actions.ts";
import { createMessage } from "./actions-create.ts";
import { deleteMessage, deletionOf } from "./actions-deletion.ts";
import { readMessage, repliesOf, threadOf } from "./actions-reading.ts";
import { versionsOf } from "./actions-create.ts";
import { presentMessage, presentReplies, presentThread, presentVersion } from "./present.ts";

export function messageRoutes(app: App, context: Context): void {
  serve(app, "POST /api/messages", async ({ me, body }) => presentMessage(await createMessage(context, me, body), me));

  serve(app, "GET /api/messages/:id", async ({ me, params }) =>
    presentMessage(await readMessage(context, me, params.id), me),
  );

  serve(app, "PUT /api/messages/:id", async ({ me, params, body }) =>
    presentMessage(await changeMessage(context, me, params.id, body), me),
  );

  serve(app, "DELETE /api/messages/:id", (request) => deleteMessage(context, request.me, request.params.id));

  serve(app, "GET /api/messages/:id/deletion", ({ me, params }) => deletionOf(context, me, params.id));

  serve(app, "GET /api/messages/:id/versions", async ({ me, params }) =>
    (await versionsOf(context, me, params.id)).map(presentVersion),
  );

  serve(app, "GET /api/messages/:id/thread", async ({ me, params, query }) =>
    presentThread(await threadOf(context, me, params.id, query.focus), me),
  );

  serve(app, "GET /api/messages/:id/replies", async ({ me, params, query }) =>
    presentReplies(await repliesOf(context, me, params.id, query), me),
  );
}
