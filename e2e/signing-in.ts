import type { BrowserContext } from "@playwright/test";
import type { Person } from "./people.ts";

/** Each page of this browser that is opened from now on begins as this person's; signing out there holds. */
export async function signInto(context: BrowserContext, { key }: Person): Promise<void> {
  const entry = JSON.stringify({ data: key, createdAt: Date.now(), metadata: {} });
  await context.addInitScript((value) => {
    if (sessionStorage.getItem("signed in once") === null) localStorage.setItem("apiKey", value);
    sessionStorage.setItem("signed in once", "yes");
  }, entry);
}
