import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { origin, provenOrigin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";
import { apiKeysOf, makeApiKey, removeApiKey } from "./actions-api-keys.ts";
import { presentApiKey } from "./present.ts";

/** Routes for keys that people give to programs. No API key may call them. */
export function apiKeyRoutes(app: App, context: Context): void {
  serve(app, "GET /api/me/api-keys", async ({ me }) => (await apiKeysOf(context, me)).map(presentApiKey));

  serve(app, "POST /api/me/api-keys", async (request) => {
    const { key, row } = await makeApiKey(context, request.me, request.body, provenOrigin(request));
    return { ...presentApiKey(row), key };
  });

  serve(app, "DELETE /api/me/api-keys/:id", (request) =>
    removeApiKey(context, request.me, request.params.id, origin(request)),
  );
}
