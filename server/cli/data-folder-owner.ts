import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { OperatorError } from "../errors.ts";

const entries = ["hearth.db", "files", "secrets.json"];

/** Throws an OperatorError if there is no data yet: with a wrong folder, a command would silently create an empty one. */
export function requireData({ dataDir, database }: Config): void {
  const isThere =
    "postgresqlUrl" in database ? existsSync(dataDir) : entries.some((name) => existsSync(join(dataDir, name)));
  if (!isThere)
    throw new OperatorError(`${dataDir} has no data of Hearth. Set DATA_DIR to the folder that the server uses.`);
}

/** The server could not change files of another user. Throws an OperatorError if this user cannot become the owner. */
export function becomeOwner({ dataDir }: Config): void {
  const user = process.getuid?.();
  if (user === undefined || !existsSync(dataDir)) return;
  const { uid, gid } = statSync(dataDir);
  if (uid === user) return;
  if (user !== 0)
    throw new OperatorError(`${dataDir} belongs to another user. Run the command as that user, or with sudo.`);
  process.setgid?.(gid);
  process.setgroups?.([gid]);
  process.setuid?.(uid);
}
