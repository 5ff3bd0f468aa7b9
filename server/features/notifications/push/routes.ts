import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { pushTest, subscribe, unsubscribe } from "./actions.ts";

export function pushRoutes(app: App, context: Context): void {
  serve(app, "GET /api/push/key", () => ({
    publicKey: context.push.publicKey,
  }));

  serve(app, "POST /api/me/push-subscriptions", ({ me, body }) => subscribe(context, me, body));

  serve(app, "DELETE /api/me/push-subscriptions", ({ me }) => unsubscribe(context, me));

  serve(app, "POST /api/me/push-subscriptions/test", ({ me }) => pushTest(context, me));
}
