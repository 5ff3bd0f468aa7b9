import { defineConfig } from "@playwright/test";
import everyTest from "../../playwright.config.ts";

/** Every scene, tried for who cannot see, has no mouse or a very small screen (`npm run scenes`). */
export default defineConfig(everyTest, { testDir: ".", testMatch: "*.try.ts", outputDir: "../../test-results" });
