import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { appError, tooLarge } from "../../../errors.ts";
import type { App } from "../../../http/app-type.ts";
import { refusalOf } from "../../../http/uploads.ts";
import { serve } from "../../../http/serve.ts";
import { writeUpTo } from "../../../limits/limited-file.ts";
import type { Received } from "../../files/files/actions-upload.ts";
import { addWebhook, deliveriesOf, pingWebhook, removeWebhook, resumeWebhook, webhooksOf } from "./actions.ts";
import { addIncoming, postFileThroughHook, postThroughHook, removeIncoming } from "./actions-incoming.ts";
import { presentDelivery, presentIncoming, presentWebhook } from "./present.ts";
import { shownSecret } from "./rules.ts";

export async function webhookRoutes(app: App, context: Context): Promise<void> {
  managingRoutes(app, context);
  incomingRoutes(app, context);
  await postingRoute(app, context);
}

function managingRoutes(app: App, context: Context): void {
  serve(app, "GET /api/groups/:id/webhooks", async ({ me, params: { id } }) => {
    const { webhooks, incoming } = await webhooksOf(context, me, id);
    return { webhooks: webhooks.map(presentWebhook), incoming: incoming.map(presentIncoming) };
  });

  serve(app, "POST /api/groups/:id/webhooks", async ({ me, params: { id }, body }) => {
    const made = await addWebhook(context, me, id, body);
    return { ...presentWebhook(made), secret: shownSecret(made.secret) };
  });

  serve(app, "DELETE /api/webhooks/:id", ({ me, params: { id } }) => removeWebhook(context, me, id));

  serve(app, "POST /api/webhooks/:id/resume", ({ me, params: { id } }) => resumeWebhook(context, me, id));

  serve(app, "POST /api/webhooks/:id/ping", ({ me, params: { id } }) => pingWebhook(context, me, id));

  serve(app, "GET /api/webhooks/:id/deliveries", async ({ me, params: { id } }) => ({
    deliveries: (await deliveriesOf(context, me, id)).map(presentDelivery),
  }));
}

function incomingRoutes(app: App, context: Context): void {
  serve(app, "POST /api/groups/:id/incoming-webhooks", async ({ me, params: { id }, body }) => {
    const { row, url } = await addIncoming(context, me, id, body.name);
    return { ...presentIncoming(row), url };
  });

  serve(app, "DELETE /api/incoming-webhooks/:id", ({ me, params: { id } }) => removeIncoming(context, me, id));
}

const fileTypes = /^(image|video|audio)\/|^application\/pdf/;

function receiverOf({ raw }: FastifyRequest) {
  return async (folder: string, limit: number): Promise<Received> => {
    const path = join(folder, "received");
    const size = await writeUpTo(limit, raw, path);
    if (size === 0) throw appError("file_missing");
    if (size > limit) throw tooLarge(limit);
    return { path, name: "", size };
  };
}

/** Accepts JSON, or the bytes of a file with title and text in the URL, as cameras send them. */
async function postingRoute(app: App, context: Context): Promise<void> {
  await app.register((scope: App, _options: object, done: () => void) => {
    scope.addContentTypeParser(fileTypes, (_request, _payload, parsed) => parsed(null));
    serve(
      scope,
      "POST /api/hooks/:token",
      async (request) => {
        const { token } = request.params;
        const { id } = fileTypes.test(request.headers["content-type"] ?? "")
          ? await postFileThroughHook(context, token, request.query, receiverOf(request)).catch((error: unknown) => {
              throw refusalOf(error, request);
            })
          : await postThroughHook(context, token, request.body ?? {});
        return { id, url: `${context.config.url}/messages/${id}` };
      },
      { longRunning: true },
    );
    done();
  });
}
