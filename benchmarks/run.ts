import { exitWith } from "../scripts/setup/command.mjs";
import { prepare } from "../scripts/setup/prepare.mjs";
import { clearAway, keepServer } from "./bench/filled.ts";
import { loadNow, publish, type Report } from "./bench/report.ts";
import { firstVisit } from "./first-visit.ts";
import { footprint } from "./footprint.ts";
import { reading } from "./reading.ts";
import { digesting } from "./digesting.ts";
import { notifying } from "./notifying.ts";
import { readingWhileWriting } from "./reading-while-writing.ts";
import { searching } from "./searching.ts";
import { uploading } from "./uploading.ts";
import { writing } from "./writing.ts";

/** `npm run benchmark` asks every question, `npm run benchmark -- reading` one. The answers are printed and kept beside the scripts. */
const questions: Record<string, () => Promise<Report>> = {
  reading,
  writing,
  "reading-while-writing": readingWhileWriting,
  searching,
  notifying,
  digesting,
  uploading,
  footprint,
  "first-visit": firstVisit,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in questions));
if (unknown.length > 0) {
  exitWith(`There is no question called ${unknown.join(", ")}: there are ${Object.keys(questions).join(", ")}`);
}

try {
  await prepare();
  await keepServer();
  for (const name of wanted.length > 0 ? wanted : Object.keys(questions)) {
    const loadBefore = loadNow();
    await publish(name, await questions[name]!(), loadBefore);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await clearAway();
}
