import { join } from "node:path";
import { ArchiveError } from "../../../archive/archive-error.ts";
import { listBackups, readBackup, type Verification } from "../../../archive/backups.ts";
import { deleteOlderBackup, hasOlderBackup } from "../../../archive/older-backup.ts";
import type { Context } from "../../../context.ts";
import { tryLockFile } from "../../../database/sqlite/file-lock.ts";
import { newId } from "../../../new-id.ts";
import { backupPlace } from "../../../processes/open-storage.ts";
import { emailAdministrators } from "../administration/actions-emails.ts";
import { backupMail } from "./actions-emails.ts";
import { recentAttempts, recordEarlier, summarize } from "./actions-records.ts";
import { openConfiguredRepository, openFolderRepository, requireBackupFolder } from "./actions-repository.ts";
import { takeVerifiedBackup, testBackup, type BackupResult } from "./actions-take.ts";
import { deleteBackups, findBackups, findLastBackups, insertBackup, updateBackup } from "./queries.ts";
import { noticeAfter } from "./rules.ts";

const keptFailures = 90 * 24 * 60 * 60 * 1000;

/** In the configured place, in milliseconds. */
export async function lastBackups({ db, settings }: Pick<Context, "db" | "settings">) {
  const { takenAt, verifiedAt, problem } = await findLastBackups(db.slowRead, backupPlace(settings.current));
  return { takenAt: takenAt ?? undefined, verifiedAt: verifiedAt ?? undefined, hasFailed: problem !== null };
}

/** Records the result, and notifies administrators of failures. Checks no permission: for the job and the command line. */
export async function backUp(context: Context): Promise<BackupResult> {
  return withLock(context, async () => {
    const id = newId();
    const place = backupPlace(context.settings.current);
    await context.db.write((tx) => insertBackup(tx, { id, started_at: context.clock.now(), place }));
    try {
      const result = await takeRecorded(context, id);
      await finish(context, id, result.verification.problems);
      return result;
    } catch (error) {
      await finish(context, id, [error instanceof Error ? error.message : String(error)]);
      throw error;
    }
  });
}

async function takeRecorded(context: Context, id: string): Promise<BackupResult> {
  const { db, clock } = context;
  const repository = await openConfiguredRepository(context, { isAlone: true });
  const earlier = await listBackups(repository);
  await recordEarlier(db, repository.place, earlier);
  const result = await takeVerifiedBackup(context, repository, earlier, async ({ backup, copied }) => {
    const { takenAt, tables, files, bytes } = backup;
    const facts = { generation: backup.id, taken_at: takenAt, files: files.rows, bytes, copied };
    await db.write((tx) => updateBackup(tx, id, { ...facts, messages: tables.messages?.rows ?? 0 }));
  });
  const kept = (await listBackups(repository)).map((backup) => backup.id);
  const before = clock.now() - keptFailures;
  await db.write((tx) => deleteBackups(tx, repository.place, { kept, before }));
  return result;
}

/** Records nothing. Checks no permission: for the command line. */
export async function backUpTo(context: Context, folder: string): Promise<BackupResult> {
  return withLock(context, async () => {
    await requireBackupFolder(folder);
    const repository = await openFolderRepository(folder, ownPassphrase(context), { isAlone: true });
    const result = await takeVerifiedBackup(context, repository, await listBackups(repository), () =>
      Promise.resolve(),
    );
    if (result.verification.problems.length === 0 && (await hasOlderBackup(folder))) await deleteOlderBackup(folder);
    return result;
  });
}

/** Reads the bytes of all files. Defaults to the configured place and the latest backup. Checks no permission. */
export async function verifyStoredBackup(
  context: Context,
  { folder, id }: { folder?: string | undefined; id?: string | undefined },
): Promise<Verification & { id: string }> {
  return withLock(context, async () => {
    const repository = await (folder === undefined
      ? openConfiguredRepository(context, { isAlone: true })
      : openFolderRepository(folder, ownPassphrase(context), { isAlone: true }));
    const [latest] = id === undefined ? await listBackups(repository) : [await readBackup(repository, id)];
    if (!latest)
      throw new ArchiveError(`There is no backup ${id === undefined ? "" : `${id} `}in ${repository.place}.`);
    return { ...(await testBackup(context, repository, latest)), id: latest.id };
  });
}

function ownPassphrase({ config, settings }: Context) {
  return { dataDir: config.dataDir, backupPassphrase: settings.current.backupPassphrase };
}

async function finish(context: Context, id: string, problems: readonly string[]): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const earlier = (await findBackups(tx, backupPlace(context.settings.current), recentAttempts)).filter(
      (each) => each.id !== id && each.finished_at !== null,
    );
    const problem = problems.length > 0 ? summarize(problems) : null;
    await updateBackup(tx, id, { finished_at: clock.now(), problem });
    const state = noticeAfter(
      problem !== null,
      earlier.map((each) => ({ failed: each.problem !== null })),
    );
    if (state) await emailAdministrators(context, tx, backupMail, { state, problem: problem ?? "" });
  });
}

/** Excludes other backups of this server, also by commands. */
async function withLock<Result>({ config }: Context, work: () => Promise<Result>): Promise<Result> {
  const lock = tryLockFile(join(config.dataDir, "backup.lock"));
  if (!lock) throw new ArchiveError("A backup is running already.");
  try {
    return await work();
  } finally {
    lock.release();
  }
}
