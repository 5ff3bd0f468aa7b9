import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "./command.mjs";

const memory = "/dev/shm";
const prefix = "hearth-tests-";
/** Bytes. Tests use less than one gigabyte; the rest is for the machine. */
const enough = 6 * 1024 ** 3;

/**
 * Runs something with the temporary files of its commands in memory, where tests that make and drop hundreds of databases take a third less time than
 * on a disk. They stay on the disk where memory has too little room, or the system offers none.
 * @template Result @param {(env: NodeJS.ProcessEnv) => Promise<Result>} run @returns {Promise<Result>}
 */
export async function withFilesInMemory(run) {
  if (process.env.TMPDIR || !hasRoom()) return run(process.env);
  removeLeftovers();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await run({ ...process.env, TMPDIR: folder });
  } finally {
    process.off("exit", remove);
    remove();
  }
}

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/** Of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    const [owner] = name.slice(prefix.length).split("-");
    if (!isRunning(Number(owner))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}
