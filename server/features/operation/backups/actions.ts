import { join } from "node:path";
import { ArchiveError } from "../../../archive/archive-error.ts";
import {
  isVerified,
  listGenerations,
  readGeneration,
  removeGenerations,
  savedFilesOf,
  writeVerification,
  type Generation,
  type ListedGeneration,
  type Verification,
} from "../../../archive/generations.ts";
import { openRepository, type Repository } from "../../../archive/repository.ts";
import { takeGeneration } from "../../../archive/take-generation.ts";
import { healSaved } from "../../../archive/saved-file.ts";
import { verifyGeneration, withoutHealed } from "../../../archive/verify-generation.ts";
import type { BackupLocation, Config } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import { tryLockFile } from "../../../database/sqlite/file-lock.ts";
import { newId } from "../../../new-id.ts";
import { backupPlace, openBackupTarget } from "../../../processes/open-storage.ts";
import { emailAdministrators } from "../administration/actions-emails.ts";
import { backupMail } from "./actions-telling.ts";
import {
  deleteBackups,
  findBackups,
  findLastBackups,
  insertBackup,
  insertBackups,
  updateBackup,
  updateGeneration,
  type BackupRow,
} from "./queries.ts";
import { keptSnapshots, tellingOf, type Reason } from "./rules.ts";
import type { Database } from "../../../database/database.ts";
import { checkCounters, checkDatabase } from "../administration/actions-health-rows.ts";
import { translator } from "../../../emails/translate.ts";

const day = 24 * 60 * 60 * 1000;
/** Time after which the bytes of all files are read again, and not only of new ones. A little less than a week, because nights differ. */
const fullReadAfter = 6.5 * day;
const keptFailures = 90 * day;
/** Attempts that are looked at to count failures in a row. */
const lookedAt = 50;
const problemLength = 2000;

export interface BackupPoint extends ListedGeneration {
  isVerified: boolean;
  keptFor: Reason[];
}

export interface TakenBackup {
  generation: Generation;
  copied: number;
  verification: Verification;
}

/** Opens the place that the settings name. Throws an ArchiveError if there is none. */
export async function openConfiguredRepository(
  { config, settings }: Pick<Context, "config" | "settings">,
  { isAlone }: { isAlone: boolean },
): Promise<Repository> {
  const { backups, backupPassphrase } = settings.current;
  if (!backups) throw new ArchiveError("No place for backups is set: BACKUP_TO names a folder.");
  return openRepositoryAt(backups.to, { dataDir: config.dataDir, backupPassphrase }, { isAlone });
}

export async function openRepositoryAt(
  to: BackupLocation,
  { dataDir, backupPassphrase }: Pick<Config, "dataDir" | "backupPassphrase">,
  options: { isAlone: boolean },
): Promise<Repository> {
  return openRepository(await openBackupTarget(to, dataDir, options), backupPassphrase);
}

/** Returns all snapshots, newest first. Checks no permission: for the command line. */
export async function backupPoints(
  { config }: Pick<Context, "config">,
  repository: Repository,
): Promise<BackupPoint[]> {
  const all = (await listGenerations(repository)).map((each) => ({ ...each, isVerified: isVerified(each) }));
  const kept = keptSnapshots(all, config.timeZone);
  return all.map((each) => ({ ...each, keptFor: kept.get(each.id) ?? [] }));
}

/**
 * Returns when the latest complete backup and the latest proven one in the place that is set were taken, in milliseconds, and whether the last attempt had
 * a problem.
 */
export async function lastBackups({ db, settings }: Pick<Context, "db" | "settings">) {
  const { takenAt, verifiedAt, problem } = await findLastBackups(db.slowRead, backupPlace(settings.current));
  return { takenAt: takenAt ?? undefined, verifiedAt: verifiedAt ?? undefined, hasFailed: problem !== null };
}

/**
 * Takes a snapshot, restores it for a test, and removes snapshots that are no longer kept. Records the result, and has administrators told of failures.
 * Checks no permission: for the job and the command line.
 */
export async function backUp(context: Context): Promise<TakenBackup> {
  return alone(context, async () => {
    const id = newId();
    const place = backupPlace(context.settings.current);
    await context.db.write((tx) => insertBackup(tx, { id, started_at: context.clock.now(), place }));
    try {
      const taken = await takeAndVerify(context, id);
      await finish(context, id, taken.verification.problems);
      return taken;
    } catch (error) {
      await finish(context, id, [error instanceof Error ? error.message : String(error)]);
      throw error;
    }
  });
}

async function takeAndVerify(context: Context, id: string): Promise<TakenBackup> {
  const { db } = context;
  const repository = await openConfiguredRepository(context, { isAlone: true });
  const earlier = await listGenerations(repository);
  await recordEarlier(db, repository.place, earlier);
  const skip = await namesReadRecently(context, repository, earlier);
  const damaged = await heal(context, repository, earlier);
  // A bucket charges for reading.
  const checksOriginals = context.config.s3 === undefined || skip.size === 0;
  const taken = await takeGeneration(context, repository, { checksOriginals, damaged });
  const { generation, copied, missing, findings } = taken;
  const { takenAt, tables, files, bytes } = generation;
  const facts = { generation: generation.id, taken_at: takenAt, files: files.rows, bytes, copied };
  await db.write((tx) => updateBackup(tx, id, { ...facts, messages: tables.messages?.rows ?? 0 }));
  const verification = await verify(context, repository, generation, skip);
  const still = await heal(context, repository, [...earlier, { ...generation, verification }]);
  const healed = verification.damagedFiles.filter((name) => !still.has(name));
  const found = withoutHealed(verification, new Set(healed));
  findings.push(...healed.map((name) => `files/${name} was damaged in the backups and was copied again`));
  const lost = missing.map((file) => `the content of file ${file} is missing on the server`);
  if (found.problems.length === 0) await prune(context, repository);
  return { generation, copied, verification: { ...found, problems: [...found.problems, ...findings, ...lost] } };
}

/** Lists what another server, or this one before another place was set, has taken. */
async function recordEarlier(db: Context["db"], place: string, earlier: readonly ListedGeneration[]): Promise<void> {
  await db.write(async (tx) => {
    const known = new Set((await findBackups(tx, place, lookedAt)).map(({ generation }) => generation));
    const found = earlier.filter(({ id }) => !known.has(id));
    await insertBackups(
      tx,
      found.map((generation) => rowOf(place, generation)),
    );
  });
}

function rowOf(place: string, { id, takenAt, tables, files, bytes, verification }: ListedGeneration): BackupRow {
  const isGood = verification?.problems.length === 0;
  return {
    id: newId(),
    place,
    started_at: takenAt,
    finished_at: verification?.at ?? takenAt,
    generation: id,
    taken_at: takenAt,
    verified_at: isGood ? verification.at : null,
    read_fully_at: isGood && verification.isFull ? verification.at : null,
    messages: tables.messages?.rows ?? 0,
    files: files.rows,
    bytes,
    copied: null,
    problem: verification && !isGood ? summary(verification.problems) : null,
  };
}

/** Restores a snapshot for a test and reads the bytes of all its files. Checks no permission. */
export async function verifyBackup(context: Context, id: string): Promise<Verification> {
  return alone(context, async () => {
    const repository = await openConfiguredRepository(context, { isAlone: true });
    const generation = await readGeneration(repository, id);
    if (!generation) throw new ArchiveError(`There is no backup ${id} in ${repository.place}.`);
    return verify(context, repository, generation, new Set());
  });
}

async function verify(
  context: Context,
  repository: Repository,
  generation: Generation,
  skip: ReadonlySet<string>,
): Promise<Verification> {
  const examine = (db: Context["db"]) => examineRestored(context, db);
  const found = await verifyGeneration(context, repository, generation, { skip, examine });
  await writeVerification(repository, generation.id, found);
  await recordVerification(context.db, generation.id, found);
  return found;
}

async function recordVerification(db: Context["db"], id: string, found: Verification): Promise<void> {
  const { at, isFull, problems } = found;
  const isGood = problems.length === 0;
  await db.write((tx) =>
    updateGeneration(tx, id, {
      verified_at: isGood ? at : null,
      problem: isGood ? null : summary(problems),
      ...(isFull && { read_fully_at: isGood ? at : null }),
    }),
  );
}

/**
 * Copies files again that earlier tests found damaged, if the storage has them whole. All snapshots share them, so all are whole then. Returns the names of
 * those that are still damaged.
 */
async function heal(
  { db, files }: Context,
  repository: Repository,
  generations: readonly ListedGeneration[],
): Promise<Set<string>> {
  const damaged = new Set(generations.flatMap(({ verification }) => verification?.damagedFiles ?? []));
  if (damaged.size === 0) return damaged;
  const healed = await healSaved(repository, files, generations, damaged);
  for (const { id, verification } of generations) {
    if (!verification?.damagedFiles.some((name) => healed.has(name))) continue;
    const now = withoutHealed(verification, healed);
    await writeVerification(repository, id, now);
    await recordVerification(db, id, now);
  }
  return new Set([...damaged].filter((name) => !healed.has(name)));
}

/** Returns the names of files whose bytes were read for a test within the last week, so that they need not come from a bucket every night. */
async function namesReadRecently(
  { clock }: Context,
  repository: Repository,
  earlier: readonly ListedGeneration[],
): Promise<Set<string>> {
  const full = earlier.find((each) => isVerified(each) && each.verification?.isFull);
  const [last] = earlier;
  const names = new Set<string>();
  if (!full || !last || !isVerified(last) || clock.now() - full.verification!.at > fullReadAfter) return names;
  for await (const { name } of savedFilesOf(repository, last)) names.add(name);
  return names;
}

async function prune({ config, db, clock }: Context, repository: Repository): Promise<void> {
  const all = (await listGenerations(repository)).map((each) => ({ ...each, isVerified: isVerified(each) }));
  const kept = keptSnapshots(all, config.timeZone);
  const removed = all.map(({ id }) => id).filter((id) => !kept.has(id));
  await removeGenerations(repository, new Set(removed));
  const before = clock.now() - keptFailures;
  await db.write((tx) => deleteBackups(tx, repository.place, { kept: [...kept.keys()], before }));
}

async function finish(context: Context, id: string, problems: readonly string[]): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const earlier = (await findBackups(tx, backupPlace(context.settings.current), lookedAt)).filter(
      (each) => each.id !== id && each.finished_at !== null,
    );
    const problem = problems.length > 0 ? summary(problems) : null;
    await updateBackup(tx, id, { finished_at: clock.now(), problem });
    const telling = tellingOf(
      problem !== null,
      earlier.map((each) => ({ failed: each.problem !== null })),
    );
    if (telling) await emailAdministrators(context, tx, backupMail, { state: telling, problem: problem ?? "" });
  });
}

function summary(problems: readonly string[]): string {
  return problems.join("\n").slice(0, problemLength);
}

/** Excludes other backups of this server, also by commands. */
async function alone<Result>({ config }: Context, work: () => Promise<Result>): Promise<Result> {
  const lock = tryLockFile(join(config.dataDir, "backup.lock"));
  if (!lock) throw new ArchiveError("A backup is running already.");
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Runs the database checks of `doctor` on a restored database, and returns what is wrong. */
async function examineRestored(context: Context, db: Database): Promise<string[]> {
  const restored: Context = { ...context, db };
  const findings = [...(await checkDatabase(restored)), ...(await checkCounters(restored, { isRepairing: false }))];
  const t = translator("en_US");
  return findings.filter(({ level }) => level === "wrong").map(({ code, values }) => t(`health.${code}`, values));
}
