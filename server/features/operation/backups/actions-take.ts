import {
  isVerified,
  removeBackups,
  savedFilesIn,
  writeVerification,
  type Backup,
  type ListedBackup,
  type Verification,
} from "../../../archive/backups.ts";
import type { Repository } from "../../../archive/repository.ts";
import { healSaved } from "../../../archive/saved-file.ts";
import { takeBackup } from "../../../archive/take-backup.ts";
import { verifyBackup, withoutHealed } from "../../../archive/verify-backup.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../database/database.ts";
import { translator } from "../../../emails/translate.ts";
import { checkCounters, checkDatabase } from "../administration/actions-health-rows.ts";
import { recordVerification } from "./actions-records.ts";
import { listKeptBackups } from "./actions-repository.ts";

const day = 24 * 60 * 60 * 1000;
/** Interval for reading the bytes of all files, not only of new ones. A little less than a week, because nights differ. */
const fullReadAfter = 6.5 * day;

/** `copied` is the number of new bytes. Expired backups are removed only if there are no problems. */
export interface BackupResult {
  backup: Backup;
  copied: number;
  verification: Verification;
}

/** Calls `onTaken` before the test restore. `earlier` backups are newest first; expired ones are removed at the end. */
export async function takeVerifiedBackup(
  context: Context,
  repository: Repository,
  earlier: readonly ListedBackup[],
  onTaken: (taken: Pick<BackupResult, "backup" | "copied">) => Promise<void>,
): Promise<BackupResult> {
  const skip = await namesReadRecently(context, repository, earlier);
  const damaged = await heal(context, repository, earlier);
  // A bucket charges for reading.
  const checksOriginals = context.config.s3 === undefined || skip.size === 0;
  const taken = await takeBackup(context, repository, { checksOriginals, damaged });
  const { backup, copied, missing, findings } = taken;
  await onTaken({ backup, copied });
  const verification = await testBackup(context, repository, backup, skip);
  const still = await heal(context, repository, [...earlier, { ...backup, verification }]);
  const healed = verification.damagedFiles.filter((name) => !still.has(name));
  const found = withoutHealed(verification, new Set(healed));
  findings.push(...healed.map((name) => `files/${name} was damaged in the backups and was copied again`));
  const lost = missing.map((file) => `the content of file ${file} is missing on the server`);
  if (found.problems.length === 0) await prune(context, repository);
  return { backup, copied, verification: { ...found, problems: [...found.problems, ...findings, ...lost] } };
}

/** Reads the bytes of the files except for those to skip. */
export async function testBackup(
  context: Context,
  repository: Repository,
  backup: Backup,
  skip: ReadonlySet<string> = new Set(),
): Promise<Verification> {
  const examine = (db: Context["db"]) => examineRestored(context, db);
  const found = await verifyBackup(context, repository, backup, { skip, examine });
  await writeVerification(repository, backup.id, found);
  await recordVerification(context.db, backup.id, found);
  return found;
}

async function examineRestored(context: Context, db: Database): Promise<string[]> {
  const restored: Context = { ...context, db };
  const findings = [...(await checkDatabase(restored)), ...(await checkCounters(restored, { isRepairing: false }))];
  const t = translator("en_US");
  return findings.filter(({ level }) => level === "wrong").map(({ code, values }) => t(`health.${code}`, values));
}

/** Copies files again that tests found damaged, if the storage has them intact. Backups share files. Returns those that are still damaged. */
async function heal(
  { db, files }: Context,
  repository: Repository,
  backups: readonly ListedBackup[],
): Promise<Set<string>> {
  const damaged = new Set(backups.flatMap(({ verification }) => verification?.damagedFiles ?? []));
  if (damaged.size === 0) return damaged;
  const healed = await healSaved(repository, files, backups, damaged);
  for (const { id, verification } of backups) {
    if (!verification?.damagedFiles.some((name) => healed.has(name))) continue;
    const now = withoutHealed(verification, healed);
    await writeVerification(repository, id, now);
    await recordVerification(db, id, now);
  }
  return new Set([...damaged].filter((name) => !healed.has(name)));
}

/** Files tested within the last week need not be read from a bucket every night. */
async function namesReadRecently(
  { clock }: Context,
  repository: Repository,
  earlier: readonly ListedBackup[],
): Promise<Set<string>> {
  const full = earlier.find((each) => isVerified(each) && each.verification?.isFull);
  const [last] = earlier;
  const names = new Set<string>();
  if (!full || !last || !isVerified(last) || clock.now() - full.verification!.at > fullReadAfter) return names;
  for await (const { name } of savedFilesIn(repository, last)) names.add(name);
  return names;
}

async function prune(context: Context, repository: Repository): Promise<void> {
  const all = await listKeptBackups(context, repository);
  const removed = all.filter(({ keptFor }) => keptFor.length === 0).map(({ id }) => id);
  await removeBackups(repository, new Set(removed));
}
