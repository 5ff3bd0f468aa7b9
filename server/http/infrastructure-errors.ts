import { StorageUnavailable } from "../adapters/file-storage/file-storage.ts";
import { isDamage } from "../database/damage.ts";
import { WriteTimeout } from "../database/database.ts";
import { appError, type AppError } from "../errors.ts";

interface ErrorFields {
  message?: unknown;
  code?: unknown;
  syscall?: unknown;
  /** SQLite: the lowest byte is the primary code. */
  errcode?: unknown;
  cause?: unknown;
  errors?: unknown;
}

const askAgain = { busy: 2, database: 5, files: 5, storage: 60 };

const sqlite = { busy: 5, full: 13 };
/** Read-only, I/O error, cannot open. */
const sqliteNotWritable = new Set<unknown>([8, 10, 14]);
const noRoom = new Set<unknown>(["ENOSPC", "EDQUOT", "53100"]);
const notWritable = new Set<unknown>(["EROFS", "EIO", "25006", "58030"]);
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const deadlock = "40P01";
/** PostgreSQL is shutting down, starting, out of connections or unreachable. */
const databaseAway =
  /^(08...|57P0[1235]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/;

/** Maps errors of Node, SQLite and PostgreSQL that are caused by the machine, such as a full disk. The log has the details for the operator. */
export function infrastructureErrorOf(error: unknown): AppError | undefined {
  for (const failure of withCauses(error)) {
    if (failure instanceof StorageUnavailable) return appError("storage_unavailable", askAgain.files);
    const { code, errcode } = failure;
    const kind = typeof errcode === "number" ? errcode & 0xff : undefined;
    if (noRoom.has(code) || kind === sqlite.full) return appError("storage_full");
    if (notWritable.has(code) || sqliteNotWritable.has(kind)) return appError("storage_failed", askAgain.storage);
    if (isDamage(failure)) return appError("database_damaged");
    if (isAway(failure)) return appError("not_ready", askAgain.database);
    if (isGivenUp(failure) || kind === sqlite.busy) return appError("too_busy", askAgain.busy);
  }
  return undefined;
}

function isAway({ code, syscall, message }: ErrorFields): boolean {
  // A missing socket file of PostgreSQL is an infrastructure error; any other missing file is a bug.
  const isSocketMissing = code === "ENOENT" && syscall === "connect";
  return isSocketMissing || databaseAway.test(String(code)) || connectionLost.test(String(message));
}

/** True for a write that was aborted after waiting too long for others. */
function isGivenUp(failure: ErrorFields): boolean {
  return failure instanceof WriteTimeout || failure.code === deadlock;
}

function withCauses(error: unknown): ErrorFields[] {
  const found: ErrorFields[] = [];
  for (let next: unknown[] = [error]; next.length > 0 && found.length < 10;) {
    const failure = next.filter((each): each is ErrorFields => typeof each === "object" && each !== null);
    found.push(...failure);
    next = failure.flatMap(({ cause, errors }) => [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])]);
  }
  return found;
}
