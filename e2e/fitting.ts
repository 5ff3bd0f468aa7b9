import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The narrowest supported phone, which also equals a window of 1280 pixels at 400 %. */
export const narrow = { width: 320, height: 640 };

/** Checks that nothing scrolls sideways and no label overflows its container, except names that end in an ellipsis. */
export async function expectToFit(page: Page): Promise<void> {
  await expect(page.locator("main h1").first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  const cut = await page.evaluate(() => {
    const labels = [...document.querySelectorAll("button, a, h1, h2, label, legend")] as HTMLElement[];
    const isHidden = (label: HTMLElement) => getComputedStyle(label).clipPath !== "none";
    const isMeantToBeCut = (label: HTMLElement) => getComputedStyle(label).textOverflow === "ellipsis";
    const cut = labels.filter(
      (label) => label.scrollWidth > label.clientWidth + 1 && !isHidden(label) && !isMeantToBeCut(label),
    );
    const sideways = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    return [...sideways, ...cut.map(({ textContent }) => textContent)];
  });
  expect(cut).toEqual([]);
}

/** Checks that touch targets are large enough (44 pixels), and links in running text as high as the line. */
export async function expectRoomForFingers(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const hidden = (target: Element) => target.closest("[inert], [aria-hidden=true], .visually-hidden") !== null;
    const inText = (target: Element) => getComputedStyle(target).display === "inline";
    return [...document.querySelectorAll("button, a, input:not([type=hidden]), select, textarea, summary")]
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ target, box }) => box.width > 1 && !hidden(target) && !inText(target))
      .filter(({ box: { width, height } }) => width < 43.5 || height < 43.5)
      .map(({ target, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${target.outerHTML.slice(0, 160)}`);
  });
  expect(small).toEqual([]);
}
