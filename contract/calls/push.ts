import { NewPushSubscription, PushKey } from "../push.ts";
import { NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const pushCalls = {
  "GET /api/push/key": { summary: "Public key for push subscriptions", response: PushKey },
  "POST /api/me/push-subscriptions": {
    summary: "Subscribe a browser to push notifications",
    body: NewPushSubscription,
    response: NoContent,
  },
  "DELETE /api/me/push-subscriptions": { summary: "Unsubscribe a browser", response: NoContent },
  "POST /api/me/push-subscriptions/test": { summary: "Send a test push notification", response: NoContent },
} satisfies Calls;
