import pg from "pg";
import { waitUntilThere, type Absence, type Say } from "../processes/wait-until-there.ts";

const oneAttempt = 5000;
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

/** Waits for up to `within` milliseconds (default: a minute). Throws a StartError that names the setting. */
export async function waitForPostgresql(url: string, say: Say, within?: number): Promise<void> {
  const place = `PostgreSQL at ${placeOf(url)} (DATABASE_URL)`;
  await waitUntilThere(() => absenceOf(url, place), say, within);
}

async function absenceOf(connectionString: string, place: string): Promise<Absence | undefined> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: oneAttempt });
    client.on("error", () => undefined);
    await client.connect();
    return undefined;
  } catch (error) {
    const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
    const mayPass = code === undefined ? message.includes("timeout") : away.includes(code);
    return { message: `${place} cannot be reached: ${message || String(errors?.[0]?.message ?? code)}`, mayPass };
  } finally {
    await client?.end().catch(() => undefined);
  }
}

function placeOf(url: string): string {
  if (!URL.canParse(url)) return "an address that cannot be read";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
