import type { ParseArgsConfig } from "node:util";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";

export interface Command {
  about: string;
  /** Usage after the name: `<login> [--name <name>]`. */
  usage: string;
  more?: string;
  /** Number of arguments after the name, without options. */
  words: readonly [least: number, most: number];
  options?: ParseArgsConfig["options"];
  /** Asks before destructive commands, and those that notify everybody. `--yes` answers it. */
  question?: (input: Input) => string | undefined;
  /** `--dry-run`: prints what `run` would do without changing anything. */
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
  /** Opens the context on the first call, including migrations. Throws a StartError if a newer version has migrated the database, unless `allowsNewer`. */
  context(options?: { allowsNewer?: boolean }): Promise<Context>;
  /** Others may then open the database exclusively. */
  close(): Promise<void>;
  print(line: string): void;
  /** Returns false without a terminal. */
  ask(question: string): Promise<boolean>;
  /** Text without the trailing newline. */
  read(): Promise<string>;
}
