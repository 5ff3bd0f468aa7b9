import { useSyncExternalStore } from "react";
import { Observable } from "../../api/observable.ts";

/** The event with which a browser offers to install the site. It is not in the types of the DOM, because Safari and Firefox lack it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

const installPrompt = new Observable<InstallPrompt | undefined>(undefined);

/** Keeps the browser's offer to install the site, which comes once per page load, until the person asks for it. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => installPrompt.set(undefined));
}

/** `prompt`: the browser asks. `manual`: the person does it by the menu of Safari. */
export type InstallWay = "prompt" | "manual";

/** Returns how this site can be added to the home screen; undefined if it is installed or there is no way. */
export function useInstallWay(): InstallWay | undefined {
  return useSyncExternalStore(installPrompt.subscribe, installWay);
}

export function installWay(): InstallWay | undefined {
  if (isInstalled()) return undefined;
  if (installPrompt.get()) return "prompt";
  return isSafariOnIos() ? "manual" : undefined;
}

/** Shows the browser's prompt, so call it only in response to a user action. Returns whether the person accepted. */
export async function install(): Promise<boolean> {
  const offer = installPrompt.get();
  // The browser answers each offer once.
  installPrompt.set(undefined);
  await offer?.prompt();
  return (await offer?.userChoice)?.outcome === "accepted";
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || standaloneOnIos() === true;
}

/** Undefined except on iPhones and iPads. */
function standaloneOnIos(): boolean | undefined {
  return (navigator as Navigator & { standalone?: boolean }).standalone;
}

/** Other browsers there have their own menus. Apps that show pages have none, and do not name a version of Safari. */
function isSafariOnIos(): boolean {
  const { userAgent } = navigator;
  return (
    standaloneOnIos() === false && /Version\/\S+.* Safari\//.test(userAgent) && !/(Cri|Fx|Edgi)OS/i.test(userAgent)
  );
}
