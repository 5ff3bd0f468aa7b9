import type { UpdateProblem, UpdateState, UpdateStep } from "#contract/updates.ts";

/** Stored in update.json of the installation. Times are milliseconds since 1970. */
export interface Update {
  id: string;
  source: string;
  from: string;
  to?: string;
  state: UpdateState;
  step?: UpdateStep;
  startedAt: number;
  endedAt?: number;
  until?: number;
  watchMs: number;
  /** Estimate for the new version, based on the time it took on the copy. */
  readyTimeoutMs: number;
  /** An earlier update was undone since the last kept one. */
  mayHaveNewerTables?: boolean;
  /** Findings of `doctor` before the update. Absent until known. */
  known?: string[];
  problem?: UpdateProblem;
  detail?: string;
}

export function wantedVersion(update: Update | undefined, current: string): string {
  const isTrial = update?.state === "switching" || update?.state === "watching";
  return isTrial ? update.to! : current;
}

export function isInProgress({ state }: Update): boolean {
  return ["preparing", "prepared", "switching", "watching"].includes(state);
}

/** Such as 1.10.0. Positive if `one` is newer. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split(".").map(Number));
  const index = left!.findIndex((part, at) => part !== right![at]);
  return index === -1 ? 0 : left![index]! - (right![index] ?? 0);
}
