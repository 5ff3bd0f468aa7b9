import type { Reader } from "../../database/database.ts";

/** The name of the person whose account is the oldest, who mostly runs the server; undefined if there is none. */
export async function findFirstName(db: Reader): Promise<string | undefined> {
  const first = await db
    .selectFrom("users")
    .select(["name", "login"])
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return first && first.name !== first.login ? first.name : undefined;
}
