import { defineConfig } from "@playwright/test";
import { chromiumShell } from "./scripts/setup/test-tools.mjs";

/** The system's Chromium. Each worker starts a Hearth of its own (e2e/fixtures.ts). Nothing runs twice: a test that sometimes fails, fails. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One more than cores: tests wait for a sixth of their time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    locale: "en-US",
    timezoneId: "Europe/Paris",
    // Tests about being offline allow it for themselves.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A failed test tells its addresses and words (e2e/fixtures.ts). A trace costs every test a tenth: `npx playwright test --trace on NAME` records one.
    trace: "off",
    launchOptions: {
      executablePath: chromiumShell(),
      // Nothing here reaches beyond this machine, and the browser must not try to.
      args: ["--disable-quic", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
    },
  },
});
