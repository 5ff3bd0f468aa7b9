import { translator } from "../emails/translate.ts";
import { checkHealth } from "../features/operation/administration/actions-health.ts";
import type { Finding } from "../features/operation/administration/rules-health.ts";
import { OperatorError } from "../errors.ts";
import type { Command, Input, Terminal } from "./command.ts";
import type { Context } from "../context.ts";

export const doctor: Command = {
  about: "checks settings, database, files, tools, disk and email; prints a line for each finding",
  usage: "[--mend] [--rows] [--json]",
  more: [
    "Ends with 1 if anything is wrong; a note is no fault. Reads all rows and looks at all files, and may run while the server does. --mend puts",
    "right what follows from other rows: counters, message numbers, the search index, and bytes that belong to nothing. --rows looks at the database",
    "alone. --json prints a list for programs, and ends with 0.",
  ].join("\n"),
  words: [0, 0],
  question: ({ has }) =>
    has("mend") ? "This changes what is derived from other data, and deletes bytes that belong to nothing." : undefined,
  options: { mend: { type: "boolean" }, rows: { type: "boolean" }, json: { type: "boolean" } },
  preview: (terminal, input) => runChecks(terminal, input, { isRepairing: false }),
  run: (terminal, input) => runChecks(terminal, input, { isRepairing: input.has("mend") }),
};

async function runChecks(terminal: Terminal, { has }: Input, { isRepairing }: { isRepairing: boolean }): Promise<void> {
  const context = await openContext(terminal);
  const all: Finding[] = [];
  for await (const findings of checkHealth(context, { isRepairing, onlyRows: has("rows") })) {
    all.push(...findings);
    if (!has("json")) for (const finding of findings) terminal.print(lineOf(finding));
  }
  if (has("json")) terminal.print(JSON.stringify(all));
  else complainOf(all);
}

function lineOf({ level, code, values, canMend }: Finding): string {
  const text = translator("en_US")(`health.${code}`, values);
  return `${level.padEnd(8)}${text}${canMend ? " (--mend puts it right)" : ""}`;
}

function complainOf(all: Finding[]): void {
  const wrongs = all.filter(({ level }) => level === "wrong").length;
  if (wrongs > 0) throw new OperatorError(wrongs === 1 ? "Found 1 problem." : `Found ${wrongs} problems.`);
}

async function openContext(terminal: Terminal): Promise<Context> {
  try {
    return await terminal.context();
  } catch (error) {
    throw new OperatorError(`wrong   database or data folder: ${reasonsOf(error).join(": ")}`);
  }
}

function reasonsOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...(error.cause ? reasonsOf(error.cause) : [])] : [String(error)];
}
