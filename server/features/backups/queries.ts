import type { Selectable, Updateable } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";

export type BackupRow = Selectable<Tables["backups"]>;

export async function insertBackup(tx: Transaction, backup: { id: string; started_at: number }): Promise<void> {
  await tx.insertInto("backups").values(backup).execute();
}

export async function insertBackups(tx: Transaction, backups: readonly BackupRow[]): Promise<void> {
  if (backups.length > 0)
    await tx
      .insertInto("backups")
      .values([...backups])
      .execute();
}

export async function updateBackup(tx: Transaction, id: string, changes: Updateable<Tables["backups"]>): Promise<void> {
  await tx.updateTable("backups").set(changes).where("id", "=", id).execute();
}

/** Records the test of a generation that an earlier attempt, or another server, has taken. */
export async function updateGeneration(
  tx: Transaction,
  generation: string,
  changes: Updateable<Tables["backups"]>,
): Promise<void> {
  await tx.updateTable("backups").set(changes).where("generation", "=", generation).execute();
}

/** Returns the latest attempts, newest first. */
export function findBackups(db: Reader, limit: number): Promise<BackupRow[]> {
  return db
    .selectFrom("backups")
    .selectAll()
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Returns when the latest complete backup and the latest proven one were taken, and the problem of the last attempt that has ended, if any. */
export async function findLastBackups(
  db: Reader,
): Promise<{ takenAt: number | null; verifiedAt: number | null; problem: string | null }> {
  const taken = db.selectFrom("backups").select((row) => row.fn.max("taken_at").as("at"));
  const last = db.selectFrom("backups").select("problem").where("finished_at", "is not", null);
  const [complete, proven, ended] = await Promise.all([
    taken.where("generation", "is not", null).executeTakeFirst(),
    taken.where("verified_at", "is not", null).executeTakeFirst(),
    last.orderBy("started_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst(),
  ]);
  return { takenAt: complete?.at ?? null, verifiedAt: proven?.at ?? null, problem: ended?.problem ?? null };
}

export function findBackup(db: Reader, id: string): Promise<BackupRow | undefined> {
  return db.selectFrom("backups").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Removes attempts whose generation is gone, and failures from before a time. */
export async function deleteBackups(tx: Transaction, kept: readonly string[], before: number): Promise<void> {
  await tx
    .deleteFrom("backups")
    .where((row) =>
      row.or([
        row.and([row("generation", "is not", null), row("generation", "not in", ["", ...kept])]),
        row.and([row("generation", "is", null), row("started_at", "<", before)]),
      ]),
    )
    .execute();
}
