import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Client } from "../../scripts/populate/api.ts";
import { chromiumShell } from "../../scripts/setup/test-tools.mjs";
import { headersOf } from "./requests.ts";

/** A browser for as long as that takes, however it ends: one that goes on would keep the process. */
export async function inBrowser<Found>(find: (browser: Browser) => Promise<Found>): Promise<Found> {
  const browser = await chromium.launch({ executablePath: chromiumShell() });
  try {
    return await find(browser);
  } finally {
    await browser.close();
  }
}

/** A page of a browser with an empty cache, in which this person signed in earlier. */
export async function openSignedIn(
  browser: Browser,
  url: string,
  client: Client,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const headers = await headersOf(url, client);
  const context = await emptyContext(browser, options);
  const [name, value] = headers.cookie!.split("=");
  await context.addCookies([{ name: name!, value: value!, url }]);
  const entry = JSON.stringify({ data: headers["x-auth-token"], createdAt: Date.now(), metadata: {} });
  await context.addInitScript({ content: `localStorage.setItem("apiKey", ${JSON.stringify(entry)})` });
  return context.newPage();
}

export async function emptyContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  // What runs in a page has been through tsx, which names functions by a helper of its own.
  await context.addInitScript({ content: "globalThis.__name = (named) => named" });
  return context;
}
