import type { Context } from "../context.ts";
import { CliError, type Command, type Terminal } from "./command.ts";
import { checkFiles } from "./doctor/files.ts";
import { wrong, type Check, type Finding, type Options } from "./doctor/finding.ts";
import { checkMail, checkSettings, checkStorage, checkTools } from "./doctor/machine.ts";
import { checkCounters, checkDatabase, checkJobs, checkSearch } from "./doctor/rows.ts";

const checks: Readonly<Record<string, Check>> = {
  settings: checkSettings,
  database: checkDatabase,
  counters: checkCounters,
  search: checkSearch,
  files: checkFiles,
  jobs: checkJobs,
  tools: checkTools,
  storage: checkStorage,
  mail: checkMail,
};

export const doctor: Command = {
  about: "checks settings, database, files, tools, disk and email; prints a line for each finding",
  usage: "[--mend]",
  more: [
    "Ends with 1 if anything is wrong; a note is no fault. Reads all rows and looks at all files, and may run while the server does. --mend puts",
    "right what follows from other rows: counters, message numbers, the search index, and bytes that belong to nothing.",
  ].join("\n"),
  words: [0, 0],
  options: { mend: { type: "boolean" } },
  async run(terminal, { has }) {
    const context = await opened(terminal);
    let wrongs = 0;
    for (const [name, check] of Object.entries(checks)) {
      for (const { level, text } of await findings(name, check, context, { isMending: has("mend") })) {
        terminal.print(`${level.padEnd(8)}${text}`);
        if (level === "wrong") wrongs += 1;
      }
    }
    if (wrongs > 0) throw new CliError(wrongs === 1 ? "Found 1 problem." : `Found ${wrongs} problems.`);
  },
};

async function opened(terminal: Terminal): Promise<Context> {
  try {
    return await terminal.context();
  } catch (error) {
    throw new CliError(`wrong   database or data folder: ${messageOf(error)}`);
  }
}

/** A check that throws counts as a problem too. */
async function findings(name: string, check: Check, context: Context, options: Options): Promise<Finding[]> {
  try {
    return await check(context, options);
  } catch (error) {
    return [wrong(`${name}: ${messageOf(error)}`)];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
