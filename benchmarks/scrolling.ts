import type { Page } from "@playwright/test";
import sharp from "sharp";
import { signUp, type Client } from "../scripts/populate/api.ts";
import { inBrowser, openSignedIn } from "./bench/browsing.ts";
import { startEmpty } from "./bench/filled.ts";
import { fillGroup } from "./bench/many-messages.ts";
import { fillPhotos } from "./bench/many-photos.ts";
import { vocabulary } from "./bench/sample-texts.ts";
import { below, milliseconds, whole, type Report } from "./bench/report.ts";

const cards = 5000;
const comments = 2000;
const photos = 100_000;
/** Number of frames in which a part of the library is scrolled through. All of it takes several minutes. */
const libraryFrames = 3000;
const longest = 50;
const patience = 10 * 60_000;

const screens = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

interface Measured {
  /** Cards or comments shown at the end, or photos of the library. */
  shown: number;
  /** Wall-clock milliseconds of long tasks. */
  tasks: number[];
  /** CPU time of the longest task in milliseconds: on few cores, wall-clock time includes waiting for other threads of the browser. */
  longestWork: number;
  frames: number;
  late: number;
}

interface Found extends Measured {
  screen: string;
}

/** Measures whether scrolling a long list, a long conversation and a large library stays smooth. */
export async function scrolling(): Promise<Report> {
  const { url, location, firstAccountKey } = await startEmpty("SQLite");
  const anna = await signUp(url, "anna@example.org", "hearth-benchmark", firstAccountKey!);
  const { id: group } = await anna.post<{ id: string }>("/api/groups", { name: "Talkative" });
  await anna.post("/api/messages", { group, data: { text: "Hello" } });
  await fillGroup(location, group, cards - 1);
  const message = await startConversation(anna, group);
  const { id: photographers } = await anna.post<{ id: string }>("/api/groups", { name: "Photographers" });
  await fillPhotos(location, photographers, photos);

  const found: Found[] = [];
  await inBrowser(async (browser) => {
    for (const [name, screen] of Object.entries(screens)) {
      const page = await openSignedIn(browser, url, anna, screen);
      page.setDefaultTimeout(patience);
      found.push({ ...(await scrollCards(page, `${url}/groups/${group}`)), screen: `cards, ${name}` });
      found.push({ ...(await scrollComments(page, `${url}/messages/${message}`)), screen: `comments, ${name}` });
      const library = `${url}/groups/${photographers}/photos`;
      found.push({ ...(await scrollPhotos(page, library)), screen: `photos, ${name}` });
      await page.context().close();
    }
  });
  return reportOf(found);
}

/** Returns the id of a message with many comments. */
async function startConversation(anna: Client, group: string): Promise<string> {
  const { id } = await anna.post<{ id: string }>("/api/messages", { group, data: { text: "What shall we eat?" } });
  const say = vocabulary(["Anna"]);
  for (let i = 0; i < comments; i++) {
    await anna.post("/api/messages", { group, parent: id, data: { text: say(i).text } });
  }
  return id;
}

async function scrollCards(page: Page, address: string): Promise<Measured> {
  await page.goto(address);
  await page.getByRole("article").first().waitFor();
  const measured = await scrollToEnd(page);
  return { ...measured, shown: Number(await page.getByRole("article").last().getAttribute("aria-posinset")) };
}

/** Presses "Show 10 later comments" each time it comes into view. */
async function scrollComments(page: Page, address: string): Promise<Measured> {
  await page.goto(address);
  await page.getByRole("button", { name: "First comment" }).click();
  await page.getByRole("button", { name: "Latest comment" }).waitFor();
  const measured = await scrollToEnd(page);
  return { ...measured, shown: await page.getByRole("listitem", { name: /^Comment by/ }).count() };
}

/** The photos exist in the database alone, so each is shown as the same small picture. */
async function scrollPhotos(page: Page, address: string): Promise<Measured> {
  const create = { width: 420, height: 280, channels: 3, background: "#3a6ea5" } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  await page.route("**/files/**", (route) => route.fulfill({ contentType: "image/jpeg", body: picture }));
  await page.goto(address);
  await page
    .getByRole("button", { name: /^Photo, / })
    .first()
    .waitFor();
  const measured = await scrollToEnd(page, libraryFrames);
  const counts = await page.locator("section[data-month] h2 + p").allInnerTexts();
  return { ...measured, shown: counts.reduce((sum, text) => sum + parseInt(text.replaceAll(",", "")), 0) };
}

/** Scrolls to the end, loading what follows by the button that ends the page, if there is one. */
async function scrollToEnd(page: Page, framesAtMost = 1_000_000): Promise<Omit<Measured, "shown">> {
  const longestWork = await traceWork(page);
  const { tasks, frames, late } = await page.evaluate(async (framesAtMost) => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
    // Headless Chromium occasionally stops drawing, and would be waited for forever.
    const frame = () =>
      new Promise<number>((resolve, reject) => {
        const stuck = setTimeout(reject, 20_000, new Error("The browser draws no more: measure again."));
        requestAnimationFrame((now) => {
          clearTimeout(stuck);
          resolve(now);
        });
      });
    const more = () =>
      [...(document.querySelector("#comments > ol")?.nextElementSibling?.querySelectorAll("button") ?? [])].find(
        ({ innerText }) => /^Show .* later/.test(innerText),
      );
    let [frames, late, before] = [0, 0, await frame()];
    // The end is reached when nothing has been added for a second.
    for (let waited = 0; waited < 60 && frames < framesAtMost; frames++) {
      const room = document.documentElement.scrollHeight - innerHeight - scrollY;
      scrollBy(0, innerHeight / 3);
      const now = await frame();
      if (now - before > 34) late++;
      waited = room < 1 ? waited + 1 : 0;
      before = now;
      if (waited > 0) more()?.click();
    }
    return { tasks, frames, late };
  }, framesAtMost);
  return { tasks, longestWork: await longestWork(), frames, late };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU time. */
  tdur?: number;
  args: { name?: string };
}

/** Starts recording. The returned function gives the longest task of the page's main thread since then, in milliseconds of CPU time. */
async function traceWork(page: Page): Promise<() => Promise<number>> {
  const browser = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  browser.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) {
      if (event.name === "thread_name" || event.name.endsWith("RunTask")) events.push(event);
    }
  });
  await browser.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { recordMode: "recordAsMuchAsPossible", includedCategories: ["toplevel"] },
  });
  return async () => {
    const complete = new Promise((resolve) => browser.once("Tracing.tracingComplete", resolve));
    await browser.send("Tracing.end");
    await complete;
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
    const main = new Set(events.filter(({ args }) => args.name === "CrRendererMain").map(threadOf));
    const ofPages = events.filter((event) => main.has(threadOf(event)));
    return ofPages.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
  };
}

function reportOf(found: readonly Found[]): Report {
  const most = Math.max(0, ...found.flatMap(({ tasks }) => tasks));
  const mostWork = Math.max(...found.map(({ longestWork }) => longestWork));
  const fewest = (of: string) =>
    Math.min(...found.filter(({ screen }) => screen.startsWith(of)).map(({ shown }) => shown));
  const all = (what: string, aim: number, shown: number) => ({
    what,
    aim: whole(aim),
    found: whole(shown),
    isMet: shown === aim,
  });
  return {
    title: "Does a long list scroll smoothly?",
    method:
      `A group of ${whole(cards)} messages, a message with ${whole(comments)} comments, and a library of ${whole(photos)} photos over ten years, in Chromium on this machine, not slowed down, scrolled from the first to the last by a third of the screen per ` +
      "frame while further ones are loaded and rendered. Comments are loaded by ten with the button for later ones, pressed each time the end is reached. " +
      `All photos are the same small picture, and the library is scrolled for ${whole(libraryFrames)} frames. A long task takes ` +
      "at least 50 ms of wall-clock time; its work is its CPU time, because wall-clock time includes waiting for the browser's drawing threads. A frame is late if it takes " +
      "longer than two frames at 60 per second.",
    tables: [
      {
        head: ["Screen", "shown", "long tasks", "longest", "longest work", "frames", "late frames"],
        rows: found.map(({ screen, shown, tasks, longestWork, frames, late }) => [
          screen,
          whole(shown),
          whole(tasks.length),
          milliseconds(Math.max(0, ...tasks)),
          milliseconds(longestWork),
          whole(frames),
          whole(late),
        ]),
      },
    ],
    aims: [
      all("cards shown at the end", cards, fewest("cards")),
      all("photos in the library", photos, fewest("photos")),
      all("comments shown at the end", comments, fewest("comments")),
      below("longest work", longest, mostWork, milliseconds),
      below("longest task", longest, most, milliseconds),
    ],
  };
}
