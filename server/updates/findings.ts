import { fork } from "node:child_process";
import { killAtExit } from "../processes/child-processes.ts";
import { outputOf } from "../processes/command-process.ts";

const endsWithin = 6 * 60 * 60 * 1000;

interface Found {
  level: string;
  code: string;
  values?: Record<string, unknown>;
}

/** Runs the version's `hearth` command (`program`); returns one line per problem. Throws if it fails, as by a migration, or `ending` aborts it. */
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
