import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page, Request } from "@playwright/test";
import type { Client } from "../scripts/populate/api.ts";
import { root } from "../scripts/setup/command.mjs";
import { benchmark } from "./bench/benchmark.ts";
import { inBrowser, openSignedIn } from "./bench/browsing.ts";
import { median } from "./bench/load.ts";
import { atMost, below, kilobytes, milliseconds, whole } from "./bench/report.ts";
import { findPlace } from "./bench/requests.ts";
import {
  signInSome,
  startFilled,
  threePeople,
  twentyPeople,
  type CommunitySize,
  type Hearth,
} from "./bench/servers.ts";

const aims = { kilobytes: 92, styles: 15, requests: 6, onPhone: { kilobytes: 250, paint: 1500 } };
const web = join(root, "dist/web");
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Lighthouse's mobile profile: milliseconds and bytes per second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 ** 2) / 8, uploadThroughput: 96_000 };
const slowerProcessor = 4;

/** Measures what a browser downloads on its first visit. */
export const firstVisit = benchmark<{ community: CommunitySize; visits: number }>({
  name: "first-visit",
  title: "What does a browser download on its first visit?",
  sizes: {
    smallest: { community: threePeople, visits: 1 },
    recorded: { community: twentyPeople, visits: 5 },
  },
  async measure({ community, visits }) {
    const scripts = await initialScripts();
    const styles = /<link[^>]+rel="stylesheet"[^>]+href="([^"]+\.css)"/g;
    const html = await readFile(join(web, "index.html"), "utf8");
    const sheets = [...html.matchAll(styles)].map(([, href]) => fileOf(href!));
    const [js, css] = [await zipped(scripts), await zipped(sheets)];
    const hearth = await startFilled("SQLite", community);
    // The first person is an administrator, who asks for more.
    const [, client] = await signInSome(hearth, 2);
    const { group } = await findPlace(client!);
    const visited: Request[] = [];
    const onPhone: PhoneVisit[] = [];
    await inBrowser(async (browser) => {
      visited.push(...(await requestsOf(browser, hearth, client!, group)));
      for (let i = 0; i < visits; i++) onPhone.push(await visitByPhone(browser, hearth, client!, group));
    });
    const calls = visited.filter(isCall);
    const paint = median(onPhone.map((visit) => visit.paint));
    const received = median(onPhone.map((visit) => visit.kilobytes));
    return {
      method:
        "JavaScript and styles: the files referenced by index.html and their static imports, each compressed with gzip -9. Requests: Chromium opens a group page as a member " +
        "of it, with an empty cache, at 1280 x 900, until the pictures of the first screen are loaded. On a phone: the same page at 412 x 823, with the CPU slowed down " +
        "four times and a connection with a latency of 150 ms and 1.6 Mbit/s (Lighthouse's mobile profile), both simulated by Chromium; " +
        `medians of ${visits} visits.`,
      tables: [
        {
          head: ["Initial", "files", "kB gzip"],
          rows: [
            ["JavaScript", String(scripts.length), js.toFixed(1)],
            ["styles", String(sheets.length), css.toFixed(1)],
          ],
        },
        {
          head: ["API requests of a group page, empty cache"],
          rows: calls.map((request) => [`${request.method()} ${pattern(request)}`]),
        },
        { head: ["Other requests", ""], rows: others(visited) },
        {
          head: ["On a phone", ""],
          rows: [
            ["largest contentful paint", milliseconds(paint)],
            ["downloaded, without pictures", kilobytes(received)],
          ],
        },
      ],
      aims: [
        atMost("initial JavaScript", aims.kilobytes, js, kilobytes),
        atMost("API requests", aims.requests, calls.length, whole),
        atMost("styles", aims.styles, css, kilobytes),
        atMost("group page on a phone, without pictures", aims.onPhone.kilobytes, received, kilobytes),
        below("largest contentful paint", aims.onPhone.paint, paint, milliseconds),
      ],
    };
  },
});

/** The entry, its preloads, and everything these import before anything runs. */
async function initialScripts(): Promise<string[]> {
  const html = await readFile(join(web, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, href]) => fileOf(href!));
  const known = new Set<string>();
  for (let next = named; next.length > 0;) {
    next.forEach((file) => known.add(file));
    const imported = await Promise.all(next.map(importsOf));
    next = [...new Set(imported.flat())].filter((file) => !known.has(file));
  }
  return [...known];
}

async function importsOf(file: string): Promise<string[]> {
  const code = await readFile(join(web, "assets", file), "utf8");
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => name!);
}

const fileOf = (href: string): string => href.split("/").at(-1)!;

async function zipped(files: string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(join(web, "assets", file))));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0) / 1000;
}

async function requestsOf(browser: Browser, hearth: Hearth, client: Client, group: string): Promise<Request[]> {
  const page = await openSignedIn(browser, hearth.url, client, desktop);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(`${hearth.url}/groups/${group}`);
  await picturesInView(page);
  await page.context().close();
  return requests;
}

/** The live stream keeps the network busy, so a visit counts as complete once the pictures of the first screen are loaded. */
async function picturesInView(page: Page): Promise<void> {
  await page.locator('img[src*="/api/images/"]').first().waitFor();
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
}

interface PhoneVisit {
  /** Largest Contentful Paint in milliseconds. */
  paint: number;
  /** Thousands of transferred bytes, without pictures. */
  kilobytes: number;
}

async function visitByPhone(browser: Browser, hearth: Hearth, client: Client, group: string): Promise<PhoneVisit> {
  const page = await openSignedIn(browser, hearth.url, client, phone);
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== "Image") bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
  await page.goto(`${hearth.url}/groups/${group}`);
  await picturesInView(page);
  const paint = await largestPaintOf(page);
  await page.context().close();
  return { paint, kilobytes: bytes / 1000 };
}

function largestPaintOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        }),
      ),
  );
}

const path = (request: Request): string => new URL(request.url()).pathname;
const isCall = (request: Request): boolean =>
  path(request).startsWith("/api/") && !path(request).startsWith("/api/images/");
const pattern = (request: Request): string => path(request).replaceAll(/[0-9a-f-]{36}/g, "{id}");

function others(requests: Request[]): string[][] {
  const counts = new Map<string, number>();
  for (const request of requests.filter((each) => !isCall(each))) {
    const kind = request.resourceType();
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => [kind, String(count)]);
}
