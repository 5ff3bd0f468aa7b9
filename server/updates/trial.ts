import type { FromLauncher, FromServer } from "./messages.ts";

const trialModes = ["read", "write"] as const;
export type TrialMode = (typeof trialModes)[number];

/** Returns the argument that starts a server on trial. */
export const argumentOf = (mode: TrialMode) => `--trial=${mode}`;

/**
 * The first minutes of a new version, while the launcher watches it. If the update changes tables of an SQLite database, going back restores them, so
 * that nothing may be changed meanwhile: a change would be answered, and lost.
 */
export interface Trial {
  /** Whether requests that change something are refused, and jobs wait. */
  refusesChanges: boolean;
  /** Resolves when the update is kept. */
  readonly over: Promise<void>;
  /** Reports an answer with status 500. */
  failed(): void;
}

/** Returns the trial that the launcher started this process for, if any. */
export function beginTrial(): Trial | undefined {
  const mode = trialModes.find((known) => process.argv.includes(argumentOf(known)));
  if (!mode || !hasLauncher()) return undefined;
  const trial: Trial = {
    refusesChanges: mode === "read",
    over: new Promise<void>((resolve) => {
      process.once("message", (_: FromLauncher) => {
        trial.refusesChanges = false;
        resolve();
      });
    }),
    failed: () => tellLauncher({ failed: true }),
  };
  return trial;
}

/** Tells whether a launcher started this process, which can stop it and start it again. */
export function hasLauncher(): boolean {
  return process.send !== undefined && process.connected;
}

/** Sends a message to the launcher, if one started this process. */
export function tellLauncher(message: FromServer): void {
  if (process.connected) process.send?.(message);
}
