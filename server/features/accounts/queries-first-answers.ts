import type { Transaction } from "../../database/database.ts";

/** Takes the key for this request. Answers false if it is taken: on PostgreSQL only after whoever took it has committed. */
export async function takeKey(
  tx: Transaction,
  first: { user_id: string; key: string; request: string; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("first_answers")
    .values({ ...first, answer: "" })
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findFirstAnswer(tx: Transaction, userId: string, key: string) {
  return tx
    .selectFrom("first_answers")
    .select(["request", "answer"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

export async function keepFirstAnswer(tx: Transaction, userId: string, key: string, answer: string): Promise<void> {
  await tx.updateTable("first_answers").set({ answer }).where("user_id", "=", userId).where("key", "=", key).execute();
}

export async function deleteFirstAnswersBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom("first_answers").where("at", "<=", time).execute();
}
