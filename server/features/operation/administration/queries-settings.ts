import type { Reader, Transaction } from "../../../database/database.ts";

export async function upsertSetting(tx: Transaction, name: string, value: string): Promise<void> {
  await tx
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(tx: Transaction, name: string): Promise<void> {
  await tx.deleteFrom("settings").where("name", "=", name).execute();
}

export async function findSettings(db: Reader): Promise<Record<string, string>> {
  const rows = await db.selectFrom("settings").select(["name", "value"]).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
