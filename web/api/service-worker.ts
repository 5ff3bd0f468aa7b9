import { readCaches, sharedCache } from "../service-worker/caches.ts";
import { address } from "./addresses.ts";
import { Observable } from "./observable.ts";

/** A version that waits to be let in; undefined while this is the newest. */
export const waitingVersion = new Observable<ServiceWorker | undefined>(undefined);

/** How often a page that stays open asks whether there is a newer version, in milliseconds. */
const asksEvery = 60 * 60 * 1000;

/** Lets the site open without a network. Plain http (a home network) knows no service workers, and does without. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(address("service-worker.js"));
  const look = () => waitingVersion.set(registration.waiting ?? undefined);
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  setInterval(() => void registration.update().catch(() => undefined), asksEvery);
}

/** Lets the waiting version in, and shows it. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waitingVersion.get()?.postMessage("take over");
}

/** Someone tapped a notification: an open window goes there. Returns the way to stop listening. */
export function onOpenRequest(open: (href: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const listener = ({ data }: MessageEvent<{ open?: string } | undefined>) => data?.open && open(data.open);
  navigator.serviceWorker.addEventListener("message", listener);
  return () => navigator.serviceWorker.removeEventListener("message", listener);
}

/** Deletes the offline cache of groups that the person has left. */
export function forgetWhatWasRead(): Promise<void> {
  return forget(Object.values(readCaches));
}

/** With the session goes all that is kept. */
export function forgetWhatIsKept(): Promise<void> {
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

/** Closes shown notifications with these tags because they were read; all of them without tags. */
export async function closeShown(tags?: readonly string[]): Promise<void> {
  if (!isPushKnown()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? [])
    if (tags === undefined || tags.includes(shown.tag)) shown.close();
}

/** This browser alone: the server lets go of it with the session. */
export async function forgetPush(): Promise<void> {
  if (isPushKnown()) await (await pushSubscription())?.unsubscribe();
}
