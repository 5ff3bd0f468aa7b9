import { NewPushSubscription, PushKey } from "#contract/push.ts";
import { responses, NoContent } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
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
    async ({ me, body }, reply) => {
      await subscribe(context, me, body);
      return reply.code(204).send(null);
    },
  );

  app.delete("/api/me/push-subscriptions", { schema: { response: done } }, async ({ me }, reply) => {
    await unsubscribe(context, me);
    return reply.code(204).send(null);
  });

  app.post("/api/me/push-subscriptions/test", { schema: { response: done } }, async ({ me }, reply) => {
    await pushTest(context, me);
    return reply.code(204).send(null);
  });
}
