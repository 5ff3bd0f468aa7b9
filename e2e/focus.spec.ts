import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { openScene, type Scene } from "./scenes/scene.ts";
import { scenes } from "./scenes/scenes.ts";
import { test } from "./scenes/test.ts";
import { textsIn } from "./scenes/texts.ts";

const t = textsIn("en_US");
const named = (name: string): Scene => scenes.find((scene) => scene.name === name)!;

/** Names the scene of each dialog, and the button that gets the focus back. */
const dialogs = [
  { scene: "group-leave", opener: t("group.leave") },
  { scene: "account-delete", opener: t("account.delete") },
  { scene: "account-reset-key", opener: t("account.api_key_reset") },
  { scene: "message-delete", opener: t("message.actions") },
  { scene: "public-link", opener: t("message.actions") },
  { scene: "write-leave", opener: t("action.cancel") },
  { scene: "write-describe", opener: t("photo.edit", { name: "sea.jpg" }) },
];

for (const { scene, opener } of dialogs) {
  test(`the dialog of "${scene}" traps the focus and returns it`, async ({ browser, hearth, stage }) => {
    const page = await openScene(browser, named(scene), { stage, t, options: { baseURL: hearth.url } });
    await expectToKeepFocus(page, page.locator("dialog[open]"));
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: opener, exact: true }).first()).toBeFocused();
    await page.context().close();
  });
}

test("keyboard shortcuts open from the account menu, and the focus returns there", async ({
  browser,
  hearth,
  stage,
}) => {
  const page = await openScene(browser, named("account-menu"), { stage, t, options: { baseURL: hearth.url } });
  await page.getByRole("menuitem", { name: t("shortcuts.title") }).click();
  const keys = page.getByRole("dialog", { name: t("shortcuts.title") });
  await expectToKeepFocus(page, keys);
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Your account/ })).toBeFocused();
});

test("a menu can be opened, navigated and closed by keyboard", async ({ browser, hearth, stage }) => {
  const page = await openScene(browser, named("message-album"), { stage, t, options: { baseURL: hearth.url } });
  const opener = page.getByRole("button", { name: t("message.actions") }).first();
  const items = page.getByRole("menuitem");
  await opener.focus();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("s");
  await expect(page.getByRole("menuitem", { name: t("share.action") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("the lightbox traps the focus, supports arrow keys, and returns the focus to the photo", async ({
  browser,
  hearth,
  stage,
}) => {
  const page = await openScene(browser, named("lightbox"), { stage, t, options: { baseURL: hearth.url } });
  const lightbox = page.getByRole("dialog", { name: t("picture.viewer") });
  await expectToKeepFocus(page, lightbox);
  await page.keyboard.press("ArrowRight");
  await expect(lightbox.getByText("2 of 8")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await expect(page.locator("article a:has(img)").first()).toBeFocused();
});

test("the pages of the settings are reachable and distinguishable by keyboard", async ({ browser, hearth, stage }) => {
  const page = await openScene(browser, named("account"), { stage, t, options: { baseURL: hearth.url } });
  const tabs = page.getByRole("navigation", { name: t("account.title") }).getByRole("link");
  await tabs.first().focus();
  await page.keyboard.press("Tab");
  await expect(tabs.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tabs.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(tabs.nth(1)).toBeFocused();
  const places = page.getByRole("navigation", { name: t("settings.nav") }).getByRole("link");
  await places.nth(1).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: t("group.about") })).toBeAttached();
  await expect(places.nth(0)).toHaveAttribute("aria-current", "page");
  await expect(places.nth(1)).not.toHaveAttribute("aria-current");
});

test("people who prefer reduced motion see none", async ({ browser, hearth, stage }) => {
  for (const name of ["group-loading", "message-focused", "group-leave", "groups-menu", "notifications", "lightbox"]) {
    const options = { baseURL: hearth.url, reducedMotion: "reduce" } as const;
    const page = await openScene(browser, named(name), { stage, t, options });
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML),
    );
    expect(moving, name).toEqual([]);
    await page.context().close();
  }
});

/** Presses Tab and Shift+Tab repeatedly. */
async function expectToKeepFocus(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const holdsFocus = () =>
    dialog.evaluate(
      (element) =>
        [document.body, null].includes(document.activeElement as HTMLElement | null) ||
        element.contains(document.activeElement),
    );
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    const active = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    expect(await holdsFocus(), `after ${key} the focus is on ${active}`).toBe(true);
  }
}
