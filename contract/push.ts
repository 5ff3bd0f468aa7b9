import { Type, type Static } from "typebox";

/** Key for the browser's push subscription, base64url. */
export const PushKey = Type.Object({ publicKey: Type.String() });
export type PushKey = Static<typeof PushKey>;

/** Has the form of `PushSubscription.toJSON()`. Replaces the previous subscription of this session. */
export const NewPushSubscription = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: 2048 }),
  keys: Type.Object({ p256dh: Type.String({ maxLength: 128 }), auth: Type.String({ maxLength: 64 }) }),
});
export type NewPushSubscription = Static<typeof NewPushSubscription>;

/** `url` is relative to the site. A notification replaces an earlier one with the same `tag`. */
export interface PushMessage {
  title: string;
  body?: string;
  tag?: string;
  url?: string;
}

/** Closes notifications that were read or removed on another device. */
export interface PushClosing {
  close: string[];
}
