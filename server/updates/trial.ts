import type { FromServer } from "./messages.ts";

/** The argument that starts a server on trial. */
export const trialArgument = "--trial";

/** The first minutes of a new version, while the launcher watches it. */
export interface Trial {
  /** Reports an answer with status 500. */
  reportFailure(): void;
}

/** Returns the trial that the launcher started this process for, if any. */
export function beginTrial(): Trial | undefined {
  if (!process.argv.includes(trialArgument) || !hasLauncher()) return undefined;
  return { reportFailure: () => sendToLauncher({ reportFailure: true }) };
}

/** Tells whether a launcher started this process, which can stop it and start it again. */
export function hasLauncher(): boolean {
  return process.send !== undefined && process.connected;
}

/** Sends a message to the launcher, if one started this process. */
export function sendToLauncher(message: FromServer): void {
  if (process.connected) process.send?.(message);
}
