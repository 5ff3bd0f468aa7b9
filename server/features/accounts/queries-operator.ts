import type { Reader } from "../../database/database.ts";

export interface AccountInList {
  id: string;
  login: string;
  name: string;
  lastActivityAt: number;
  groups: number;
}

export async function findAccounts(db: Reader): Promise<AccountInList[]> {
  return db
    .selectFrom("users")
    .leftJoin("members", "members.user_id", "users.id")
    .select(["users.id", "users.login", "users.name", "users.last_activity_at as lastActivityAt"])
    .select((user) => user.fn.count<number>("members.group_id").as("groups"))
    .groupBy(["users.id", "users.login", "users.name", "users.last_activity_at"])
    .orderBy("users.login")
    .execute();
}
