import { parseArgs } from "node:util";
import { ArchiveError } from "../archive/archive-error.ts";
import { AppError } from "../errors.ts";
import { StartError } from "../settings/start-error.ts";
import { CliError, type Command, type Input, type Terminal } from "./command.ts";
import { commands } from "./commands.ts";
import { becomeOwner, requireData } from "./data-folder-owner.ts";

/** Runs a command line. Returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export async function runCommand(
  args: string[],
  terminal: Terminal,
  complain: (line: string) => void,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "help") {
    terminal.print(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands[name];
  if (!command) {
    complain(`Unknown command "${name}". \`npm run hearth -- --help\` lists all commands.`);
    return 2;
  }
  if (rest.includes("--help")) {
    terminal.print(helpOf(name, command));
    return 0;
  }
  const input = inputOf(command, rest);
  if (input === undefined) {
    complain(helpOf(name, command));
    return 2;
  }
  return attempt(async () => {
    if (!command.makesData) requireData(terminal.config);
    becomeOwner(terminal.config);
    if (input.has("dry-run")) return command.preview?.(terminal, input);
    const question = input.has("yes") ? undefined : command.question?.(input);
    if (question !== undefined && !(await terminal.ask(question)))
      throw new CliError(`${question} Nothing was changed: answer with "y", or add --yes.`);
    await command.run(terminal, input);
  }, complain);
}

async function attempt(run: () => Promise<void>, complain: (line: string) => void): Promise<number> {
  try {
    await run();
    return 0;
  } catch (error) {
    const isTold = [CliError, AppError, ArchiveError, StartError].some((told) => error instanceof told);
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    complain(isTold ? message : stack);
    return 1;
  }
}

/** Returns undefined if the arguments do not fit the command. */
function inputOf(command: Command, args: string[]): Input | undefined {
  const [least, most] = command.words;
  try {
    const options: NonNullable<Command["options"]> = {
      ...command.options,
      ...(command.question && { yes: { type: "boolean" } }),
      ...(command.preview && { "dry-run": { type: "boolean" } }),
    };
    const { positionals: words, values } = parseArgs({ args, options, allowPositionals: true, strict: true });
    if (words.length < least || words.length > most) return undefined;
    const text = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
    return { words, text, has: (name) => values[name] !== undefined };
  } catch {
    return undefined;
  }
}

function overview(): string {
  const widest = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(widest + 2)}${about}`);
  return [
    "npm run hearth -- <command>",
    "",
    ...lines,
    "",
    "`npm run hearth -- <command> --help` shows details. Commands use the settings of the server (docs/settings.md).",
  ].join("\n");
}

function helpOf(name: string, { about, usage, more, question, preview }: Command): string {
  return [
    `npm run hearth -- ${name} ${usage}${preview ? " [--dry-run]" : ""}${question ? " [--yes]" : ""}`.trimEnd(),
    "",
    about,
    ...(more ? ["", more] : []),
  ].join("\n");
}
