import type { UpdateProblem, UpdateState, UpdateStep } from "#contract/updates.ts";

/** An update, as update.json in the installation keeps it. Times are milliseconds since 1970. */
export interface Update {
  id: string;
  /** File or address of the release. */
  source: string;
  from: string;
  /** Absent until the release was checked. */
  to?: string;
  state: UpdateState;
  /** Present while it is prepared. */
  step?: UpdateStep;
  startedAt: number;
  endedAt?: number;
  /** End of the time in which the new version is watched. */
  until?: number;
  watchMs: number;
  /** How long the new version may take to be ready, by the time it took on the copy. */
  readyTimeoutMs: number;
  /** Whether an earlier update was undone since the last one that was kept, so that the database may have tables of a newer version. */
  mayHaveNewerTables?: boolean;
  /** Findings of `doctor` before the update, which are not blamed on it. Absent until they are known. */
  known?: string[];
  problem?: UpdateProblem;
  detail?: string;
}

/** Returns the version that processes run. */
export function wantedVersion(update: Update | undefined, current: string): string {
  const isTrial = update?.state === "switching" || update?.state === "watching";
  return isTrial ? update.to! : current;
}

export function isInProgress({ state }: Update): boolean {
  return ["preparing", "prepared", "switching", "watching"].includes(state);
}

/** Compares versions such as 1.10.0. Positive if `one` is newer. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split(".").map(Number));
  const index = left!.findIndex((part, at) => part !== right![at]);
  return index === -1 ? 0 : left![index]! - (right![index] ?? 0);
}
