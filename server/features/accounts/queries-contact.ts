import type { Reader } from "../../database/database.ts";

/**
 * The name of the person whose account is the oldest, who mostly runs the server; undefined if they have not chosen one: a new account has the beginning of
 * its address, which is nobody else's business.
 */
export async function findFirstName(db: Reader): Promise<string | undefined> {
  const first = await db
    .selectFrom("users")
    .select(["name", "login"])
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return first && first.login.split("@")[0] !== first.name ? first.name : undefined;
}
