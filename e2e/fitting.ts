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

/** Checks that touch targets are large enough (44 pixels), except links in running text. A link may be extended over its row, and a checkbox by its label. */
export async function expectRoomForFingers(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const hidden = (target: Element) => target.closest("[inert], [aria-hidden=true], .visually-hidden") !== null;
    const inText = (target: Element) => getComputedStyle(target).display === "inline";
    const sizeOf = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      const over = getComputedStyle(target, "::after");
      if (over.position !== "absolute" || width <= 1) return { width, height };
      return { width: Math.max(width, parseFloat(over.width)), height: Math.max(height, parseFloat(over.height)) };
    };
    return [...document.querySelectorAll("button, a, input:not([type=hidden]), select, textarea, summary")]
      .map((target) => (target.matches("[type=checkbox], [type=radio]") ? (target.closest("label") ?? target) : target))
      .map((target) => ({ target, size: sizeOf(target) }))
      .filter(({ target, size }) => size.width > 1 && !hidden(target) && !inText(target))
      .filter(({ size: { width, height } }) => width < 43.5 || height < 43.5)
      .map(
        ({ target, size }) => `${Math.round(size.width)}x${Math.round(size.height)} ${target.outerHTML.slice(0, 160)}`,
      );
  });
  expect(small).toEqual([]);
}
