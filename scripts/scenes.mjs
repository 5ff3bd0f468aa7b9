import { exitWith, runAloud, tool } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";
import { installTestTools } from "./setup/test-tools.mjs";

/** `npm run scenes`: accessibility checks of every screen without sight, without a mouse and on a very small display. `npm run scenes -- narrow` runs one part. */
await prepare({ tools: true });
await installTestTools().catch(exitWith);
process.exitCode = await runAloud(process.execPath, [
  ...[tool("@playwright/test/cli.js"), "test", "--config", "e2e/scenes/playwright.config.ts"],
  ...process.argv.slice(2),
]);
