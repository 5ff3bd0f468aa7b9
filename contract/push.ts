import { Type, type Static } from "typebox";

/** `GET /api/push/key`: what a browser subscribes with, base64url. */
export const PushKey = Type.Object({ publicKey: Type.String() });
export type PushKey = Static<typeof PushKey>;

/** `POST /api/me/push-subscriptions`: as `PushSubscription.toJSON()` says it. It takes the place of the one that this session had. */
export const NewPushSubscription = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: 2048 }),
  keys: Type.Object({ p256dh: Type.String({ maxLength: 128 }), auth: Type.String({ maxLength: 64 }) }),
});
export type NewPushSubscription = Static<typeof NewPushSubscription>;

/** What the service worker is sent, as JSON: something to show. `url` is relative to the site; what has the same `tag` takes the other's place. */
export interface PushMessage {
  title: string;
  body?: string;
  tag?: string;
  url?: string;
}

/** Or tags of what was read or removed on another device, and is to be shown no more. */
export interface PushClosing {
  close: string[];
}
