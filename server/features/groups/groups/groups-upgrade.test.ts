import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Transaction } from "../../../database/database.ts";
import { testApp } from "../../../testing/build-app.ts";
import { upgradedDatabase } from "../../../testing/upgrading.ts";

const hearth = await testApp();
const { db, remove } = await upgradedDatabase(hearth, "0046-birthdays", async (tx) => {
  for (const [i, name] of ["anna", "bob", "carol"].entries())
    await sql`insert into users (id, created_at, login, password_hash, name, data, last_activity_at)
      values (${name}, ${i}, ${name}, '', ${name}, '{}', 0)`.execute(tx);
  await insertAsBefore(tx, "founded", "bob", ["anna", "bob", "carol"]);
  await insertAsBefore(tx, "left", "bob", ["carol", "anna"]);
  await insertAsBefore(tx, "imported", null, ["anna"]);
});
afterAll(async () => {
  await remove();
  await hearth.close();
});

/** `members` in the order of joining. */
async function insertAsBefore(tx: Transaction, id: string, creator: string | null, members: string[]) {
  await sql`insert into groups (id, created_at, name, invite_key, secret_key, creator_id, last_activity_at, group_page_count)
    values (${id}, 1, ${id}, ${`i-${id}`}, ${`s-${id}`}, ${creator}, 2, 0)`.execute(tx);
  for (const [i, member] of members.entries())
    await sql`insert into members (group_id, user_id, joined_at, read_until) values (${id}, ${member}, ${i}, 0)`.execute(
      tx,
    );
}

test("a group made before roles belongs to its creator, or else to the person who has been in it longest", async () => {
  const owners = await db.read
    .selectFrom("members")
    .select(["group_id", "user_id"])
    .where("role", "=", "owner")
    .orderBy("group_id")
    .execute();
  const others = await db.read.selectFrom("members").select("role").distinct().where("role", "<>", "owner").execute();

  expect(owners.map(({ group_id, user_id }) => `${group_id}: ${user_id}`)).toEqual([
    "founded: bob",
    "imported: anna",
    "left: carol",
  ]);
  expect(others).toEqual([{ role: "member" }]);
});
