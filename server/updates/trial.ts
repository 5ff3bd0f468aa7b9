import type { FromServer } from "./messages.ts";

export const trialArgument = "--trial";

/** Present while the launcher watches a new version. */
export interface Trial {
  reportFailure(): void;
}

export function beginTrial(): Trial | undefined {
  if (!process.argv.includes(trialArgument) || !hasLauncher()) return undefined;
  return { reportFailure: () => sendToLauncher({ reportFailure: true }) };
}

/** A launcher can restart this process. */
export function hasLauncher(): boolean {
  return process.send !== undefined && process.connected;
}

export function sendToLauncher(message: FromServer): void {
  if (process.connected) process.send?.(message);
}
