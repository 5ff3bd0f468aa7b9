import type { ServerBackup, ServerBackups } from "#contract/backups.ts";
import { toSeconds } from "../../../clock.ts";
import type { BackupState } from "./actions-schedule.ts";
import type { BackupRow } from "./queries.ts";
import { reasonsToKeep, type Reason } from "./rules.ts";

export function presentBackups(state: BackupState, timeZone: string): ServerBackups {
  const { place, isEncrypted, isRunning, nextAt, backups, otherPlace, canRestore, needsCode, lastRestore } = state;
  const complete = backups.flatMap(({ id, generation, taken_at, verified_at }) =>
    generation === null ? [] : [{ id, takenAt: taken_at!, isVerified: verified_at !== null }],
  );
  const kept = reasonsToKeep(complete, timeZone);
  return {
    place: place ?? undefined,
    otherPlace,
    isEncrypted,
    isRunning,
    nextAt: nextAt === undefined ? undefined : toSeconds(nextAt),
    canRestore,
    needsCode,
    lastRestore: lastRestore.done && { ...lastRestore.done, at: toSeconds(lastRestore.done.at) },
    failedRestore: lastRestore.failed && { ...lastRestore.failed, at: toSeconds(lastRestore.failed.at) },
    backups: backups.map((backup) => presentBackup(backup, kept.get(backup.id) ?? [])),
  };
}

function presentBackup(row: BackupRow, keptFor: Reason[]): ServerBackup {
  return {
    id: row.id,
    startedAt: toSeconds(row.started_at),
    finishedAt: seconds(row.finished_at),
    name: row.generation ?? undefined,
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
