import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { chromium, type Request } from "@playwright/test";
import { chromium as installedChromium } from "../../scripts/setup/test-tools.mjs";
import { community } from "../community.ts";
import { aim, record, table } from "../results.ts";

/** What does a browser that has never been here fetch to show a group? */
const mostScript = 115;
const mostStyle = 15;
const mostCalls = 6;

const where = await community();
const requests = await coldGroupPage();
await where.remove();

const calls = requests.filter(({ url }) => url.startsWith("/api/") && !url.startsWith("/api/images/"));
const scripts = await compressed(requests, ".js");
const styles = await compressed(requests, ".css");
await record("first-page", "The first page", [
  "A group opened by somebody who is signed in, in a browser with an empty cache: everything fetched until the cards stand there and the network is still.",
  table(
    ["Aim", "Found", ""],
    [
      aim(`at most ${mostScript} kB of JavaScript, gzip`, `${scripts.toFixed(1)} kB`, scripts <= mostScript),
      aim(`at most ${mostStyle} kB of CSS, gzip`, `${styles.toFixed(1)} kB`, styles <= mostStyle),
      aim(`at most ${mostCalls} API requests`, String(calls.length), calls.length <= mostCalls),
    ],
  ),
  `The calls: ${calls.map(({ url }) => `\`${url.replaceAll(/[0-9a-f-]{36}/g, "…")}\``).join(", ")}.`,
]);

interface Fetched {
  url: string;
}

async function coldGroupPage(): Promise<Fetched[]> {
  const browser = await chromium.launch({
    executablePath: installedChromium(),
    args: ["--disable-background-networking"],
  });
  const context = await browser.newContext();
  const entry = JSON.stringify({ data: where.headers["x-auth-token"], createdAt: Date.now(), metadata: {} });
  await context.addInitScript(`localStorage.setItem("apiKey", ${JSON.stringify(entry)})`);
  const page = await context.newPage();
  const fetched: Fetched[] = [];
  page.on("request", (request: Request) => fetched.push({ url: new URL(request.url()).pathname }));
  await page.goto(`${where.hearth.url}/groups/${where.group}`);
  await page.getByRole("article").first().waitFor();
  await page.waitForFunction(
    `[...document.images].filter((i) => i.getBoundingClientRect().top < innerHeight).every((i) => i.complete)`,
  );
  await browser.close();
  return fetched;
}

/** kB that these files take on the wire with gzip. */
async function compressed(fetched: Fetched[], ending: string): Promise<number> {
  const files = [...new Set(fetched.map(({ url }) => url).filter((url) => url.endsWith(ending)))];
  const sizes = await Promise.all(
    files.map(
      async (url) => gzipSync(await readFile(new URL(`../../dist/web${url}`, import.meta.url)), { level: 9 }).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
