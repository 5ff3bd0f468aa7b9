import { buildWhenNeeded } from "./build.mjs";
import { exitWith } from "./command.mjs";
import { installWhenNeeded } from "./install.mjs";

/**
 * Installs packages and builds everything, as far as something has changed. Exits on failure. `tools`: also installs what tests and checks need.
 * @param {{ tools?: boolean }} [wanted]
 */
export async function prepare({ tools = false } = {}) {
  await installWhenNeeded({ tools }).then(buildWhenNeeded).catch(exitWith);
}
