import { NewPushSubscription, PushKey } from "#contract/push.ts";
import { responses, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { pushTest, subscribe, unsubscribe } from "./actions.ts";

/** Routes for the push subscription of the current browser; each session has one. */
export function pushRoutes(app: App, context: Context): void {
  const done = responses(204, NoContent);

  app.get("/api/push/key", { schema: { response: responses(200, PushKey) } }, () => ({
    publicKey: context.push.publicKey,
  }));

  app.post(
    "/api/me/push-subscriptions",
    { schema: { body: NewPushSubscription, response: done } },
    ({ me, body }, reply) => noContent(reply, subscribe(context, me, body)),
  );

  app.delete("/api/me/push-subscriptions", { schema: { response: done } }, ({ me }, reply) =>
    noContent(reply, unsubscribe(context, me)),
  );

  app.post("/api/me/push-subscriptions/test", { schema: { response: done } }, ({ me }, reply) =>
    noContent(reply, pushTest(context, me)),
  );
}
