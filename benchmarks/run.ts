import { exitWith } from "../scripts/setup/command.mjs";
import { prepare } from "../scripts/setup/prepare.mjs";
import { installTestTools } from "../scripts/setup/test-tools.mjs";
import { withServers } from "./bench/filled.ts";
import { ask, type Study } from "./bench/growing.ts";
import { loadNow, publish, type Report } from "./bench/report.ts";
import { firstVisit } from "./first-visit.ts";
import { healthCheck } from "./health-check.ts";
import { footprint } from "./footprint.ts";
import { manyProcesses } from "./many-processes.ts";
import { backups } from "./backups.ts";
import { calendar } from "./calendar.ts";
import { importing } from "./importing.ts";
import { largePhotos } from "./large-photos.ts";
import { library } from "./library.ts";
import { reading } from "./reading.ts";
import { digesting } from "./digesting.ts";
import { notifying } from "./notifying.ts";
import { posting } from "./posting.ts";
import { readingWhileWriting } from "./reading-while-writing.ts";
import { scrolling } from "./scrolling.ts";
import { searching } from "./searching.ts";
import { updating } from "./updating.ts";
import { uploading } from "./uploading.ts";
import { writing } from "./writing.ts";
import { zip } from "./zip.ts";

/** `npm run benchmark` runs every benchmark, `npm run benchmark -- reading` one. Results are printed and stored beside the scripts. */
const questions: Record<string, () => Promise<Report>> = {
  reading,
  writing,
  posting,
  "reading-while-writing": readingWhileWriting,
  digesting,
  uploading,
  "large-photos": largePhotos,
  footprint,
  "health-check": healthCheck,
  "first-visit": firstVisit,
  scrolling,
  library,
  importing,
  calendar,
  backups,
  updating,
  zip,
  "many-processes": manyProcesses,
};

/** Benchmarks about a group that grows. They run together because they share it. */
const studies: Record<string, () => Study> = { searching, notifying };

const names = [...Object.keys(questions), ...Object.keys(studies)];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  exitWith(`Unknown benchmark: ${unknown.join(", ")}. Available: ${names.join(", ")}`);
}

try {
  await prepare();
  await installTestTools();
  await withServers(() => askAll(wanted.length > 0 ? wanted : names));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

async function askAll(asked: string[]): Promise<void> {
  for (const name of asked.filter((each) => each in questions)) {
    const loadBefore = loadNow();
    await publish(name, await questions[name]!(), loadBefore);
  }
  await study(asked.filter((each) => each in studies));
}

async function study(names: string[]): Promise<void> {
  if (names.length === 0) return;
  const loadBefore = loadNow();
  const asked = names.map((name) => ({ name, study: studies[name]!() }));
  await ask(asked.map((each) => each.study));
  for (const { name, study } of asked) await publish(name, study.report(), loadBefore);
}
