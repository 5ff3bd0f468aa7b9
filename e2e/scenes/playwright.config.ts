import { defineConfig } from "@playwright/test";
import everyTest from "../../playwright.config.ts";

/** Checks every scene for screen readers, keyboards and very small screens (`npm run scenes`). */
export default defineConfig(everyTest, { testDir: ".", testMatch: "*.try.ts", outputDir: "../../test-results" });
