import { sql } from "kysely";
import type { Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";

export async function updateTime(tx: Transaction, fileId: string, takenAt: number): Promise<void> {
  await tx.updateTable("files").set({ taken_at: takenAt, is_dated: 1 }).where("id", "=", fileId).execute();
  await tx.updateTable("message_files").set({ taken_at: takenAt }).where("file_id", "=", fileId).execute();
}

/** Only for unattached files of the person. `times` are in milliseconds by file id; those in `better` replace existing ones. */
export async function updateGivenTimes(
  tx: Transaction,
  ownerId: string,
  times: ReadonlyMap<string, number>,
  better: readonly string[],
): Promise<void> {
  const ofFile = sql<number>`case id ${sql.join(
    [...times].map(([id, time]) => sql`when ${id} then cast(${time} as bigint)`),
    sql` `,
  )} end`;
  await tx
    .updateTable("files")
    .set({ taken_at: ofFile, is_dated: 1 })
    .where("id", "in", jsonElements(tx, JSON.stringify([...times.keys()])))
    .where("owner_id", "=", ownerId)
    .where((file) =>
      file.or([file("taken_at", "is", null), file("id", "in", jsonElements(tx, JSON.stringify(better)))]),
    )
    .where((file) =>
      file.not(
        file.exists(
          file.selectFrom("message_files").select("file_id").whereRef("message_files.file_id", "=", "files.id"),
        ),
      ),
    )
    .execute();
}

/** Returns false if the day has already been corrected. */
export async function updateToDated(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("files")
    .set({ is_dated: 1 })
    .where("id", "=", id)
    .where("is_dated", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
