import type { Page } from "@playwright/test";
import { signUp } from "../scripts/populate/api.ts";
import { inBrowser, openSignedIn } from "./bench/browsing.ts";
import { startEmpty } from "./bench/filled.ts";
import { fillGroup } from "./bench/many-messages.ts";
import { below, milliseconds, whole, type Report } from "./bench/report.ts";

const cards = 5000;
const longest = 50;
const patience = 10 * 60_000;

const screens = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

interface Found {
  shown: number;
  /** Wall-clock milliseconds of long tasks. */
  tasks: number[];
  /** CPU time of the longest task in milliseconds: on few cores, wall-clock time includes waiting for other threads of the browser. */
  longestWork: number;
  frames: number;
  late: number;
}

/** Measures whether scrolling a long list stays smooth. */
export async function scrolling(): Promise<Report> {
  const { url, location, firstAccountKey } = await startEmpty("SQLite");
  const anna = await signUp(url, "anna@example.org", "hearth-benchmark", firstAccountKey!);
  const { id: group } = await anna.post<{ id: string }>("/api/groups", { name: "Talkative" });
  await anna.post("/api/messages", { group, data: { text: "Hello" } });
  await fillGroup(location, group, cards);

  const found: Record<string, Found> = {};
  await inBrowser(async (browser) => {
    for (const [name, screen] of Object.entries(screens)) {
      const page = await openSignedIn(browser, url, anna, screen);
      found[name] = await scrollToEnd(page, `${url}/groups/${group}`);
      await page.context().close();
    }
  });
  return reportOf(found);
}

async function scrollToEnd(page: Page, address: string): Promise<Found> {
  page.setDefaultTimeout(patience);
  await page.goto(address);
  await page.getByRole("article").first().waitFor();
  const longestWork = await traceWork(page);
  const { tasks, frames, late } = await page.evaluate(async () => {
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
    let [frames, late, before] = [0, 0, await frame()];
    // The end is reached when nothing has been added for a second.
    for (let waited = 0; waited < 60; frames++) {
      const room = document.documentElement.scrollHeight - innerHeight - scrollY;
      scrollBy(0, innerHeight / 3);
      const now = await frame();
      if (now - before > 34) late++;
      waited = room < 1 ? waited + 1 : 0;
      before = now;
    }
    return { tasks, frames, late };
  });
  const shown = Number(await page.getByRole("article").last().getAttribute("aria-posinset"));
  return { tasks, longestWork: await longestWork(), frames, late, shown };
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
    return Math.max(...ofPages.map(({ tdur = 0 }) => tdur)) / 1000;
  };
}

function reportOf(found: Record<string, Found>): Report {
  const most = Math.max(0, ...Object.values(found).flatMap(({ tasks }) => tasks));
  const mostWork = Math.max(...Object.values(found).map(({ longestWork }) => longestWork));
  const fewest = Math.min(...Object.values(found).map(({ shown }) => shown));
  return {
    title: "Does a long list scroll smoothly?",
    method:
      `A group of ${whole(cards)} messages in Chromium on this machine, not slowed down, scrolled from the first card to the last by a third of the screen per frame ` +
      "while further cards are loaded and rendered. A long task takes at least 50 ms of wall-clock time; its work is its CPU time, because wall-clock time includes " +
      "waiting for the browser's drawing threads. A frame is late if it takes longer than two frames at 60 per second.",
    tables: [
      {
        head: ["Screen", "cards shown", "long tasks", "longest", "longest work", "frames", "late frames"],
        rows: Object.entries(found).map(([name, { shown, tasks, longestWork, frames, late }]) => [
          name,
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
      { what: "cards shown at the end", aim: whole(cards), found: whole(fewest), isMet: fewest === cards },
      below("longest work", longest, mostWork, milliseconds),
      below("longest task", longest, most, milliseconds),
    ],
  };
}
