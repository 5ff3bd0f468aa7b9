import { useSyncExternalStore } from "react";
import { installPrompt } from "./install-prompt.ts";

/** `prompt`: the browser asks. `manual`: the person uses Safari's menu. */
export type InstallWay = "prompt" | "manual";

/** Returns undefined if the site is installed or cannot be installed. */
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

function standaloneOnIos(): boolean | undefined {
  return (navigator as Navigator & { standalone?: boolean }).standalone;
}

/** Other iOS browsers have their own menus. In-app browsers have none, and do not name a version of Safari. */
function isSafariOnIos(): boolean {
  const { userAgent } = navigator;
  return (
    standaloneOnIos() === false && /Version\/\S+.* Safari\//.test(userAgent) && !/(Cri|Fx|Edgi)OS/i.test(userAgent)
  );
}
