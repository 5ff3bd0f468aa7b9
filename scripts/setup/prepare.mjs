import { buildWhenNeeded } from "./build.mjs";
import { exitWith } from "./command.mjs";
import { installWhenNeeded } from "./install.mjs";

/** Installs packages and builds everything, as far as something has changed. Exits on failure. */
export async function prepare() {
  await installWhenNeeded().then(buildWhenNeeded).catch(exitWith);
}
