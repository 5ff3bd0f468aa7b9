import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A failed command with its output. */
export class CommandFailed extends Error {
  /** @param {string} title @param {string} output */
  constructor(title, output) {
    super(`${title} failed`);
    this.output = output;
  }
}

/**
 * Runs a command and says nothing unless it fails.
 * @param {string} command @param {string[]} args @param {{ cwd?: string, uid?: number, gid?: number }} [options]
 * @returns {Promise<void>}
 */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await ended(child);
  if (code !== 0) throw new CommandFailed([command, ...args].join(" "), output);
}

/**
 * Runs a command whose words are for the person at the terminal; answers its exit code.
 * @param {string} command @param {string[]} args @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export function runAloud(command, args, { env = process.env } = {}) {
  return ended(spawn(command, args, { cwd: root, env, stdio: "inherit" }));
}

/** The JavaScript of an installed tool, to be run by this Node. @param {string} path */
export function tool(path) {
  return join(root, "node_modules", path);
}

/** Whether a process with this id is there, whoever it belongs to. @param {number} pid */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {unknown} error @returns {never} */
export function exitWith(error) {
  if (error instanceof CommandFailed) console.error(error.output.trimEnd());
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const signals = /** @type {const} */ (["SIGINT", "SIGTERM"]);

/**
 * Forwards signals to the command: a signal reaches only the process it was sent to.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      child.once("close", () => process.exit(1));
    };
    for (const signal of signals) process.once(signal, forward);
    child.once("error", reject);
    child.once("close", (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}
