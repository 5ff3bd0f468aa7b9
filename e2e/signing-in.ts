import type { BrowserContext } from "@playwright/test";
import type { Person } from "./people.ts";

/** Signs the person in on every page that this browser opens from now on, until they sign out there. */
export async function signInto(context: BrowserContext, { key }: Person): Promise<void> {
  const entry = JSON.stringify({ data: key, createdAt: Date.now(), metadata: {} });
  await context.addInitScript((value) => {
    // Frames keep their names, which forms are sent to.
    if (window !== window.top) return;
    // Signing out clears all storage, and the page is loaded anew when somebody signs in again.
    if (window.name !== "signed in once") localStorage.setItem("apiKey", value);
    window.name = "signed in once";
  }, entry);
}
