import { Observable } from "../../../api/observable.ts";

/** The event with which a browser offers to install the site. It is not in the types of the DOM, because Safari and Firefox lack it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** The browser's offer to install the site, until it is answered. */
export const installPrompt = new Observable<InstallPrompt | undefined>(undefined);

/** Keeps the browser's offer to install the site, which comes once per page load, until the person asks for it. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => installPrompt.set(undefined));
}
