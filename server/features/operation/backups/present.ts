import type { ServerBackup, ServerBackups } from "#contract/backups.ts";
import { toSeconds } from "../../../clock.ts";
import type { BackupState } from "./actions-schedule.ts";
import type { BackupRow } from "./queries.ts";
import { keptSnapshots, type Reason } from "./rules.ts";

export function presentBackups(state: BackupState, timeZone: string): ServerBackups {
  const { place, isEncrypted, isRunning, nextAt, backups, otherPlace, canReturn, needsCode, returned } = state;
  const snapshots = backups.flatMap(({ id, generation, taken_at, verified_at }) =>
    generation === null ? [] : [{ id, takenAt: taken_at!, isVerified: verified_at !== null }],
  );
  const kept = keptSnapshots(snapshots, timeZone);
  return {
    place: place ?? undefined,
    otherPlace,
    isEncrypted,
    isRunning,
    nextAt: nextAt === undefined ? undefined : toSeconds(nextAt),
    canReturn,
    needsCode,
    returned: returned.done && { ...returned.done, at: toSeconds(returned.done.at) },
    failedReturn: returned.failed && { ...returned.failed, at: toSeconds(returned.failed.at) },
    backups: backups.map((backup) => presentBackup(backup, kept.get(backup.id) ?? [])),
  };
}

function presentBackup(row: BackupRow, keptFor: Reason[]): ServerBackup {
  return {
    id: row.id,
    startedAt: toSeconds(row.started_at),
    finishedAt: seconds(row.finished_at),
    snapshot: row.generation ?? undefined,
    verifiedAt: seconds(row.verified_at),
    readFullyAt: seconds(row.read_fully_at),
    messages: row.messages ?? undefined,
    files: row.files ?? undefined,
    bytes: row.bytes ?? undefined,
    copied: row.copied ?? undefined,
    problem: row.problem ?? undefined,
    keptFor,
  };
}

function seconds(time: number | null): number | undefined {
  return time === null ? undefined : toSeconds(time);
}
