import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ArchiveError } from "../../../archive/archive-error.ts";
import type { RestoreOptions, Restored } from "../../../archive/restore-backup.ts";
import { hasGeneration } from "../../../archive/generations.ts";
import { returnToGeneration } from "../../../archive/restore-generation.ts";
import type { Config } from "../../../config.ts";
import { currentSettings, type FixedConfig } from "../../../settings/current-settings.ts";
import type { Context } from "../../../context.ts";
import { lockDataFolder } from "../../../processes/data-folder.ts";
import { swapBack, databaseBeside, withDatabase } from "../../../database/beside.ts";
import { isDamage } from "../../../database/damage.ts";
import { damagesOf } from "../../../database/integrity.ts";
import { migrationsOf } from "../../../database/schema-introspection.ts";
import { DatabaseInUse } from "../../../database/database-in-use.ts";
import { appError, detailedError } from "../../../errors.ts";
import { backupPlace, openBackupTarget, openStorages } from "../../../processes/open-storage.ts";
import { hasLauncher, sendToLauncher } from "../../../updates/trial.ts";
import { checkMachineCode } from "../administration/actions-machine-code.ts";
import { lockAdministrator } from "../administration/actions-people.ts";
import { requireAdministrator } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { checkReauthenticated, type ProvenOrigin } from "../../identity/sign-in/actions-proof.ts";
import { recordSecurityEvent } from "../../identity/sign-in/actions-security.ts";
import type { Repository } from "../../../archive/repository.ts";
import { applyStoredSettings } from "../administration/actions-settings.ts";
import { backupPoints, openConfiguredRepository, type BackupPoint } from "./actions.ts";
import { findAllBackups, findBackup, insertBackups, type BackupRow } from "./queries.ts";
import { snapshotAt, whyNone } from "./rules.ts";

/** The last return to a backup, kept outside of the database that it replaces. Times in milliseconds since 1970. */
export interface LastReturn {
  /** The last that succeeded. It can be undone, also after others failed. */
  done?: { at: number; snapshot: string; isUndone: boolean };
  /** The last that failed since, and changed nothing. */
  failed?: { at: number; snapshot: string; problem: string };
}

/** `files` is the number of those that the storage lacked. */
export interface Returned extends Restored {
  snapshot: string;
}

const keptAttempts = 200;

/**
 * Has the launcher stop the server, return it to a backup and start it again. Requires a recent proof of identity and a code from the
 * machine, since memberships of that time come back. Throws `restore_by_command` if no launcher started the server, `backup_gone` and `storage_not_usable`
 * if the place cannot give the backup, `machine_code_needed` and `machine_code_wrong`.
 */
export async function startReturn(
  context: Context,
  me: Me,
  { id, ...asked }: Asked & { id: string },
  from: ProvenOrigin,
): Promise<void> {
  requireAdministrator(me);
  const generation = (await findBackup(context.db.read, backupPlace(context.settings.current), id))?.generation;
  if (!generation) throw appError("not_found");
  const request = ["restore", "--replace", "--yes", "--at", generation];
  await restart(context, me, { ...asked, request, check: () => checkIsThere(context, generation) }, from);
}

/** Asks the place itself, because the launcher would only find out after stopping the server. */
async function checkIsThere(
  {
    config: { dataDir },
    settings: {
      current: { backups },
    },
  }: Context,
  generation: string,
): Promise<void> {
  if (!backups) throw appError("backups_off");
  const isThere = await openBackupTarget(backups.to, dataDir, { isAlone: false })
    .then((target) => hasGeneration(target, generation))
    .catch((error: unknown) => {
      throw detailedError("storage_not_usable", { detail: error instanceof Error ? error.message : String(error) });
    });
  if (!isThere) throw appError("backup_gone");
}

/** Has the database from before the last return put back. Undoes an undo, too. Requires and throws the same as `startReturn`. */
export async function startUndoingReturn(context: Context, me: Me, asked: Asked, from: ProvenOrigin): Promise<void> {
  requireAdministrator(me);
  if (!(await lastReturn(context.config)).done) throw appError("not_found");
  await restart(context, me, { ...asked, request: ["restore", "--undo"] }, from);
}

interface Asked {
  /** From the machine. */
  code?: string | null | undefined;
}

async function restart(
  context: Context,
  me: Me,
  { request, code, check }: Asked & { request: string[]; check?: () => Promise<void> },
  from: ProvenOrigin,
): Promise<void> {
  if (!hasLauncher()) throw appError("restore_by_command");
  await checkReauthenticated(context, context.db.read, me, from);
  await checkMachineCode(context, me, code);
  await check?.();
  await context.db.write(async (tx) => {
    await lockAdministrator(tx, me);
    await checkReauthenticated(context, tx, me, from);
    await recordSecurityEvent(context, tx, me.id, "server_restored", from);
  });
  sendToLauncher({ request });
}

/**
 * Returns a server that does not run to a snapshot, and copies the files that its storage lacks. Its database stays beside the restored one. Checks no
 * permission: for the command line. Throws an ArchiveError if the snapshot is damaged, or another process uses the database; nothing is changed then.
 */
export async function returnToSnapshot(
  config: Config,
  log: Context["log"],
  { at, ...options }: RestoreOptions & { at: string | undefined },
): Promise<Returned> {
  const lock = await lockDataFolder(config.dataDir);
  let snapshot = at ?? "";
  try {
    const settings = currentSettings(config);
    const attempts = await earlierAttempts({ config, settings, log });
    const repository = await openConfiguredRepository({ config, settings }, { isAlone: false });
    const points = await backupPoints({ config }, repository);
    const point = snapshotAt(points, at, config.timeZone);
    if (!point) throw new ArchiveError(whyNone(points, at, { ...config, place: repository.place }));
    snapshot = point.id;
    const restored = await replaceDatabase(config, repository, point, { attempts, ...options });
    await remember(config, { done: { at: Date.now(), snapshot, isUndone: false } });
    return { ...restored, snapshot };
  } catch (error) {
    const told = error instanceof DatabaseInUse ? new ArchiveError(inUse) : error;
    const problem = told instanceof Error ? told.message : String(told);
    await remember(config, { ...(await lastReturn(config)), failed: { at: Date.now(), snapshot, problem } });
    throw told;
  } finally {
    lock.release();
  }
}

/** Reads settings and the list of backups from the database that is replaced, unless it is empty or damaged. */
async function earlierAttempts({
  config,
  settings,
  log,
}: Pick<Context, "config" | "settings" | "log">): Promise<BackupRow[]> {
  try {
    return await withDatabase(config.database, async (db) => {
      if ((await migrationsOf(db.read)).length === 0) return [];
      await applyStoredSettings({ config, settings, db, log });
      return findAllBackups(db.read, keptAttempts);
    });
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}

/** Keeps the list of backups, which a backup does not contain. */
async function replaceDatabase(
  config: Config,
  repository: Repository,
  point: BackupPoint,
  { attempts, ...options }: RestoreOptions & { attempts: BackupRow[] },
): Promise<Restored> {
  const { files } = await openStorages(config);
  const beside = await databaseBeside(config.database, "restoring");
  try {
    const restored = await withDatabase(beside.location, async (db) => {
      const done = await returnToGeneration({ db, files }, repository, point, options);
      await db.write((tx) => insertBackups(tx, attempts));
      const damages = await damagesOf(db.read);
      if (damages.length > 0) throw new ArchiveError(damages.join("\n"));
      return done;
    });
    await beside.takePlace();
    return restored;
  } finally {
    await beside.remove();
  }
}

const inUse = "Other processes use the database: stop all of them first.";

/** Exchanges the database with that from before the last return, while no process uses it. Checks no permission: for the command line. */
export async function undoReturn(config: FixedConfig): Promise<void> {
  const { done } = await lastReturn(config);
  if (!done) throw new ArchiveError("This server was not returned to a backup.");
  const lock = await lockDataFolder(config.dataDir);
  try {
    await swapBack(config.database);
    await remember(config, { done: { ...done, at: Date.now(), isUndone: !done.isUndone } });
  } catch (error) {
    throw error instanceof DatabaseInUse ? new ArchiveError(inUse) : error;
  } finally {
    lock.release();
  }
}

/** Returns an empty object if there was none. */
export async function lastReturn(config: FixedConfig): Promise<LastReturn> {
  const text = await readFile(returnFile(config), "utf8").catch(() => "{}");
  return JSON.parse(text) as LastReturn;
}

async function remember(config: FixedConfig, last: LastReturn): Promise<void> {
  const file = returnFile(config);
  await writeFile(`${file}.new`, JSON.stringify(last), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

function returnFile({ dataDir }: FixedConfig): string {
  return join(dataDir, "restored.json");
}
