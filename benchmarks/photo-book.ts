import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Client } from "../scripts/populate/api.ts";
import { childrenOf } from "../scripts/trust/process-figures.ts";
import { peakOf } from "../server/testing/large-films.ts";
import { noise } from "../server/testing/pictures.ts";
import { benchmark } from "./bench/benchmark.ts";
import { inBrowser, openSignedIn } from "./bench/browsing.ts";
import { atLeast, below, mebibytes, none, ratio, whole } from "./bench/report.ts";
import { signUpFirst, startEmpty } from "./bench/servers.ts";

const aims = { seconds: 60, mebibytes: 500, dpi: 300 };
const photosPerMessage = 20;
/** Longer than the rest of a page. */
const text = "We were at the lake, and the water was warm until late in the evening. ".repeat(40);
const desktop = { viewport: { width: 1280, height: 900 } };

/** Measures how long a book of many photos takes, from its address to the PDF. */
export const photoBook = benchmark<{ photos: number; width: number }>({
  name: "photo-book",
  title: "What does a book of many photos take?",
  sizes: { smallest: { photos: 2, width: 800 }, recorded: { photos: 100, width: 4000 } },
  async measure({ photos, width }) {
    const hearth = await startEmpty("SQLite");
    const client = await signUpFirst(hearth);
    const group = await postPhotos(client, photos, width);
    return inBrowser(async (browser) => {
      const page = await openSignedIn(browser, hearth.url, client, desktop);
      const begun = performance.now();
      const sources = await printBook(page, `${hearth.url}/groups/${group}/book`);
      const sharpest = await dotsPerInch(page);
      const cut = await cutTexts(page);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const seconds = (performance.now() - begun) / 1000;
      const peak = (await peakOfLargest(process.pid)) / 1024 ** 2;
      const plain = await printPlainly(page, sources);
      const lowest = Math.min(...sharpest);
      return {
        method:
          `A book of ${photos} photos of ${width} pixels and the texts of their messages, from its address to the PDF of Chromium, on A4. Reference: a page without anything but the same pictures, one below the other, printed by the same browser. ` +
          "Memory: the largest resident memory of a process of Chromium. Dots per inch: pixels of a loaded picture for each inch of its printed width, the lowest of all.",
        tables: [
          {
            head: ["", "book", "reference"],
            rows: [
              ["seconds", seconds.toFixed(1), plain.seconds.toFixed(1)],
              ["size of the PDF", mebibytes(pdf.length / 1024 ** 2), mebibytes(plain.bytes / 1024 ** 2)],
              ["time, ratio", ratio(seconds / plain.seconds), "1"],
            ],
          },
        ],
        aims: [
          below("seconds", aims.seconds, seconds, whole),
          below("memory", aims.mebibytes, peak, mebibytes),
          atLeast("dots per inch, the lowest", aims.dpi, lowest, whole),
          none("sheets with cut text", cut),
        ],
      };
    });
  },
});

async function postPhotos(client: Client, count: number, width: number): Promise<string> {
  const { id: group } = await client.post<{ id: string }>("/api/groups", { name: "Family" });
  const height = (width * 3) / 4;
  const tile = await noise(width / 4, height / 4)
    .blur(2)
    .png()
    .toBuffer();
  let files: string[] = [];
  for (let n = 1; n <= count; n++) {
    const [wide, high] = n % 3 === 0 ? [height, width] : [width, height];
    const photo = sharp(tile).modulate({ hue: n * 3 });
    files.push(await client.upload(`${n}.jpg`, await photo.resize(wide, high, { fit: "fill" }).jpeg().toBuffer()));
    if (files.length < photosPerMessage && n < count) continue;
    await client.post("/api/messages", { group, data: { title: `Day ${n}`, text }, files });
    files = [];
  }
  return group;
}

/** Presses the button, and returns the addresses of the pictures once all have been loaded for the print. */
async function printBook(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.locator("summary", { hasText: "Texts and comments" }).click();
  for (const choice of await page.locator("details").getByRole("checkbox").all()) await choice.check();
  await page.evaluate(() => (window.print = () => document.documentElement.setAttribute("data-printing", "")));
  await page.getByRole("button", { name: /^Print \d+ page/ }).click();
  await page.locator("html[data-printing]").waitFor({ state: "attached", timeout: 600_000 });
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("body > div:last-child img")].map(({ src }) => src),
  );
}

function dotsPerInch(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("body > div:last-child img[data-name]")].map(
      (picture) => picture.naturalWidth / (Number.parseFloat(picture.style.inlineSize) / 25.4),
    ),
  );
}

/** Counts the sheets that cut something off, or set it into the line of the page number. */
function cutTexts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll("body > div:last-child > div")].filter((sheet) => {
        const number = sheet.querySelector(":scope > p[data-side]")?.getBoundingClientRect().top ?? Infinity;
        const ends = [...sheet.children].slice(0, -1).map((child) => child.getBoundingClientRect().bottom);
        return sheet.scrollHeight > sheet.clientHeight + 1 || Math.max(...ends) > number + 1;
      }).length,
  );
}

async function printPlainly(page: Page, sources: readonly string[]): Promise<{ seconds: number; bytes: number }> {
  const begun = performance.now();
  await page.setContent(sources.map((source) => `<img src="${source}" style="inline-size: 170mm">`).join(""));
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const pdf = await page.pdf({ format: "A4" });
  return { seconds: (performance.now() - begun) / 1000, bytes: pdf.length };
}

async function peakOfLargest(pid: number): Promise<number> {
  const children = await childrenOf(pid).catch(() => []);
  const peaks = await Promise.all(
    children.map(async (child) => Math.max(await peakOf(child).catch(() => 0), await peakOfLargest(child))),
  );
  return Math.max(0, ...peaks);
}
