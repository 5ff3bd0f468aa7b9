import { Type } from "typebox";
import { ApiKey, MadeApiKey, NewApiKey } from "#contract/api-keys.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { origin, provenOrigin } from "../../../http/origin.ts";
import { apiKeysOf, makeApiKey, removeApiKey } from "./actions-api-keys.ts";
import { presentApiKey } from "./present.ts";

/** Routes for keys that people give to programs. No API key may call them. */
export function apiKeyRoutes(app: App, context: Context): void {
  app.get("/api/me/api-keys", { schema: { response: responses(200, Type.Array(ApiKey)) } }, async ({ me }) =>
    (await apiKeysOf(context, me)).map(presentApiKey),
  );

  app.post(
    "/api/me/api-keys",
    { schema: { body: NewApiKey, response: responses(201, MadeApiKey) } },
    async (request, reply) => {
      const { key, row } = await makeApiKey(context, request.me, request.body, provenOrigin(request));
      return reply.code(201).send({ ...presentApiKey(row), key });
    },
  );

  app.delete(
    "/api/me/api-keys/:id",
    { schema: { params: IdParams, response: responses(204, NoContent) } },
    (request, reply) => noContent(reply, removeApiKey(context, request.me, request.params.id, origin(request))),
  );
}
