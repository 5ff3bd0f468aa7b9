import type { ExpressionBuilder, Insertable, Selectable, Updateable } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { Tables } from "../../../database/tables.ts";

export type BackupRow = Selectable<Tables["backups"]>;

type Backups = ExpressionBuilder<Tables, "backups">;

const isIn = (place: string | null) => (row: Backups) =>
  place === null ? row.lit(false) : row.or([row("place", "=", place), row("place", "is", null)]);

export async function insertBackup(
  tx: Transaction,
  backup: Pick<Insertable<Tables["backups"]>, "id" | "started_at" | "place">,
): Promise<void> {
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

/** `name` is the id in its place, in the column `generation`. */
export async function updateBackupNamed(
  tx: Transaction,
  name: string,
  changes: Updateable<Tables["backups"]>,
): Promise<void> {
  await tx.updateTable("backups").set(changes).where("generation", "=", name).execute();
}

export function findBackups(db: Reader, place: string | null, limit: number): Promise<BackupRow[]> {
  return latest(db, limit).where(isIn(place)).execute();
}

export function findAllBackups(db: Reader, limit: number): Promise<BackupRow[]> {
  return latest(db, limit).execute();
}

export async function findOtherPlace(db: Reader, place: string | null): Promise<string | undefined> {
  const elsewhere = latest(db, 1).where("generation", "is not", null);
  const found = await (place === null ? elsewhere : elsewhere.where("place", "!=", place)).executeTakeFirst();
  return found?.place ?? undefined;
}

function latest(db: Reader, limit: number) {
  return db.selectFrom("backups").selectAll().orderBy("started_at", "desc").orderBy("id", "desc").limit(limit);
}

export async function findLastBackups(
  db: Reader,
  place: string | null,
): Promise<{ takenAt: number | null; verifiedAt: number | null; problem: string | null }> {
  const inPlace = db.selectFrom("backups").where(isIn(place));
  const taken = inPlace.select((row) => row.fn.max("taken_at").as("at"));
  const last = inPlace.select("problem").where("finished_at", "is not", null);
  const [complete, proven, ended] = await Promise.all([
    taken.where("generation", "is not", null).executeTakeFirst(),
    taken.where("verified_at", "is not", null).executeTakeFirst(),
    last.orderBy("started_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst(),
  ]);
  return { takenAt: complete?.at ?? null, verifiedAt: proven?.at ?? null, problem: ended?.problem ?? null };
}

export function findBackup(db: Reader, place: string | null, id: string): Promise<BackupRow | undefined> {
  return db.selectFrom("backups").selectAll().where("id", "=", id).where(isIn(place)).executeTakeFirst();
}

/** Deletes attempts whose backup is gone, and old failures and attempts elsewhere. */
export async function deleteBackups(
  tx: Transaction,
  place: string,
  { kept, before }: { kept: readonly string[]; before: number },
): Promise<void> {
  await tx
    .deleteFrom("backups")
    .where((row) =>
      row.or([
        row.and([isIn(place)(row), row("generation", "is not", null), row("generation", "not in", ["", ...kept])]),
        row.and([row("generation", "is", null), row("started_at", "<", before)]),
        row.and([row("place", "!=", place), row("started_at", "<", before)]),
      ]),
    )
    .execute();
}
