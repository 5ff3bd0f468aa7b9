import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Config } from "../config.ts";
import { startProgram } from "./entry-point.ts";

/** Runs a command in a process of its own, for work that would block this one. Returns the output. `ending` aborts it. Throws if it fails. */
export async function runCommandInChild(
  { given, dataDir }: Pick<Config, "given" | "dataDir">,
  args: string[],
  ending: AbortSignal,
): Promise<string> {
  ending.throwIfAborted();
  return outputOf(startProgram(import.meta.url, "./hearth", args, { ...given, DATA_DIR: dataDir }), ending);
}

/** `ending` kills the process; it has ended when this throws. The error has its error output. */
export async function outputOf(child: ChildProcess, ending: AbortSignal): Promise<string> {
  const end = () => child.kill("SIGKILL");
  ending.addEventListener("abort", end);
  try {
    const [output, complaints, [code]] = await Promise.all([
      text(child.stdout!),
      text(child.stderr!),
      once(child, "exit") as Promise<[number | null]>,
    ]);
    ending.throwIfAborted();
    if (code !== 0) throw new Error(complaints.trim() || `the command ended with ${code}`);
    return output;
  } finally {
    ending.removeEventListener("abort", end);
  }
}
