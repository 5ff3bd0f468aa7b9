import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ArchiveError } from "../../../archive/archive-error.ts";
import type { RestoreOptions, Restored } from "../../../archive/destination.ts";
import { hasBackup } from "../../../archive/backups.ts";
import { restoreInPlace } from "../../../archive/restore-backup.ts";
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
import { listKeptBackups, openConfiguredRepository, type KeptBackup } from "./actions-repository.ts";
import { findAllBackups, findBackup, insertBackups, type BackupRow } from "./queries.ts";
import { findBackupAt, explainNoBackup } from "./rules.ts";

/** Kept outside of the database that a restore replaces. Times in milliseconds since 1970. */
export interface LastRestore {
  /** Can be undone, also after later failures. */
  done?: { at: number; backup: string; isUndone: boolean };
  failed?: { at: number; backup: string; problem: string };
}

/** `files`: those that the storage lacked. */
interface RestoredHere extends Restored {
  backup: string;
}

const keptAttempts = 200;

/** The launcher stops the server, restores and restarts. Requires reauthentication and a code from the machine, since old memberships return. */
export async function startRestore(
  context: Context,
  me: Me,
  { id, ...asked }: Asked & { id: string },
  from: ProvenOrigin,
): Promise<void> {
  requireAdministrator(me);
  const name = (await findBackup(context.db.read, backupPlace(context.settings.current), id))?.generation;
  if (!name) throw appError("not_found");
  const request = ["restore", "--replace", "--yes", "--at", name];
  await restart(context, me, { ...asked, request, check: () => requireInPlace(context, name) }, from);
}

/** Checks first, because the launcher would only find out after stopping the server. */
async function requireInPlace(
  {
    config: { dataDir },
    settings: {
      current: { backups },
    },
  }: Context,
  name: string,
): Promise<void> {
  if (!backups) throw appError("backups_off");
  const isThere = await openBackupTarget(backups.to, dataDir, { isAlone: false })
    .then((target) => hasBackup(target, name))
    .catch((error: unknown) => {
      throw detailedError("storage_not_usable", { detail: error instanceof Error ? error.message : String(error) });
    });
  if (!isThere) throw appError("backup_gone");
}

/** Puts back the database from before the last restore or undo. Requires and throws the same as `startRestore`. */
export async function startUndo(context: Context, me: Me, asked: Asked, from: ProvenOrigin): Promise<void> {
  requireAdministrator(me);
  if (!(await readLastRestore(context.config)).done) throw appError("not_found");
  await restart(context, me, { ...asked, request: ["restore", "--undo"] }, from);
}

interface Asked {
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

/** Restores the stopped server and keeps the old database. Checks no permission (command line). After an ArchiveError nothing has changed. */
export async function restoreThisServer(
  config: Config,
  log: Context["log"],
  { at, ...options }: RestoreOptions & { at: string | undefined },
): Promise<RestoredHere> {
  const lock = await lockDataFolder(config.dataDir);
  let backup = at ?? "";
  try {
    const settings = currentSettings(config);
    const attempts = await earlierAttempts({ config, settings, log });
    const repository = await openConfiguredRepository({ config, settings }, { isAlone: false });
    const all = await listKeptBackups({ config }, repository);
    const chosen = findBackupAt(all, at, config.timeZone);
    if (!chosen) throw new ArchiveError(explainNoBackup(all, at, { ...config, place: repository.place }));
    backup = chosen.id;
    const restored = await replaceDatabase(config, repository, chosen, { attempts, ...options });
    await remember(config, { done: { at: Date.now(), backup, isUndone: false } });
    return { ...restored, backup };
  } catch (error) {
    const reported = error instanceof DatabaseInUse ? new ArchiveError(inUse) : error;
    const problem = reported instanceof Error ? reported.message : String(reported);
    await remember(config, { ...(await readLastRestore(config)), failed: { at: Date.now(), backup, problem } });
    throw reported;
  } finally {
    lock.release();
  }
}

/** Settings and the list of backups are in the replaced database, unless it is empty or damaged. */
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
  backup: KeptBackup,
  { attempts, ...options }: RestoreOptions & { attempts: BackupRow[] },
): Promise<Restored> {
  const { files } = await openStorages(config);
  const beside = await databaseBeside(config.database, "restoring");
  try {
    const restored = await withDatabase(beside.location, async (db) => {
      const done = await restoreInPlace({ db, files }, repository, backup, options);
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

/** Exchanges the database with that from before the last restore. No process may use it. Checks no permission: for the command line. */
export async function undoRestore(config: FixedConfig): Promise<void> {
  const { done } = await readLastRestore(config);
  if (!done) throw new ArchiveError("No backup was restored on this server.");
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

export async function readLastRestore(config: FixedConfig): Promise<LastRestore> {
  const text = await readFile(lastRestoreFile(config), "utf8").catch(() => "{}");
  // Earlier versions called a backup a snapshot.
  return JSON.parse(text.replaceAll('"snapshot":', '"backup":')) as LastRestore;
}

async function remember(config: FixedConfig, last: LastRestore): Promise<void> {
  const file = lastRestoreFile(config);
  await writeFile(`${file}.new`, JSON.stringify(last), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

function lastRestoreFile({ dataDir }: FixedConfig): string {
  return join(dataDir, "restored.json");
}
