import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { signInto } from "../signing-in.ts";
import type { Stage } from "./stage.ts";
import type { Texts } from "./texts.ts";

export interface Scene {
  /** Names its picture: `message-album`. */
  name: string;
  /** There is more of it below the window, and all of it is to be seen on its picture. */
  whole?: boolean;
  /** Who looks; nobody is signed in where it is absent. Newcomers have nothing yet: no notification, no bookmark. */
  who?: "anna" | "newcomer";
  /** Goes there, in a browser of its own, and leaves everything on the server as it was. */
  open(page: Page, stage: Stage, t: Texts): Promise<void>;
}

/** In a browser of its own. What is looked at there stays unread, for the scenes that come later. */
export async function openScene(
  browser: Browser,
  scene: Scene,
  { stage, t, options }: { stage: Stage; t: Texts; options: BrowserContextOptions },
): Promise<Page> {
  const context = await browser.newContext(options);
  if (scene.who) await signInto(context, stage[scene.who]);
  await context.route(/\/api\/.*\/read$/, (route) => route.abort());
  // A page that is closed says what was read of it over a line that nobody watches any more.
  await context.addInitScript(() => {
    addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  const page = await context.newPage();
  await scene.open(page, stage, t);
  return page;
}

/** Until the page has what is to be seen of it: words, letters, pictures in view. */
export async function arrived(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    if (document.querySelector("main [data-skeleton]")) return false;
    const inView = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom >= 0 && top <= innerHeight;
    });
    await Promise.allSettled(inView.map((image) => image.decode()));
    return inView.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
}

/** Opens an address of ours and waits for it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await arrived(page);
}

/** What the page asks for and never gets. */
export async function withhold(page: Page, path: RegExp): Promise<void> {
  await page.route(path, () => undefined);
}
