import { readCaches, sharedCache } from "../service-worker/caches.ts";
import { address } from "./addresses.ts";
import { Observable } from "./observable.ts";

export const waitingVersion = new Observable<ServiceWorker | undefined>(undefined);

const updateCheckIntervalMs = 60 * 60 * 1000;

/** Lets the site open without a network. Browsers offer no service workers over plain http, as on home networks. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(address("service-worker.js"));
  const look = () => waitingVersion.set(registration.waiting ?? undefined);
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  setInterval(() => void registration.update().catch(() => undefined), updateCheckIntervalMs);
}

export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waitingVersion.get()?.postMessage("take over");
}

/** Calls `open` when a notification is tapped and this window has to show it. Returns a function that stops listening. */
export function onOpenRequest(open: (href: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const listener = ({ data }: MessageEvent<{ open?: string } | undefined>) => data?.open && open(data.open);
  navigator.serviceWorker.addEventListener("message", listener);
  return () => navigator.serviceWorker.removeEventListener("message", listener);
}

/** Deletes the offline cache of groups that the person has left. */
export function clearReadCaches(): Promise<void> {
  return forget(Object.values(readCaches));
}

export function clearOfflineData(): Promise<void> {
  return forget([...Object.values(readCaches), sharedCache]);
}

async function forget(names: readonly string[]): Promise<void> {
  if ("caches" in window) await Promise.all(names.map((name) => caches.delete(name)));
}

export function isPushKnown(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export async function pushSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
}

/** Closes visible notifications with these tags, or all without tags, because they were read. */
export async function closeShown(tags?: readonly string[]): Promise<void> {
  if (!isPushKnown()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? [])
    if (tags === undefined || tags.includes(shown.tag)) shown.close();
}

/** Unsubscribes this browser only. The server deletes its subscription together with the session. */
export async function forgetPush(): Promise<void> {
  if (isPushKnown()) await (await pushSubscription())?.unsubscribe();
}
