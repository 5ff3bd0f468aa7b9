import { boundaryProblems } from "./checks/boundaries.ts";
import { houseProblems } from "./checks/house.ts";
import { packageProblems } from "./checks/packages.ts";
import { structureProblems } from "./checks/structure.ts";
import { tableOwnerProblems } from "./checks/table-owners.ts";
import { CommandFailed, root, runQuietly, tool } from "./setup/command.mjs";

/** `npm run check`: all automated checks. `npm run check -- lint types` runs only those. */
const checks: Record<string, () => Promise<string[]>> = {
  lint: () => command("oxlint/bin/oxlint", "--config", "oxlint.config.mjs", "--format", "unix", "."),
  format: () => command("prettier/bin/prettier.cjs", "--check", "."),
  boundaries: () => boundaryProblems(root),
  house: () => Promise.resolve(houseProblems(root)),
  "table-owners": () => Promise.resolve(tableOwnerProblems(root)),
  structure: () => Promise.resolve(structureProblems(root)),
  packages: () => Promise.resolve(packageProblems(root)),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(", ")}. Available: ${Object.keys(checks).join(", ")}`);
  process.exit(1);
}
await runAll(wanted.length > 0 ? wanted : Object.keys(checks));

/** Two at a time, longest first, which suits two cores. */
async function runAll(names: string[]): Promise<void> {
  const waiting = [...names];
  const failed: string[] = [];
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if (!(await passes(name))) failed.push(name);
    }
  }
  await Promise.all([work(), work()]);
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : `\nAll ${names.length} checks passed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

async function passes(name: string): Promise<boolean> {
  const start = performance.now();
  const problems = await checks[name]!();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${problems.length > 0 ? "failed" : "ok"} (${seconds} s)`);
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
}

async function command(script: string, ...args: string[]): Promise<string[]> {
  try {
    await runQuietly(process.execPath, [tool(script), ...args]);
    return [];
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return error.output.trimEnd().split("\n");
  }
}
