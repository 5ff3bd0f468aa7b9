import type { Context } from "../../../context.ts";
import { runCommandInChild } from "../../../processes/command-process.ts";
import { appError, detailedError } from "../../../errors.ts";
import { problemOfBackupPlace } from "../../../processes/backup-place.ts";
import { backupPlace } from "../../../processes/open-storage.ts";
import { hasLauncher } from "../../../updates/trial.ts";
import { needsMachineCode } from "../administration/actions-machine-code.ts";
import { settingsToTry } from "../administration/actions-settings.ts";
import { requireAdministrator } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { recentAttempts } from "./actions-records.ts";
import { readLastRestore, type LastRestore } from "./actions-restore.ts";
import { findBackup, findBackups, findOtherPlace, type BackupRow } from "./queries.ts";
import { nextDue } from "./rules.ts";

export const nightlyBackupJob = "backups.nightly";
export const backupJob = "backups.back-up";
export const verifyBackupJob = "backups.verify";

const shown = 200;

export interface BackupState {
  place: string | null;
  isEncrypted: boolean;
  isRunning: boolean;
  /** Milliseconds since 1970; undefined if no place is set. */
  nextAt: number | undefined;
  backups: BackupRow[];
  otherPlace: string | undefined;
  canRestore: boolean;
  needsCode: boolean;
  lastRestore: LastRestore;
}

export async function backupState({ db, jobs, config, settings, clock }: Context, me: Me): Promise<BackupState> {
  requireAdministrator(me);
  const place = backupPlace(settings.current);
  const backups = await findBackups(db.read, place, shown);
  const running = await jobs.payloadOf(db.read, backupJob);
  const verifying = await jobs.payloadOf(db.read, verifyBackupJob);
  return {
    place,
    isEncrypted: settings.current.backupPassphrase !== undefined,
    isRunning: running !== undefined || verifying !== undefined,
    nextAt:
      settings.current.backups &&
      nextDue(clock.now(), lastFinished(backups), settings.current.backups.hour, config.timeZone),
    backups,
    otherPlace: await findOtherPlace(db.read, place),
    canRestore: hasLauncher(),
    needsCode: await needsMachineCode(db.read, me),
    lastRestore: await readLastRestore(config),
  };
}

/** Does nothing if one waits or runs. Throws `backups_off` if no place is set. */
export async function startBackup({ db, jobs, settings }: Context, me: Me): Promise<void> {
  requireAdministrator(me);
  if (!settings.current.backups) throw appError("backups_off");
  await db.write((tx) => jobs.enqueue(tx, { kind: backupJob, uniqueKey: backupJob }));
}

export async function startVerifying({ db, jobs, settings }: Context, me: Me, id: string): Promise<void> {
  requireAdministrator(me);
  if (!settings.current.backups) throw appError("backups_off");
  const name = (await findBackup(db.read, backupPlace(settings.current), id))?.generation;
  if (!name) throw appError("not_found");
  const payload = { name };
  await db.write((tx) => jobs.enqueue(tx, { kind: verifyBackupJob, payload, uniqueKey: verifyBackupJob }));
}

/** Tests a place that is not stored yet. Throws `setting_invalid`, and `storage_not_usable` with the reason. */
export async function tryBackupPlace(
  context: Context,
  me: Me,
  { values, code }: { values: Readonly<Record<string, string | null>>; code?: string | null },
): Promise<void> {
  requireAdministrator(me);
  const wanted = await settingsToTry(context, me, values, code);
  if (!wanted.backups) throw appError("backups_off");
  const detail = await problemOfBackupPlace(wanted);
  if (detail !== undefined) throw detailedError("storage_not_usable", { detail });
}

export async function backUpAtNight(context: Context, ending: AbortSignal): Promise<void> {
  const { db, config, settings, clock } = context;
  if (!settings.current.backups) return;
  const finishedAt = lastFinished(await findBackups(db.read, backupPlace(settings.current), recentAttempts));
  if (nextDue(clock.now(), finishedAt, settings.current.backups.hour, config.timeZone) <= clock.now())
    await runBackup(context, ending);
}

/** Uses a separate process, because encryption and checksums would block this one. */
export async function runBackup({ config }: Context, ending: AbortSignal): Promise<void> {
  await runCommandInChild(config, ["backup"], ending);
}

export async function runVerification({ config }: Context, name: string, ending: AbortSignal): Promise<void> {
  await runCommandInChild(config, ["backup", "--verify", name], ending);
}

function lastFinished(backups: readonly BackupRow[]): number | undefined {
  return backups.find(({ finished_at }) => finished_at !== null)?.finished_at ?? undefined;
}
