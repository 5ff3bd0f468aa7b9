import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../start-error.ts";

/** In milliseconds. */
const longest = 60_000;
const between = 1000;
const oneAttempt = 5000;
/** It is not there yet, or still starting. Everything else is wrong in the settings. */
const away = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "57P03",
];

/**
 * Waits until PostgreSQL takes connections, for up to a minute: after a power failure it may start later than the server. `say` is called once, with
 * the reason. Throws a StartError that names the setting.
 */
export async function waitForPostgresql(
  url: string,
  say: (why: string) => void,
  { within = longest, setting = "DATABASE_URL" } = {},
): Promise<void> {
  const end = Date.now() + within;
  for (let isFirst = true; ; isFirst = false) {
    const why = await failureOf(url);
    if (why === undefined) return;
    const told = `PostgreSQL at ${placeOf(url)} (${setting}) cannot be reached: ${why.message}`;
    if (!why.isAway || Date.now() + between > end) throw new StartError(told);
    if (isFirst) say(`${told}. Waiting for it, up to ${within / 1000} seconds.`);
    await pause(between);
  }
}

async function failureOf(connectionString: string): Promise<{ message: string; isAway: boolean } | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: oneAttempt });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
    const isAway = code === undefined ? message.includes("timeout") : away.includes(code);
    return { message: message || String(errors?.[0]?.message ?? code), isAway };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The host and the database, without the password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return "an address that cannot be read";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
