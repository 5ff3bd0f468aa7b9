import type { ParseArgsConfig } from "node:util";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";

export interface Command {
  /** Summary for the list of commands. */
  about: string;
  /** Usage after the name: `<login> [--name <name>]`. */
  usage: string;
  /** Further text of `--help`. */
  more?: string;
  /** Minimum and maximum number of arguments after the name, without options. */
  words: readonly [least: number, most: number];
  options?: ParseArgsConfig["options"];
  /** Returns the question to confirm a destructive command, or one that notifies everybody. `--yes` answers it. */
  question?: (input: Input) => string | undefined;
  /** Prints what `run` would do without changing anything: `--dry-run`. */
  preview?: (terminal: Terminal, input: Input) => Promise<void>;
  /** Works on a Hearth that has no data yet. */
  makesData?: boolean;
  run(terminal: Terminal, input: Input): Promise<void>;
}

export interface Input {
  words: string[];
  text(name: string): string | undefined;
  has(name: string): boolean;
}

export interface Terminal {
  config: Config;
  /**
   * Opens the context on the first call, including migrations. It is closed after the command. Throws a StartError if a newer version has migrated the
   * database, unless `allowsNewer`.
   */
  context(options?: { allowsNewer?: boolean }): Promise<Context>;
  /** Closes the context before the end of the command, so that others can open the database exclusively. */
  close(): Promise<void>;
  print(line: string): void;
  /** Asks at the terminal. Returns false if there is none. */
  ask(question: string): Promise<boolean>;
  /** Reads standard input to the end, without the trailing newline. */
  read(): Promise<string>;
}
