import { countOf } from "../../../database/count.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import { isPersonVisibleTo } from "../../../database/visibility.ts";
import type { Person } from "../../identity/people/rules.ts";

export async function insertHidden(tx: Transaction, userId: string, hiddenId: string): Promise<void> {
  await insertNew(tx, "hidden_people", { user_id: userId, hidden_id: hiddenId }, "user_id", "hidden_id");
}

export async function deleteHidden(tx: Transaction, userId: string, hiddenId: string): Promise<void> {
  await tx.deleteFrom("hidden_people").where("user_id", "=", userId).where("hidden_id", "=", hiddenId).execute();
}

export async function countHidden(db: Reader, userId: string): Promise<number> {
  return countOf(db.selectFrom("hidden_people").where("user_id", "=", userId));
}

/** Leaves out people whom the user cannot see any more. */
export function findHidden(db: Reader, userId: string): Promise<Person[]> {
  return db
    .selectFrom("hidden_people")
    .innerJoin("users", "users.id", "hidden_people.hidden_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .where("hidden_people.user_id", "=", userId)
    .where(isPersonVisibleTo("users.id", userId))
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
}
