import { loadNow } from "../benchmarks/bench/report.ts";
import { exitWith } from "./setup/command.mjs";
import { hydrateSymlinks } from "./setup/postgres-binaries.mjs";
import { prepare } from "./setup/prepare.mjs";
import { installTestTools } from "./setup/test-tools.mjs";
import { keep, type Trial } from "./trust/page.ts";
import { processes } from "./trust/processes.ts";
import { backup, crash, hostileInput, mail, powerCut, restoring, takenAway, updating } from "./trust/server-tests.ts";
import { tooMany } from "./trust/too-many.ts";
import { underLoad } from "./trust/under-load.ts";

/** `npm run trust` runs every reliability test in full, `npm run trust -- crash` one of them. Results are printed and stored in docs/trust.md. */
const trials: Record<string, Trial> = {
  crash,
  "power-cut": powerCut,
  backup,
  updating,
  restoring,
  "hostile-input": hostileInput,
  mail,
  "taken-away": takenAway,
  "under-load": underLoad,
  "too-many": tooMany,
  processes,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in trials));
if (unknown.length > 0) {
  exitWith(`Unknown test: ${unknown.join(", ")}. Available: ${Object.keys(trials).join(", ")}`);
}

await prepare({ tools: true });
await installTestTools().then(hydrateSymlinks).catch(exitWith);
const titles = Object.values(trials).map(({ title }) => title);
for (const name of wanted.length > 0 ? wanted : Object.keys(trials)) {
  const { title, run } = trials[name]!;
  const loadBefore = loadNow();
  const report = { title, ...(await run()) };
  await keep(report, loadBefore, titles);
  if (report.aims.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
