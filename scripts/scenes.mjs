import { exitWith, runAloud, tool } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";
import { installTestTools } from "./setup/test-tools.mjs";

/** `npm run scenes`: every scene is tried for who cannot see, has no mouse or a very small screen. `npm run scenes -- narrow` tries one of it. */
await prepare();
await installTestTools().catch(exitWith);
process.exitCode = await runAloud(process.execPath, [
  ...[tool("@playwright/test/cli.js"), "test", "--config", "e2e/scenes/playwright.config.ts"],
  ...process.argv.slice(2),
]);
