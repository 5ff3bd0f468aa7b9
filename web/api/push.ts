import type { NewPushSubscription } from "#contract/push.ts";
import { call } from "./client.ts";
import { readLocal, removeLocal, writeLocal } from "./local-store.ts";
import { forgetPush, isPushKnown, pushSubscription } from "./service-worker.ts";

/** Stores the person who turned on push in this browser, because another person has to opt in again. */
const entry = "push";

/** `unknown`: not available in this browser or without https. `blocked`: the person denied permission, which only the browser settings can change. */
export type PushState = "unknown" | "blocked" | "off" | "on";

export async function pushState(personId: string): Promise<PushState> {
  if (!isPushKnown()) return "unknown";
  if (Notification.permission === "denied") return "blocked";
  const subscription = await pushSubscription();
  if (!subscription || readLocal<string>(entry) !== personId) return "off";
  // The session may be new and not have this subscription yet.
  await sendToServer(subscription);
  return "on";
}

/** Asks for permission, so call it only in response to a user action. Returns the resulting state. */
export async function startPush(personId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted")
    return Notification.permission === "denied" ? "blocked" : "off";
  const { publicKey } = await call("GET /api/push/key");
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  await sendToServer(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  writeLocal(entry, personId);
  return "on";
}

export async function stopPush(): Promise<PushState> {
  await call("DELETE /api/me/push-subscriptions");
  removeLocal(entry);
  await forgetPush();
  return "off";
}

export function testPush(): Promise<unknown> {
  return call("POST /api/me/push-subscriptions/test");
}

function sendToServer(subscription: PushSubscription): Promise<unknown> {
  // The DOM types mark as optional what every subscription has.
  const { endpoint, keys } = subscription.toJSON() as NewPushSubscription;
  return call("POST /api/me/push-subscriptions", { body: { endpoint, keys } });
}
