import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { exitWith } from "../scripts/setup/command.mjs";
import { prepare } from "../scripts/setup/prepare.mjs";
import { installTestTools } from "../scripts/setup/test-tools.mjs";
import { benchmarks } from "./all.ts";
import { loadNow, reportText } from "./bench/report.ts";
import { stopServers, withServers } from "./bench/servers.ts";

/**
 * `npm run benchmark` runs every benchmark, `npm run benchmark -- reading` one. Reports are printed and stored beside the scripts. `--smallest`
 * tries everything at its smallest size, whose figures mean nothing and are not stored. `--to` names another folder for the reports.
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    smallest: { type: "boolean", default: false },
    to: { type: "string" },
  },
});
const folder = options.to ?? (options.smallest ? undefined : fileURLToPath(new URL(".", import.meta.url)));
const names = benchmarks.map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) exitWith(`Unknown benchmark: ${unknown.join(", ")}. Available: ${names.join(", ")}`);

try {
  await prepare();
  await installTestTools();
  await withServers(runAll);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

/** A benchmark that fails does not keep the others from running. */
async function runAll(): Promise<void> {
  for (const { name, run } of benchmarks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const loadBefore = loadNow();
    try {
      const text = reportText(await run(options.smallest ? "smallest" : "recorded"), loadBefore, "#");
      console.log(text);
      if (folder !== undefined) await writeFile(join(folder, `${name}.md`), text);
    } catch (error) {
      console.error(`${name}:`, error);
      process.exitCode = 1;
    }
    await stopServers();
  }
}
