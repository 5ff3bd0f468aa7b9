import type { Browser, CDPSession, Page } from "@playwright/test";
import type { Client } from "../../scripts/populate/api.ts";
import { emptyContext, openSignedIn } from "./browsing.ts";
import type { Hearth } from "./filled.ts";
import { atMost, below, kilobytes, milliseconds, type Aim, type Table } from "./report.ts";
import { median } from "./rounds.ts";
import { slow4G, slowLine } from "./slow-line.ts";

export const visits = 3;
const slowerProcessor = 4;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const aims = { kilobytes: 250, paint: 2500, shift: 0.001, interaction: 100 };

/** Milliseconds of the longest interaction of each kind until its next frame. */
interface Interactions {
  scrolling: number;
  opening: number;
  typing: number;
}

interface Visit extends Interactions {
  /** Largest Contentful Paint in milliseconds. */
  paint: number;
  /** Cumulative Layout Shift, without unit. */
  shift: number;
  /** Thousands of transferred bytes, without pictures. */
  kilobytes: number;
}

/** A visit, and the same interactions on an almost empty page, which show the overhead of this machine and Chromium. */
interface Found {
  ours: Visit;
  bare: Interactions;
}

/** Recorded by the page itself. */
interface Noted {
  paint: number;
  shift: number;
  /** Milliseconds of each interaction from its event to the next frame. */
  interactions: number[];
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/** Measures the group's page and its first interactions on a slow phone with a slow connection. Medians of several visits. */
export async function onAPhone(browser: Browser, hearth: Hearth, client: Client, group: string): Promise<Found> {
  const ours: Visit[] = [];
  const bare: Interactions[] = [];
  for (let i = 0; i < visits; i++) {
    ours.push(await visit(browser, hearth, client, group));
    bare.push(await visitBarePage(browser));
  }
  const middle = (of: keyof Visit) => median(ours.map((each) => each[of]));
  return {
    ours: {
      paint: middle("paint"),
      shift: Math.max(...ours.map(({ shift }) => shift)),
      kilobytes: middle("kilobytes"),
      ...middleOf(ours),
    },
    bare: middleOf(bare),
  };
}

function middleOf(all: Interactions[]): Interactions {
  const middle = (of: keyof Interactions) => median(all.map((each) => each[of]));
  return { scrolling: middle("scrolling"), opening: middle("opening"), typing: middle("typing") };
}

async function visit(browser: Browser, hearth: Hearth, client: Client, group: string): Promise<Visit> {
  const line = await slowLine(hearth.url, slow4G);
  const page = await openSignedIn(browser, line.url, client, phone);
  await page.addInitScript(takeNotes);
  const devtools = await slowDown(page);
  const bytes = await countBytes(devtools);

  await page.goto(`${line.url}/groups/${group}`);
  await picturesInView(page);
  const { paint, shift } = await notedBy(page);
  const received = bytes();

  const interactions = await interact(page, async () => {
    await page.waitForURL(/\/messages\//);
    await page.getByRole("textbox").last().waitFor();
  });
  await page.context().close();
  line.close();
  return { paint, shift, kilobytes: received / 1000, ...interactions };
}

/** A list of links, each to a text field, without styles and almost without scripts. */
async function visitBarePage(browser: Browser): Promise<Interactions> {
  const context = await emptyContext(browser, phone);
  const page = await context.newPage();
  const link = `<article><h2><a href="#">${"A line to follow. ".repeat(8)}</a></h2></article>`;
  await page.setContent(`<meta name="viewport" content="width=device-width">${link.repeat(100)}`);
  await page.evaluate(takeNotes);
  await page.evaluate(() =>
    document.addEventListener("click", (event) => {
      event.preventDefault();
      document.body.innerHTML = "<textarea></textarea>";
    }),
  );
  await slowDown(page);
  const interactions = await interact(page, () => page.locator("textarea").waitFor());
  await context.close();
  return interactions;
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
  return devtools;
}

async function interact(page: Page, isOpen: () => Promise<unknown>): Promise<Interactions> {
  const scrolling = await longestOf(page, async () => {
    for (let i = 0; i < 8; i++) {
      await page.mouse.wheel(0, 600);
      await page.keyboard.press("PageDown");
    }
  });
  const { x, y } = await placeOfCard(page);
  const opening = await longestOf(page, async () => {
    await page.touchscreen.tap(x, y);
    await isOpen();
  });
  const box = page.getByRole("textbox").last();
  await box.tap();
  const typing = await longestOf(page, () => box.pressSequentially("We come at eight, with the children."));
  return { scrolling, opening, typing };
}

function takeNotes(): void {
  window.noted = { paint: 0, shift: 0, interactions: [] };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(type === "event" && { durationThreshold: 16 }),
    });
  observe("largest-contentful-paint", ({ startTime }) => (window.noted.paint = startTime));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) window.noted.shift += value;
  });
  observe("event", (entry) => {
    if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
      window.noted.interactions.push(entry.duration);
  });
}

/** Waits two frames, so that the last paint has been recorded. */
function notedBy(page: Page): Promise<Noted> {
  return page.evaluate(
    () =>
      new Promise<Noted>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.noted)))),
  );
}

async function longestOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => void (window.noted.interactions = []));
  await act();
  const { interactions } = await notedBy(page);
  return Math.max(0, ...interactions);
}

async function picturesInView(page: Page): Promise<void> {
  await page.locator('img[src*="/api/images/"]').first().waitFor();
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
}

/**
 * Returns the point where a finger touches the link of a card, once nothing moves. Scrolls on to the next card if none is in the middle. A tap on the element itself would be watched by listeners of the tool, which count
 * as the page's.
 */
async function placeOfCard(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(async () => {
    const places = () =>
      [...document.querySelectorAll("article h2 a")]
        .map((link) => link.getBoundingClientRect())
        .filter(({ top, bottom }) => top > innerHeight / 4 && bottom < (innerHeight * 3) / 4)
        .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
    let place: { x: number; y: number } | undefined;
    for (let still = 0, frames = 0; !place || still < 30; frames++) {
      if (frames > 2000) throw new Error("No card comes to rest in the middle of the screen.");
      await new Promise(requestAnimationFrame);
      const [now] = places();
      if (!now && frames % 30 === 29) scrollBy({ top: innerHeight / 8, behavior: "instant" });
      still = now && now.x === place?.x && now.y === place.y ? still + 1 : 0;
      place = now;
    }
    return place;
  });
}

/** Transferred bytes so far, without pictures. */
async function countBytes(devtools: CDPSession): Promise<() => number> {
  const kinds = new Map<string, string>();
  let sum = 0;
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== "Image") sum += encodedDataLength;
  });
  await devtools.send("Network.enable");
  return () => sum;
}

const thousandths = (value: number): string => value.toFixed(3);

export function tableOfPhone({ ours, bare }: Found): Table {
  const longest = (of: keyof Interactions) => [milliseconds(ours[of]), milliseconds(bare[of])];
  return {
    head: ["On a phone", "Hearth", "bare page"],
    rows: [
      ["largest contentful paint", milliseconds(ours.paint), ""],
      ["layout shift", thousandths(ours.shift), ""],
      ["downloaded, without pictures", kilobytes(ours.kilobytes), ""],
      ["longest interaction while scrolling", ...longest("scrolling")],
      ["opening a message from the list", ...longest("opening")],
      ["longest interaction while typing", ...longest("typing")],
    ],
  };
}

export function aimsOfPhone({ ours }: Found): Aim[] {
  const slowest = Math.max(ours.scrolling, ours.opening, ours.typing);
  return [
    atMost("group page with an empty cache, without pictures", aims.kilobytes, ours.kilobytes, kilobytes),
    below("largest contentful paint", aims.paint, ours.paint, milliseconds),
    below("layout shift", aims.shift, ours.shift, thousandths),
    below("interaction to next paint", aims.interaction, slowest, milliseconds),
  ];
}
