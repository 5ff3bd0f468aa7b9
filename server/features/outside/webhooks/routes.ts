import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import {
  GroupWebhooks,
  HookParams,
  HookPost,
  HookPosted,
  HookQuery,
  MadeIncomingWebhook,
  MadeWebhook,
  NewIncomingWebhook,
  NewWebhook,
  WebhookDeliveries,
} from "#contract/webhooks.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import { appError, tooLarge } from "../../../errors.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { refusalOf } from "../../../http/uploads.ts";
import { writeUpTo } from "../../../limits/limited-file.ts";
import type { Received } from "../../files/files/actions-upload.ts";
import { addWebhook, deliveriesOf, pingWebhook, removeWebhook, resumeWebhook, webhooksOf } from "./actions.ts";
import { addIncoming, postFileThroughHook, postThroughHook, removeIncoming } from "./actions-incoming.ts";
import { presentDelivery, presentIncoming, presentWebhook } from "./present.ts";
import { shownSecret } from "./rules.ts";

/** Routes for addresses that are told of a group, and for those at which programs post to it. */
export async function webhookRoutes(app: App, context: Context): Promise<void> {
  managingRoutes(app, context);
  incomingRoutes(app, context);
  await postingRoute(app, context);
}

function managingRoutes(app: App, context: Context): void {
  const params = IdParams;
  const empty = responses(204, NoContent);

  app.get(
    "/api/groups/:id/webhooks",
    { schema: { params, response: responses(200, GroupWebhooks) } },
    async ({ me, params: { id } }) => {
      const { webhooks, incoming } = await webhooksOf(context, me, id);
      return { webhooks: webhooks.map(presentWebhook), incoming: incoming.map(presentIncoming) };
    },
  );

  app.post(
    "/api/groups/:id/webhooks",
    { schema: { params, body: NewWebhook, response: responses(201, MadeWebhook) } },
    async ({ me, params: { id }, body }, reply) => {
      const made = await addWebhook(context, me, id, body);
      return reply.code(201).send({ ...presentWebhook(made), secret: shownSecret(made.secret) });
    },
  );

  app.delete("/api/webhooks/:id", { schema: { params, response: empty } }, ({ me, params: { id } }, reply) =>
    noContent(reply, removeWebhook(context, me, id)),
  );

  app.post("/api/webhooks/:id/resume", { schema: { params, response: empty } }, ({ me, params: { id } }, reply) =>
    noContent(reply, resumeWebhook(context, me, id)),
  );

  app.post("/api/webhooks/:id/ping", { schema: { params, response: empty } }, ({ me, params: { id } }, reply) =>
    noContent(reply, pingWebhook(context, me, id)),
  );

  app.get(
    "/api/webhooks/:id/deliveries",
    { schema: { params, response: responses(200, WebhookDeliveries) } },
    async ({ me, params: { id } }) => ({ deliveries: (await deliveriesOf(context, me, id)).map(presentDelivery) }),
  );
}

function incomingRoutes(app: App, context: Context): void {
  const params = IdParams;
  app.post(
    "/api/groups/:id/incoming-webhooks",
    { schema: { params, body: NewIncomingWebhook, response: responses(201, MadeIncomingWebhook) } },
    async ({ me, params: { id }, body }, reply) => {
      const { row, url } = await addIncoming(context, me, id, body.name);
      return reply.code(201).send({ ...presentIncoming(row), url });
    },
  );

  app.delete(
    "/api/incoming-webhooks/:id",
    { schema: { params, response: responses(204, NoContent) } },
    ({ me, params: { id } }, reply) => noContent(reply, removeIncoming(context, me, id)),
  );
}

const fileTypes = /^(image|video|audio)\/|^application\/pdf/;

/** Returns a function that writes the body of a request into a folder. */
function receiverOf({ raw }: FastifyRequest) {
  return async (folder: string, limit: number): Promise<Received> => {
    const path = join(folder, "received");
    const size = await writeUpTo(limit, raw, path);
    if (size === 0) throw appError("file_missing");
    if (size > limit) throw tooLarge(limit);
    return { path, name: "", size };
  };
}

/** Takes JSON, or the bytes of a file with title and text in the address, as cameras send them. */
async function postingRoute(app: App, context: Context): Promise<void> {
  const config = { access: "anyone", longRunning: true } as const;
  await app.register((scope: App, _options: object, done: () => void) => {
    scope.addContentTypeParser(fileTypes, (_request, _payload, parsed) => parsed(null));
    scope.post(
      "/api/hooks/:token",
      {
        config,
        schema: {
          params: HookParams,
          querystring: HookQuery,
          body: Type.Union([HookPost, Type.Null()]),
          response: responses(201, HookPosted),
        },
      },
      async (request, reply) => {
        const { token } = request.params;
        const { id } = fileTypes.test(request.headers["content-type"] ?? "")
          ? await postFileThroughHook(context, token, request.query, receiverOf(request)).catch((error: unknown) => {
              throw refusalOf(error, request);
            })
          : await postThroughHook(context, token, request.body ?? {});
        return reply.code(201).send({ id, url: `${context.config.url}/messages/${id}` });
      },
    );
    done();
  });
}
