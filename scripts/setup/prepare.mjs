import { buildWhenNeeded } from "./build.mjs";
import { exitWith } from "./command.mjs";
import { installWhenNeeded } from "./install.mjs";

/** Packages installed and everything built, each only where something changed. Ends the process where that fails. */
export async function prepare() {
  await installWhenNeeded().then(buildWhenNeeded).catch(exitWith);
}
