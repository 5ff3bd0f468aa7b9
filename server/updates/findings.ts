import { fork } from "node:child_process";
import { killAtExit } from "../processes/child-processes.ts";
import { outputOf } from "../processes/command-process.ts";

const endsWithin = 6 * 60 * 60 * 1000;

interface Found {
  level: string;
  code: string;
  values?: Record<string, unknown>;
}

/**
 * Has a version's `doctor` look at all rows. Returns what is wrong, a line each. `program` is its `hearth` command; `env` the
 * environment, otherwise that of this process. Throws if it cannot, for example
 * because a migration fails, and when `ending` is aborted.
 */
export async function findingsOf(
  program: string,
  env: NodeJS.ProcessEnv | undefined,
  ending: AbortSignal = AbortSignal.timeout(endsWithin),
): Promise<string[]> {
  const doctor = killAtExit(fork(program, ["doctor", "--rows", "--json"], { env, silent: true }));
  const all = JSON.parse(await outputOf(doctor, ending)) as Found[];
  return all
    .filter(({ level }) => level === "wrong")
    .map(({ code, values = {} }) => [code, ...Object.values(values)].join(" "));
}
