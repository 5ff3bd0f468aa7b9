import { exitWith, runAloud, tool } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";
import { installTestTools } from "./setup/test-tools.mjs";

/**
 * `npm run browsers`: a smoke run in Chromium, Firefox and WebKit. Needs the Debian packages firefox-esr, webkit2gtk-driver and xvfb as well, or the
 * paths of the browsers in FIREFOX_PATH and WEBKIT_DRIVER_PATH.
 */
await prepare({ tools: true });
await installTestTools().catch(exitWith);
process.exitCode = await runAloud(process.execPath, [tool("tsx/dist/cli.mjs"), "e2e/browsers/run.ts"]);
