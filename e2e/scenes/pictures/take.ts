import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions } from "@playwright/test";
import { bcp47, supportedLanguages, type Language } from "#contract/languages.ts";
import { chromium as chromiumPath } from "../../../scripts/setup/test-tools.mjs";
import { openScene, type Scene } from "../scene.ts";
import { scenes } from "../scenes.ts";
import { textsIn } from "../texts.ts";
import { startDemo, type Demo } from "./demo.ts";
import { overview } from "./overview.ts";

const folder = "screenshots";
const themes = ["light", "dark"] as const;
/** English, and the longest of the twelve languages. */
const usualLanguages: readonly Language[] = ["en_US", "de_DE"];
const usualSizes = ["1280x900", "390x844"];
/** Largest width of a phone, in CSS pixels. */
const phoneWidth = 500;

interface Sitting {
  scene: Scene;
  size: string;
  language: Language;
}

const asked = process.argv.slice(2);
const languages = orUsual(
  supportedLanguages.filter((language) => asked.includes(language)),
  usualLanguages,
);
const isSize = (word: string) => /^\d+x\d+$/.test(word);
const sizes = orUsual(asked.filter(isSize), usualSizes);
const wanted = asked.filter((word) => !isSize(word) && !languages.some((language) => language === word));
const chosen = scenes.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const sittings = chosen.flatMap((scene) =>
  sizes.flatMap((size) => languages.map((language): Sitting => ({ scene, size, language }))),
);
if (sittings.length === 0) throw new Error(`No screen is called ${wanted.join(" or ")}`);

if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const demo = await startDemo(showProgress);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--disable-quic", "--no-first-run"] });
try {
  const failed = await takeAll(browser, demo);
  const names = chosen.map(({ name }) => name);
  await writeFile(join(folder, "index.html"), overview(names, sizes, languages, themes));
  showProgress("");
  log(`${(sittings.length - failed.length) * themes.length} pictures in ${folder}/, all of them in index.html there`);
  for (const failure of failed) log(failure);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await demo.end();
}

/** Takes two at a time, which suits two cores. */
async function takeAll(browser: Browser, demo: Demo): Promise<string[]> {
  const waiting = [...sittings];
  const failed: string[] = [];
  async function work(): Promise<void> {
    for (let sitting = waiting.shift(); sitting; sitting = waiting.shift()) {
      showProgress(`${sitting.scene.name}: ${waiting.length} left`);
      await take(browser, demo, sitting).catch((error: unknown) =>
        failed.push(`${sitting.scene.name}: ${String(error)}`),
      );
    }
  }
  await Promise.all([work(), work()]);
  return failed;
}

async function take(browser: Browser, { url, stage }: Demo, { scene, size, language }: Sitting): Promise<void> {
  const options: BrowserContextOptions = {
    ...displayOf(size),
    ...{ baseURL: url, locale: bcp47(language), timezoneId: "Europe/Paris" },
    ...{ serviceWorkers: "block", reducedMotion: "reduce", permissions: ["clipboard-write"] },
  };
  const page = await openScene(browser, scene, { stage, t: textsIn(language), options });
  try {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const path = join(folder, `${scene.name}-${size}-${theme}-${language.slice(0, 2)}.png`);
      await page.screenshot({ path, fullPage: scene.whole ?? false, caret: "initial" });
    }
  } finally {
    await page.context().close();
  }
}

function orUsual<One>(asked: readonly One[], usual: readonly One[]): readonly One[] {
  return asked.length > 0 ? asked : usual;
}

function displayOf(size: string): BrowserContextOptions {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const viewport = { width, height };
  return width > phoneWidth ? { viewport } : { viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
}

/** Updates one line in a terminal; prints nothing elsewhere. */
function showProgress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
