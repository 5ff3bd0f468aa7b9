import { readdir, readFile, readlink } from "node:fs/promises";

interface Process {
  pid: number;
  parent: number;
  /** Ended, and not yet asked for by its parent. */
  isZombie: boolean;
}

/** Every process below this one, its children's children too. */
export async function processesBelow(pid: number): Promise<number[]> {
  const all = await running();
  const below = (parent: number): number[] =>
    all.filter((each) => each.parent === parent).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(pid);
}

export async function stillRunning(pids: readonly number[]): Promise<number[]> {
  return (await running()).map(({ pid }) => pid).filter((pid) => pids.includes(pid));
}

/** Processes that work in this folder, or name it in their command. */
export async function processesIn(folder: string): Promise<number[]> {
  const found = await Promise.all((await running()).map(async ({ pid }) => ((await isIn(pid, folder)) ? [pid] : [])));
  return found.flat();
}

async function running(): Promise<Process[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((pid) => read(Number(pid))));
  return all.filter((each) => each !== undefined && !each.isZombie) as Process[];
}

/** proc(5), stat: the state and the parent follow the name, which may have anything in it. */
async function read(pid: number): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  const [, state, parent] = /.*\) (\S) (\d+)/s.exec(stat ?? "") ?? [];
  return parent === undefined ? undefined : { pid, parent: Number(parent), isZombie: state === "Z" };
}

async function isIn(pid: number, folder: string): Promise<boolean> {
  if (pid === process.pid) return false;
  const said = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => ""),
    readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
  ]);
  return said.some((each) => each.includes(folder));
}
