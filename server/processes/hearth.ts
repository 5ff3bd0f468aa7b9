import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { onDisconnect } from "./child-processes.ts";
import { ConfigError, readServiceConfig } from "../config.ts";
import type { Context } from "../context.ts";
import { openLog } from "./log.ts";
import { closeContext, openContext } from "./open-context.ts";
import { StartError } from "../settings/start-error.ts";
import { runCommand } from "../cli/run-command.ts";

// Only the owner can read backups and exports.
process.umask(0o077);

// Ends with the process that started it (command-process.ts).
onDisconnect(() => process.exit(1));
process.channel?.unref();

// The reader may close early, as in `hearth groups | head -1`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

/** May run beside the server. */
process.exitCode = await hearth(process.argv.slice(2));

async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} Go on? [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

async function hearth(args: string[]): Promise<number> {
  let opened: Promise<Context> | undefined;
  const close = async () => {
    const context = opened;
    opened = undefined;
    await context?.then(closeContext, () => undefined);
  };
  try {
    const config = readServiceConfig();
    const log = openLog("error", pino.destination(2));
    const terminal = {
      config,
      context: ({ allowsNewer = false } = {}) =>
        (opened ??= openContext(config, log, { besideServer: true, allowsNewer })),
      close,
      print: (line: string) => console.log(line),
      ask,
      read: async () => (await text(process.stdin)).replace(/\r?\n$/, ""),
    };
    return await runCommand(args, terminal, (line) => console.error(line));
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await close();
  }
}
