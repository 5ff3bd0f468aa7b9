import { parseArgs } from "node:util";
import type { ErrorCode } from "#contract/errors.ts";
import { ArchiveError } from "../archive/archive-error.ts";
import { AppError, OperatorError } from "../errors.ts";
import { StartError } from "../settings/start-error.ts";
import type { Command, Input, Terminal } from "./command.ts";
import { commands } from "./commands.ts";
import { becomeOwner, requireData } from "./data-folder-owner.ts";

const hints: Partial<Record<ErrorCode, string>> = {
  user_not_found: "User not found. The command `users` lists the logins.",
  group_not_found: "Group not found, or several groups have this name. The command `groups` lists the ids.",
};

/** Returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export async function runCommand(
  args: string[],
  terminal: Terminal,
  complain: (line: string) => void,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || asksForHelp(name)) {
    terminal.print(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands[name];
  if (!command) {
    complain(`Unknown command "${name}". \`npm run hearth -- --help\` lists all commands.`);
    return 2;
  }
  if (rest.some(asksForHelp)) {
    terminal.print(helpOf(name, command));
    return 0;
  }
  const input = inputOf(command, rest);
  if (typeof input === "string") {
    complain(`${input}\n\n${helpOf(name, command)}`);
    return 2;
  }
  return attempt(async () => {
    if (!command.makesData) requireData(terminal.config);
    becomeOwner(terminal.config);
    if (input.has("dry-run")) return command.preview?.(terminal, input);
    const question = input.has("yes") ? undefined : command.question?.(input);
    if (question !== undefined && !(await terminal.ask(question)))
      throw new OperatorError(`${question} Nothing was changed: answer with "y", or add --yes.`);
    await command.run(terminal, input);
  }, complain);
}

async function attempt(run: () => Promise<void>, complain: (line: string) => void): Promise<number> {
  try {
    await run();
    return 0;
  } catch (error) {
    complain(errorText(error instanceof Error ? error : new Error(String(error))));
    return 1;
  }
}

/** Includes the stack trace only for errors that the operator cannot solve. */
function errorText(error: Error): string {
  if (error instanceof AppError) return hints[error.code] ?? error.message;
  const isExpected = [OperatorError, ArchiveError, StartError].some((type) => error instanceof type);
  // System errors name the operation and the file, such as for a full disk or a read-only folder.
  return isExpected || "path" in error ? error.message : (error.stack ?? error.message);
}

function inputOf(command: Command, args: string[]): Input | string {
  const [least, most] = command.words;
  try {
    const options: NonNullable<Command["options"]> = {
      ...command.options,
      ...(command.question && { yes: { type: "boolean" } }),
      ...(command.preview && { "dry-run": { type: "boolean" } }),
    };
    const { positionals: words, values } = parseArgs({ args, options, allowPositionals: true, strict: true });
    if (words.length < least) return `${command.usage.match(/<[^>]+>/g)![words.length]} is missing.`;
    if (words.length > most) return `"${words[most]}" is one word too many. Put a text of several words in quotes.`;
    const text = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
    return { words, text, has: (name) => values[name] !== undefined };
  } catch (error) {
    // Without the advice that Node adds.
    return (error as Error).message.replace(/(?<=')\. .*|(?<=missing)$/s, ".");
  }
}

function asksForHelp(word: string): boolean {
  return word === "--help" || word === "-h";
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
