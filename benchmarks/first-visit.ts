import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Browser, type Request } from "@playwright/test";
import { root } from "../scripts/setup/command.mjs";
import { chromium as installedChromium } from "../scripts/setup/test-tools.mjs";
import { signInSome, startFilled } from "./bench/filled.ts";
import type { Report } from "./bench/report.ts";
import { findPlace, headersOf } from "./bench/requests.ts";

const aims = { kilobytes: 115, requests: 6 };
const web = join(root, "dist/web");

/** What does a browser fetch that comes for the first time? */
export async function firstVisit(): Promise<Report> {
  const scripts = await initialScripts();
  const styles = /<link[^>]+rel="stylesheet"[^>]+href="([^"]+\.css)"/g;
  const sheets = [...(await readFile(join(web, "index.html"), "utf8")).matchAll(styles)].map(([, href]) =>
    fileOf(href!),
  );
  const [js, css] = [await zipped(scripts), await zipped(sheets)];
  const visited = await visit();
  const calls = visited.filter(isCall);
  return {
    title: "What does a browser fetch that comes for the first time?",
    method:
      "JavaScript and styles: what index.html names and what that imports statically, each file with gzip -9, in thousands of bytes. Requests: Chromium opens a group's " +
      "page with an empty cache, signed in earlier, 1280 x 900, until nothing is under way any more.",
    tables: [
      {
        head: ["Initial", "files", "kB gzip"],
        rows: [
          ["JavaScript", String(scripts.length), js.toFixed(1)],
          ["styles", String(sheets.length), css.toFixed(1)],
        ],
      },
      {
        head: ["API requests of a cold group page"],
        rows: calls.map((request) => [`${request.method()} ${pattern(request)}`]),
      },
      { head: ["Other requests", ""], rows: others(visited) },
    ],
    aims: [
      {
        what: "initial JavaScript",
        aim: `≤ ${aims.kilobytes} kB`,
        found: `${js.toFixed(1)} kB`,
        isMet: js <= aims.kilobytes,
      },
      {
        what: "API requests",
        aim: `≤ ${aims.requests}`,
        found: String(calls.length),
        isMet: calls.length <= aims.requests,
      },
    ],
  };
}

/** The entry, what is preloaded with it, and all that these import before anything runs. */
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

async function visit(): Promise<Request[]> {
  const hearth = await startFilled("SQLite");
  const [client] = await signInSome(hearth, 1);
  const { group } = await findPlace(client!);
  const browser = await chromium.launch({ executablePath: installedChromium() });
  try {
    return await requestsOf(browser, `${hearth.url}/groups/${group}`, await headersOf(hearth.url, client!));
  } finally {
    await browser.close();
    await hearth.stop();
  }
}

/** The live stream stays open, so the network is never idle: when the pictures of the first screen are there, nothing else is to come. */
async function requestsOf(browser: Browser, address: string, headers: Record<string, string>): Promise<Request[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name, value] = headers.cookie!.split("=");
  await context.addCookies([{ name: name!, value: value!, url: address }]);
  const entry = JSON.stringify({ data: headers["x-auth-token"], createdAt: Date.now(), metadata: {} });
  await context.addInitScript({ content: `localStorage.setItem("apiKey", ${JSON.stringify(entry)})` });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(address);
  await page.locator('img[src*="/api/images/"]').first().waitFor();
  await Promise.all(
    requests.filter((request) => request.resourceType() === "image").map((request) => request.response()),
  );
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
