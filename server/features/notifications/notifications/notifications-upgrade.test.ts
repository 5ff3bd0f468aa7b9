import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Transaction } from "../../../database/database.ts";
import { testApp } from "../../../testing/build-app.ts";
import { upgradedDatabase } from "../../../testing/upgrading.ts";
import { findUnlisted } from "../digests/queries.ts";
import { notificationPage, unreadCount } from "./actions.ts";

const hearth = await testApp();
const [anna, bob, carla, dora] = ["anna", "bob", "carla", "dora"];

/** Notifications as they were stored before: a row for each user. */
const { db, remove } = await upgradedDatabase(hearth, "0031-plain-columns", fill);
afterAll(async () => {
  await remove();
  await hearth.close();
});

async function fill(tx: Transaction) {
  for (const id of [anna, bob, carla, dora]) {
    const data = id === carla ? '{"news_off":"comments.app"}' : "{}";
    await sql`insert into users (id, created_at, login, password_hash, name, data, last_activity_at)
      values (${id}, 1, ${id}, 'x', ${id}, ${data}, 1)`.execute(tx);
  }
  await sql`insert into groups (id, created_at, name, invite_key, secret_key, last_activity_at, group_page_count)
    values ('famille', 1, 'Famille', 'i', 's', 2, 1)`.execute(tx);
  for (const [id, joinedAt] of [
    [anna, 1],
    [bob, 1],
    [carla, 25],
    [dora, 1],
  ] as const)
    await sql`insert into members (group_id, user_id, joined_at, read_until) values ('famille', ${id}, ${joinedAt}, 1)`.execute(
      tx,
    );
  for (const [n, parent] of [
    [1, null],
    [2, null],
    [3, "m1"],
    [4, "m1"],
  ] as const)
    await sql`insert into messages (id, number, created_at, received_at, group_id, author_id, parent_id, type, data, last_activity_at, on_group_page)
      values (${`m${n}`}, ${n}, ${n * 10}, ${n * 10}, 'famille', 'anna', ${parent}, 'text', '{"text":"Bonjour"}', 1, ${parent === null ? 1 : 0})`.execute(
      tx,
    );
  await sql`insert into digests (user_id, frequency, after_id, checked_at, due_at) values ('bob', 'daily', 'a', 1, 1)`.execute(
    tx,
  );
  await ownedBy(tx, "n1-bob", bob, 1, { is_read: 1, digested_at: 15 });
  await ownedBy(tx, "n2-dora", dora, 2, {});
  await ownedBy(tx, "n3-bob", bob, 3, {});
  await ownedBy(tx, "n3-carla", carla, 3, { show_in_app: 0 });
  await sql`insert into notifications (id, created_at, owner_id, type, event_key, is_read, data, from_group_id, from_user_id)
    select 'joined-' || id, 25, id, 'user_joined_group', 'joined', 0, '{}', 'famille', 'carla' from users where id <> 'carla'`.execute(
    tx,
  );
  await sql`insert into notifications (id, created_at, owner_id, type, event_key, is_read, data, target_url)
    select 'notice-' || id, 26, id, 'global_notification', 'notice', 0, '{"text":"Hello"}', 'https://example.org' from users`.execute(
    tx,
  );
  const waiting = { type: "new_comment", key: "m4", at: 40, groupId: "famille", userId: "anna", messageId: "m4" };
  const news = JSON.stringify({ ...waiting, fromMessageId: "m1", targetUrl: null, data: {} });
  await sql`insert into jobs (id, kind, payload, run_at, created_at, attempts)
    values ('tell', 'notifications.tell', ${JSON.stringify({ news })}, 1, 1, 0),
      ('mail', 'notifications.mail-digest', '{"userId":"bob","listedAt":15,"messageId":"<a@b>"}', 1, 1, 0)`.execute(tx);
}

type Old = Partial<Record<"is_read" | "show_in_app" | "digested_at", number>>;

async function ownedBy(tx: Transaction, id: string, owner: string, n: number, old: Old) {
  const type = n < 3 ? "new_message" : "new_comment";
  await sql`insert into notifications (id, created_at, owner_id, type, event_key, is_read, data, target_message_id, from_user_id, from_group_id,
      from_message_id, show_in_app, digested_at)
    values (${id}, ${n * 10}, ${owner}, ${type}, ${`m${n}`}, ${old.is_read ?? 0}, '{}', ${`m${n}`}, 'anna', 'famille',
      ${n < 3 ? `m${n}` : "m1"}, ${old.show_in_app ?? 1}, ${old.digested_at ?? null})`.execute(tx);
}

test("after an upgrade everyone has the notifications they had, read and unread as before", async () => {
  // The second message was removed by Bob; the notification of the fourth was not written yet.
  expect(await listOf(bob)).toEqual(["m4 unread", "m3 unread", "notice unread", "famille unread", "m1 read"]);
  expect(await listOf(anna)).toEqual(["notice unread", "famille unread"]);
  // She has only the second message and what came after it.
  expect(await listOf(dora)).toEqual(["m4 unread", "notice unread", "famille unread", "m2 unread"]);
  // She joined after the second message and has turned off comments.
  expect(await listOf(carla)).toEqual(["notice unread"]);
  expect(await unreadCount(db.read, { id: bob })).toBe(4);
});

test("after an upgrade digests go on after those that were listed, and emails still to be sent list the same", async () => {
  const unlisted = await findUnlisted(db.read, bob, ["new_message", "new_comment"]);
  expect(unlisted).toEqual([{ range: ["famille", 10, 40], hasNews: true }]);
  const jobs = await db.read.selectFrom("jobs").select(["id", "payload"]).execute();
  expect(jobs).toEqual([
    { id: "mail", payload: '{"userId":"bob","ranges":"[[\\"famille\\",9,10]]","messageId":"<a@b>"}' },
  ]);
});

async function listOf(id: string): Promise<string[]> {
  const me = { id } as Parameters<typeof notificationPage>[1];
  const { items } = await notificationPage({ ...hearth.context, db }, me, {});
  return items.map(({ targetMessageId, targetUrl, fromGroupId, isRead }) => {
    return `${targetMessageId ?? (targetUrl ? "notice" : fromGroupId)} ${isRead ? "read" : "unread"}`;
  });
}
