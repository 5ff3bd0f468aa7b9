import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { Builder, Capabilities, type WebElement } from "selenium-webdriver";
import { waitTimeout, type Tab } from "./tab.ts";

const display = ":97";
const port = 4497;
const driverUrl = `http://127.0.0.1:${port}`;

/** Opens a tab of WebKit, which needs a screen: Xvfb. */
export async function webkitTab(driverPath: string): Promise<Tab> {
  const screen = spawn("Xvfb", [display, "-screen", "0", "1280x1024x24"], { stdio: "ignore" });
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: "x11" };
  const driver = spawn(driverPath, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
  const binary = miniBrowser();
  const wanted = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary, args: ["--automation"] },
  });
  await expect.poll(isListening, { timeout: waitTimeout }).toBe(true);
  const running = await new Builder()
    .usingServer(driverUrl)
    .withCapabilities(wanted)
    .disableEnvironmentOverrides()
    .build();
  await running.manage().window().setRect({ width: 390, height: 844 });
  const info = await running.getCapabilities();
  const find = (expression: string) => running.executeScript<WebElement>(`return (${expression})`);
  return {
    browser: `WebKit ${info.getBrowserVersion() ?? ""}`.trim(),
    open: (url) => running.get(url),
    value: <Value>(expression: string) => running.executeScript<Value>(`return (${expression})`),
    // The driver loses the mouse events of the first press after typing.
    click: (expression) => running.executeScript<undefined>(`(${expression}).click()`),
    async until(expression) {
      await running.wait(() => running.executeScript<boolean>(`return Boolean(${expression})`), waitTimeout);
    },
    type: async (expression, text) => (await find(expression)).sendKeys(text),
    choose: async (expression, path) => (await find(expression)).sendKeys(path),
    async close() {
      await running.quit().catch(() => undefined);
      await Promise.all([ended(driver), ended(screen)]);
    },
  };
}

/** The browser that the Debian package of the driver brings along. */
function miniBrowser(): string | undefined {
  const folders = readdirSync("/usr/lib").map((folder) => join("/usr/lib", folder, "webkit2gtk-4.1/MiniBrowser"));
  return folders.find((file) => existsSync(file));
}

async function isListening(): Promise<boolean> {
  const answer = await fetch(`${driverUrl}/status`).catch(() => undefined);
  return answer?.ok ?? false;
}

async function ended(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null) return;
  running.kill();
  await once(running, "exit");
}
