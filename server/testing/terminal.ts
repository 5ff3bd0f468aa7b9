import { runCommand } from "../cli/run-command.ts";
import type { TestApp } from "./build-app.ts";

/** Result of a command in the operator's terminal. */
export interface Said {
  code: number;
  lines: string[];
  complaints: string[];
}

/** Runs an operator's command beside the running application. `typed` is what comes from the standard input. */
export async function hearthCommand({ context }: Pick<TestApp, "context">, args: string[], typed = ""): Promise<Said> {
  const lines: string[] = [];
  const complaints: string[] = [];
  const terminal = {
    config: { ...context.config, ...context.settings.current },
    context: () => Promise.resolve(context),
    close: () => Promise.resolve(),
    print: (line: string) => void lines.push(...line.split("\n")),
    ask: () => Promise.resolve(typed === "y"),
    read: () => Promise.resolve(typed),
  };
  const code = await runCommand(args, terminal, (line) => void complaints.push(...line.split("\n")));
  return { code, lines, complaints };
}

/** Returns a code with which an administrator changes protected settings. */
export async function machineCode(hearth: Pick<TestApp, "context">): Promise<string> {
  return (await hearthCommand(hearth, ["confirm"])).lines[0]!;
}
