import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../settings/start-error.ts";

const longest = 60_000;
const between = 1000;

export interface Absence {
  message: string;
  /** True if it is unreachable or still starting; otherwise the settings are wrong. */
  mayPass: boolean;
}

/** Called when waiting begins. */
export type Say = (line: string) => void;

/** Retries for `within` milliseconds (default: a minute), because after a power failure other services may start later. Throws a StartError. */
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
