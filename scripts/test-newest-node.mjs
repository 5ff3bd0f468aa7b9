import { existsSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { exitWith, root, runAloud, runQuietly, tool } from "./setup/command.mjs";
import { withFilesInMemory } from "./setup/memory-folder.mjs";
import { prepare } from "./setup/prepare.mjs";

/** The version of the image. Everything else is tested on the Node that runs `npm test`. */
const version = "24.21.0";

/** Parts of the names of test files. Covers every call of the API and the code that depends most on Node; running everything twice would take too long. */
const onSqlite = ["server/app", "server/database", "server/http", "server/live", "server/processes", "server/worker"];
const alone = ["server/adapters", "server/archive", "server/database", "server/updates"];

/** Pictures and recordings are processed by other programs, and emails hardly depend on Node. */
const withoutPrograms = ["server/adapters/media/**", "server/adapters/mail-reader/**"].flatMap((files) => [
  "--exclude",
  files,
]);

await prepare({ tools: true });
const node = await install().catch(exitWith);
const rules = await vitest("--project", "rules", ...withoutPrograms, ...alone);
const calls = await vitest("--project", "on SQLite", ...onSqlite);
process.exitCode = rules === 0 && calls === 0 ? 0 : 1;

/** Installs Node from its npm package, outside of node_modules: nobody else needs a second Node. */
async function install() {
  const name = `node-${platform()}-${arch()}`;
  const folder = join(root, ".cache", `node-${version}`);
  const file = join(folder, "node_modules", name, "bin/node");
  if (!existsSync(file))
    await runQuietly("npm", ["install", "--no-save", "--no-package-lock", "--prefix", folder, `${name}@${version}`]);
  console.log(`Adapters, processes and API on Node ${version}`);
  return file;
}

/** @param {string[]} args */
function vitest(...args) {
  return withFilesInMemory((env) =>
    runAloud(node, [tool("vitest/vitest.mjs"), "run", "--reporter=agent", ...args], { env }),
  );
}
