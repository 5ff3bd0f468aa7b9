import type { ListedBackup, Verification } from "../../../archive/backups.ts";
import type { Context } from "../../../context.ts";
import { newId } from "../../../new-id.ts";
import { findBackups, insertBackups, updateBackupNamed, type BackupRow } from "./queries.ts";

/** Latest attempts that are read to count failures in a row and to find unrecorded backups. */
export const recentAttempts = 50;
const problemLength = 2000;

/** Records backups that another server took, or this one before another place was set. */
export async function recordEarlier(db: Context["db"], place: string, earlier: readonly ListedBackup[]): Promise<void> {
  await db.write(async (tx) => {
    const known = new Set((await findBackups(tx, place, recentAttempts)).map(({ generation }) => generation));
    const found = earlier.filter(({ id }) => !known.has(id));
    await insertBackups(
      tx,
      found.map((backup) => rowOf(place, backup)),
    );
  });
}

function rowOf(place: string, { id, takenAt, tables, files, bytes, verification }: ListedBackup): BackupRow {
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
    problem: verification && !isGood ? summarize(verification.problems) : null,
  };
}

/** Does nothing for an unrecorded backup, such as that of a command with a folder. */
export async function recordVerification(db: Context["db"], id: string, found: Verification): Promise<void> {
  const { at, isFull, problems } = found;
  const isGood = problems.length === 0;
  await db.write((tx) =>
    updateBackupNamed(tx, id, {
      verified_at: isGood ? at : null,
      problem: isGood ? null : summarize(problems),
      ...(isFull && { read_fully_at: isGood ? at : null }),
    }),
  );
}

export function summarize(problems: readonly string[]): string {
  return problems.join("\n").slice(0, problemLength);
}
