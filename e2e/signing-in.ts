import type { BrowserContext } from "@playwright/test";
import type { Person } from "./people.ts";

/** Signs the person in on every page that this browser opens from now on, until they sign out there. */
export async function signInto(context: BrowserContext, { key }: Person): Promise<void> {
  const entry = JSON.stringify({ data: key, createdAt: Date.now(), metadata: {} });
  await context.addInitScript((value) => {
    if (sessionStorage.getItem("signed in once") === null) localStorage.setItem("apiKey", value);
    sessionStorage.setItem("signed in once", "yes");
  }, entry);
}
