import { WriteTimeout } from "../database/database.ts";
import { appError, type AppError } from "../errors.ts";

interface Told {
  message?: unknown;
  code?: unknown;
  /** Of Node: the call of the operating system that failed. */
  syscall?: unknown;
  /** Of SQLite; its lowest byte says the kind. */
  errcode?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** Seconds. */
const askAgain = { busy: 2, database: 5, storage: 60 };

const sqlite = { busy: 5, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14 };
const noRoom = new Set<unknown>(["ENOSPC", "EDQUOT", "53100"]);
const notWritable = new Set<unknown>(["EROFS", "EIO", "25006", "58030"]);
/** Messages of pg errors that have no code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
/** Two writes of PostgreSQL waited for each other, and this one was given up. */
const deadlock = "40P01";
/** PostgreSQL shuts down, starts, has no connection left, or cannot be reached. */
const databaseAway =
  /^(08...|57P0[1235]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Troubles of the machine that a person is told by their name, from what Node, SQLite and PostgreSQL say: no room, a disk that takes nothing, a
 * database that is away, so many writes at once that one was given up. Whoever runs the server finds the rest in the log.
 */
export function infrastructureErrorOf(error: unknown): AppError | undefined {
  for (const told of within(error)) {
    const { code, errcode } = told;
    const kind = typeof errcode === "number" ? errcode & 0xff : undefined;
    if (noRoom.has(code) || kind === sqlite.full) return appError("storage_full");
    if (notWritable.has(code) || kind === sqlite.readOnly || kind === sqlite.ioError || kind === sqlite.cannotOpen)
      return appError("storage_failed", askAgain.storage);
    if (isAway(told)) return appError("not_ready", askAgain.database);
    if (isGivenUp(told) || kind === sqlite.busy) return appError("too_busy", askAgain.busy);
  }
  return undefined;
}

function isAway({ code, syscall, message }: Told): boolean {
  // PostgreSQL on a socket of this machine that is not there; any other missing file is a fault.
  const isSocketMissing = code === "ENOENT" && syscall === "connect";
  return isSocketMissing || databaseAway.test(String(code)) || connectionLost.test(String(message));
}

/** A write that waited too long for others. */
function isGivenUp(told: Told): boolean {
  return told instanceof WriteTimeout || told.code === deadlock;
}

/** The error, and what brought it about. */
function within(error: unknown): Told[] {
  const found: Told[] = [];
  for (let next: unknown[] = [error]; next.length > 0 && found.length < 10;) {
    const told = next.filter((each): each is Told => typeof each === "object" && each !== null);
    found.push(...told);
    next = told.flatMap(({ cause, errors }) => [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])]);
  }
  return found;
}
