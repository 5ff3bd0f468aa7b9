import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import { upgradedDatabase } from "../testing/upgrading.ts";
import type { Transaction } from "./database.ts";

const hearth = await testApp();
const { db, remove } = await upgradedDatabase(hearth, "0097-suspended-groups", fill);
afterAll(async () => {
  await remove();
  await hearth.close();
});

async function fill(tx: Transaction) {
  const people = {
    anna: "anna@example.org",
    uncle: "uncle",
    gone: "deleted:gone",
    rosa: "rosa-4821",
    jean: "j@example.org",
  };
  for (const [id, login] of Object.entries(people))
    await sql`insert into users (id, created_at, login, password_hash, name, data, last_activity_at)
      values (${id}, 1, ${login}, 'x', ${id}, '{}', 1)`.execute(tx);
  for (const id of ["gone", "rosa", "jean"])
    await sql`insert into sponsorships (user_id, sponsor_id, created_at) values (${id}, 'anna', 1)`.execute(tx);
  for (const [id, type, data] of [
    ["role", "membership", '{"about":"role","groupName":"request"}'],
    ["report", "membership", '{"about":"report"}'],
    ["request", "membership", '{"about":"request"}'],
    ["message", "new_message", "{}"],
  ] as const)
    await sql`insert into notifications (id, created_at, type, data) values (${id}, 1, ${type}, ${data})`.execute(tx);
}

test("an upgrade says who is an account, which login a sponsorship began with, and what notifications are about", async () => {
  expect(await db.read.selectFrom("users").select(["id", "kind"]).orderBy("id").execute()).toEqual([
    { id: "anna", kind: "account" },
    { id: "gone", kind: "deleted" },
    { id: "jean", kind: "account" },
    { id: "rosa", kind: "account" },
    { id: "uncle", kind: "imported" },
  ]);
  expect(await db.read.selectFrom("sponsorships").select(["user_id", "login"]).orderBy("user_id").execute()).toEqual([
    { user_id: "gone", login: null },
    { user_id: "jean", login: null },
    { user_id: "rosa", login: "rosa-4821" },
  ]);
  expect(await db.read.selectFrom("notifications").select(["id", "about"]).orderBy("id").execute()).toEqual([
    { id: "message", about: null },
    { id: "report", about: "report" },
    { id: "request", about: "request" },
    { id: "role", about: null },
  ]);
});
