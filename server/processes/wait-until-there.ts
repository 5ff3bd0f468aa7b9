import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../settings/start-error.ts";

const longest = 60_000;
const between = 1000;

/** A reason why a remote service cannot be used. */
export interface Absence {
  message: string;
  /** True if it is unreachable or still starting; otherwise the settings are wrong. */
  mayPass: boolean;
}

/** Gets one line for the operator, when waiting begins. */
export type Say = (line: string) => void;

/**
 * Retries for up to a minute (`within`, milliseconds), because after a power failure another service may start later than the server. Throws a StartError
 * with the reason.
 */
export async function waitUntilThere(
  attempt: () => Promise<Absence | undefined>,
  say: Say,
  within = longest,
): Promise<void> {
  const end = Date.now() + within;
  for (let isFirst = true; ; isFirst = false) {
    const absence = await attempt();
    if (!absence) return;
    if (!absence.mayPass || Date.now() + between > end) throw new StartError(absence.message);
    if (isFirst) say(`${absence.message}. Waiting for it, up to ${within / 1000} seconds.`);
    await pause(between);
  }
}
