import { exitWith, runAloud, tool } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";
import { installTestTools } from "./setup/test-tools.mjs";

/** `npm run screenshots`: pictures of every screen, in screenshots/. `npm run screenshots -- login write` takes those whose names contain these words. */
await prepare({ tools: true });
await installTestTools().catch(exitWith);
process.exitCode = await runAloud(process.execPath, [
  ...[tool("tsx/dist/cli.mjs"), "e2e/scenes/pictures/take.ts"],
  ...process.argv.slice(2),
]);
