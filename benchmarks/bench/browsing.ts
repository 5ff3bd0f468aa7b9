import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Client } from "../../scripts/populate/api.ts";
import { chromiumShell } from "../../scripts/setup/test-tools.mjs";
import { headersOf } from "./requests.ts";

/** Runs a browser for the duration of `work`, and always closes it; otherwise it would keep the process alive. */
export async function inBrowser<Found>(find: (browser: Browser) => Promise<Found>): Promise<Found> {
  const browser = await chromium.launch({ executablePath: chromiumShell() });
  try {
    return await find(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a page with an empty cache in which this user is signed in. */
export async function openSignedIn(
  browser: Browser,
  url: string,
  client: Client,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const headers = await headersOf(url, client);
  const context = await browser.newContext(options);
  // tsx transforms functions run in the page to use a helper, which is defined here.
  await context.addInitScript({ content: "globalThis.__name = (named) => named" });
  const [name, value] = headers.cookie!.split("=");
  await context.addCookies([{ name: name!, value: value!, url }]);
  const entry = JSON.stringify({ data: headers["x-auth-token"], createdAt: Date.now(), metadata: {} });
  await context.addInitScript({ content: `localStorage.setItem("apiKey", ${JSON.stringify(entry)})` });
  return context.newPage();
}
