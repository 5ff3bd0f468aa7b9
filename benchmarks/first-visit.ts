import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Request } from "@playwright/test";
import type { Client } from "../scripts/populate/api.ts";
import { root } from "../scripts/setup/command.mjs";
import { inBrowser, openSignedIn } from "./bench/browsing.ts";
import { signInSome, startFilled, type Hearth } from "./bench/filled.ts";
import { aimsOfPhone, onAPhone, tableOfPhone, visits } from "./bench/on-a-phone.ts";
import { atMost, kilobytes, whole, type Report } from "./bench/report.ts";
import { findPlace } from "./bench/requests.ts";

const aims = { kilobytes: 105, styles: 15, requests: 6 };
const web = join(root, "dist/web");

/** Measures what a browser downloads on its first visit. */
export async function firstVisit(): Promise<Report> {
  const scripts = await initialScripts();
  const styles = /<link[^>]+rel="stylesheet"[^>]+href="([^"]+\.css)"/g;
  const sheets = [...(await readFile(join(web, "index.html"), "utf8")).matchAll(styles)].map(([, href]) =>
    fileOf(href!),
  );
  const [js, css] = [await zipped(scripts), await zipped(sheets)];
  const hearth = await startFilled("SQLite");
  const [client] = await signInSome(hearth, 1);
  const { group } = await findPlace(client!);
  const [visited, onPhone] = await inBrowser(
    async (browser) =>
      [await requestsOf(browser, hearth, client!, group), await onAPhone(browser, hearth, client!, group)] as const,
  );
  await hearth.stop();
  const calls = visited.filter(isCall);
  return {
    title: "What does a browser download on its first visit?",
    method:
      "JavaScript and styles: the files referenced by index.html and their static imports, each compressed with gzip -9. Requests: Chromium opens a group page while " +
      "signed in, with an empty cache, at 1280 x 900, until the pictures of the first screen are loaded. On a phone: the same page at 412 x 823, with the CPU slowed down " +
      "four times, over a connection with a round trip of 150 ms and 1.6 Mbit/s (Lighthouse's mobile profile), median of " +
      `${visits} visits; the longest interaction of each kind until the next paint. The bare page, visited in turn, is a list of a hundred unstyled links that ` +
      "lead to a text field: it shows the overhead of this machine and the browser.",
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
      tableOfPhone(onPhone),
    ],
    aims: [
      atMost("initial JavaScript", aims.kilobytes, js, kilobytes),
      atMost("API requests", aims.requests, calls.length, whole),
      atMost("styles", aims.styles, css, kilobytes),
      ...aimsOfPhone(onPhone),
    ],
  };
}

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

/** The live stream keeps the network busy, so the visit counts as complete once the pictures of the first screen are loaded. */
async function requestsOf(browser: Browser, hearth: Hearth, client: Client, group: string): Promise<Request[]> {
  const page = await openSignedIn(browser, hearth.url, client, { viewport: { width: 1280, height: 900 } });
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(`${hearth.url}/groups/${group}`);
  await page.locator('img[src*="/api/images/"]').first().waitFor();
  await Promise.all(
    requests.filter((request) => request.resourceType() === "image").map((request) => request.response()),
  );
  await page.context().close();
  return requests;
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
