import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { signInto } from "../signing-in.ts";
import type { Stage } from "./stage.ts";
import type { Texts } from "./texts.ts";

export interface Scene {
  /** Name of its screenshot, such as `message-album`. */
  name: string;
  /** True if the screenshot has to include everything below the window. */
  whole?: boolean;
  /** The person who is signed in; nobody if absent. Newcomers have no notifications and bookmarks yet. */
  who?: "anna" | "newcomer";
  /** Opens the scene in a browser of its own and leaves the server's data unchanged. */
  open(page: Page, stage: Stage, t: Texts): Promise<void>;
}

/** Opens a scene in a browser of its own. Content stays unread for later scenes. */
export async function openScene(
  browser: Browser,
  scene: Scene,
  { stage, t, options }: { stage: Stage; t: Texts; options: BrowserContextOptions },
): Promise<Page> {
  const context = await browser.newContext(options);
  if (scene.who) await signInto(context, stage[scene.who]);
  await context.route(/\/api\/.*\/read$/, (route) => route.abort());
  // Blocks beacons, by which a closing page reports what was read.
  await context.addInitScript(() => {
    addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  const page = await context.newPage();
  await scene.open(page, stage, t);
  return page;
}

/** Waits until text, fonts and visible pictures have loaded. */
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

/** Opens an address of the site and waits until it has loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await arrived(page);
}

/** Blocks requests so that they never get a response. */
export async function withhold(page: Page, path: RegExp): Promise<void> {
  await page.route(path, () => undefined);
}
