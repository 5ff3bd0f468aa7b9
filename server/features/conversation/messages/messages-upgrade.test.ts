import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Transaction } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { testApp } from "../../../testing/build-app.ts";
import { upgradedDatabase } from "../../../testing/upgrading.ts";

const hearth = await testApp();
/** A tree of messages as they were stored before. */
const { db, remove } = await upgradedDatabase(hearth, "0033-upload-pieces", async (tx) => {
  await sql`insert into groups (id, created_at, name, invite_key, secret_key, last_activity_at, group_page_count)
    values ('famille', 1, 'Famille', 'i', 's', 2, 2)`.execute(tx);
  await insertAsBefore(tx, "top", null, 1);
  await insertAsBefore(tx, "comment", "top", 2);
  await insertAsBefore(tx, "answer", "comment", 3);
  await insertAsBefore(tx, "published", "answer", 4, 1);
  await insertAsBefore(tx, "below", "published", 5);
});
afterAll(async () => {
  await remove();
  await hearth.close();
});

function insertAsBefore(tx: Transaction, id: string, parent: string | null, n: number, inFront = parent ? 0 : 1) {
  return sql`insert into messages (id, created_at, received_at, group_id, parent_id, type, data, last_activity_at, on_group_page, number)
    values (${id}, 1, ${n}, 'famille', ${parent}, 'standard', '{}', 1, ${inFront}, ${n})`.execute(tx);
}

async function threads() {
  const rows = await db.read.selectFrom("messages").select(["id", "thread_id"]).execute();
  return Object.fromEntries(rows.map(({ id, thread_id }) => [id, thread_id]));
}

test("replies written before an upgrade are on the page of their nearest ancestor on the group's page", async () => {
  expect(await threads()).toMatchObject({
    ...{ top: null, comment: "top", answer: "top" },
    ...{ published: "top", below: "published" },
  });
});

test("replies that a process of the previous version writes beside the next one are on the same pages", async () => {
  // On SQLite, there is only one process.
  if (dialectOf(db.read) === "sqlite") return;
  await db.write(async (tx) => {
    await insertAsBefore(tx, "late", "answer", 6);
    await insertAsBefore(tx, "later", "below", 7);
  });
  expect(await threads()).toMatchObject({ late: "top", later: "published" });
});
