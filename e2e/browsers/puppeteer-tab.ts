import puppeteer, { type ElementHandle } from "puppeteer-core";
import { waitTimeout, type Tab } from "./tab.ts";

/** Opens a tab of Chromium or Firefox. */
export async function puppeteerTab(browser: "chrome" | "firefox", executablePath: string): Promise<Tab> {
  // Firefox 140 refuses a size once it is running.
  const args = browser === "chrome" ? ["--no-sandbox"] : ["--width=390", "--height=844"];
  const defaultViewport = browser === "chrome" ? { width: 390, height: 844 } : null;
  const running = await puppeteer.launch({ browser, executablePath, args, defaultViewport, headless: true });
  const page = await running.newPage();
  const find = async (expression: string) =>
    (await page.evaluateHandle(`(${expression})`)).asElement() as ElementHandle<HTMLElement>;
  return {
    browser: await running.version(),
    async open(url) {
      await page.goto(url, { waitUntil: "domcontentloaded" });
    },
    async until(expression) {
      await page.waitForFunction(`Boolean(${expression})`, { timeout: waitTimeout, polling: 100 });
    },
    value: async <Value>(expression: string) => (await page.evaluate(`(${expression})`)) as Value,
    click: async (expression) => (await find(expression)).click(),
    type: async (expression, text) => (await find(expression)).type(text),
    choose: async (expression, path) =>
      ((await find(expression)) as unknown as ElementHandle<HTMLInputElement>).uploadFile(path),
    close: () => running.close(),
  };
}
