import { Observable } from "../../../api/observable.ts";

/** Missing from the DOM types, because Safari and Firefox lack it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

export const installPrompt = new Observable<InstallPrompt | undefined>(undefined);

/** Keeps the browser's offer to install the site, which comes once per page load, until the person asks for it. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => installPrompt.set(undefined));
}
