import type { ParseArgsConfig } from "node:util";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";

/** One of the operator's commands. Each has a file of its own; commands.ts lists them. */
export interface Command {
  /** One line for the list of commands. */
  about: string;
  /** Usage after the name: `<login> [--name <name>]`. */
  usage: string;
  /** Further text of `--help`. */
  more?: string;
  /** The least and the most words that follow the name, options not counted. */
  words: readonly [least: number, most: number];
  options?: ParseArgsConfig["options"];
  run(terminal: Terminal, input: Input): Promise<void>;
}

export interface Input {
  words: string[];
  /** The value of `--<name> <value>`; undefined where it was not given. */
  text(name: string): string | undefined;
  /** Whether `--<name>` was given. */
  has(name: string): boolean;
}

/** Environment of a command. */
export interface Terminal {
  config: Config;
  /** Opened at the first call, with the tables brought up to date; closed after the command. */
  context(): Promise<Context>;
  say(line: string): void;
  /** All of the standard input, without the line's end. */
  read(): Promise<string>;
}

/** An error that the operator can fix. Ends the command with exit code 1. */
export class CliError extends Error {}
