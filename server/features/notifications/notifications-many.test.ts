import { afterAll, expect, test } from "vitest";
import { insertNewUserIn } from "../people/actions.ts";
import { addMember } from "../groups/actions-members.ts";
import { testApp } from "../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../testing/messages.ts";
import { aGroup, aPerson, type Account } from "../../testing/people.ts";
import { newId } from "../../new-id.ts";
import { workOnce } from "../../worker.ts";
import { noticeToAll } from "./actions-notify.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { db, clock } = hearth.context;
const anna = await aPerson(hearth, "anna@example.org");

test("up to a hundred members are notified in the same transaction", async () => {
  const group = await aGroupOf(101, "A hundred others");

  const message = await makeMessage(anna, group, "Hello");

  expect(await toldOf(message.id)).toBe(100);
});

test("in larger groups members are notified later, once each, even after an interruption", async () => {
  const group = await aGroupOf(452, "Many");
  const message = await makeMessage(anna, group, "Hello");
  expect(await toldOf(message.id)).toBe(0);
  const job = await db.read
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "=", "notifications.tell")
    .executeTakeFirstOrThrow();

  await workAll();
  expect(await toldOf(message.id)).toBe(451);
  await db.write((tx) =>
    tx
      .insertInto("jobs")
      .values({ ...job, id: newId() })
      .execute(),
  );
  await workAll();

  expect(await toldOf(message.id)).toBe(451);
});

test("the first items of a long list have the whole message, the others its title and excerpt", async () => {
  const bob = await aPerson(hearth, "bob@example.org");
  const group = await aGroup(anna, "Long texts", bob);
  for (let n = 0; n < 27; n++) await makeMessage(anna, group, { data: { title: "Long", text: "x".repeat(1000) } });

  const { body } = await bob.get("/api/me/notifications");

  const lengths = body
    .filter(({ type }: { type: string }) => type === "new_message")
    .map(({ fromMessage }: { fromMessage: { data: { title: string; text: string } } }) => {
      expect(fromMessage.data.title).toBe("Long");
      return fromMessage.data.text.length;
    });
  expect(lengths.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 1000));
  expect(lengths).toHaveLength(27);
  expect(Math.max(...lengths.slice(25))).toBeLessThan(500);
});

test("an event about many notifications does not list them", async () => {
  const carol = await aPerson(hearth, "carol@example.org");
  const group = await aGroup(anna, "Much news", carol);
  for (let n = 0; n < 51; n++) await makeMessage(anna, group, `Message ${n}`);
  const { body } = await carol.get("/api/me/notifications");
  const ids = body.map(({ id }: { id: string }) => id);

  await carol.post("/api/me/notifications/read", { ids: ids.slice(0, 50) });
  expect((await lastEventOf(carol)).notificationIds).toHaveLength(50);
  await carol.post("/api/me/notifications/unread", { ids: ids.slice(0, 50) });
  await carol.post("/api/me/notifications/read", { ids: ids.slice(0, 51) });
  expect(await lastEventOf(carol)).toEqual({});
});

test("a new member of a large group gets no earlier notifications, and a former member gets no new ones", async () => {
  const group = await aGroupOf(103, "Coming and going");
  const [late, gone] = [await aPerson(hearth, "late@example.org"), await aPerson(hearth, "gone@example.org")];
  await gone.post(`/api/groups/invitation/${group.inviteKey}`);
  await workAll();
  hearth.passTime(10);
  const message = await makeMessage(anna, group, "Hello");
  hearth.passTime(10);
  await late.post(`/api/groups/invitation/${group.inviteKey}`);
  await gone.post(`/api/groups/${group.id}/leave`);

  await workAll();

  expect(await toldOf(message.id)).toBe(102);
  for (const person of [late, gone]) expect(targets(await told(person))).not.toContain(message.id);
});

test("a message that moved or was deleted before a large group was notified is reported as it is by then", async () => {
  const group = await aGroupOf(102, "Moving");
  const gone = await makeMessage(anna, group, "Gone");
  const top = await makeMessage(anna, group, "Top");
  const middle = await makeReply(anna, top, "Middle");
  const under = await makeReply(anna, middle, "Under");
  await anna.delete(`/api/messages/${gone.id}`);
  await anna.delete(`/api/messages/${middle.id}`);

  await workAll();

  const rows = await db.read
    .selectFrom("notifications")
    .select(["target_message_id", "from_message_id"])
    .distinct()
    .where("from_group_id", "=", group.id)
    .orderBy("target_message_id")
    .execute();
  expect(rows).toEqual([
    { target_message_id: top.id, from_message_id: top.id },
    { target_message_id: under.id, from_message_id: top.id },
  ]);
  const failed = await db.read.selectFrom("jobs").select("id").where("error", "is not", null).execute();
  expect(failed).toEqual([]);
});

test("a notice on a large server reaches everyone once", async () => {
  await aGroupOf(102, "House");
  const everybody = await count("users");

  await noticeToAll(hearth.context, "Hello all", "https://example.org");
  await workAll();

  const rows = await db.read
    .selectFrom("notifications")
    .select("id")
    .where("type", "=", "global_notification")
    .execute();
  expect(rows).toHaveLength(everybody);
});

/** Does not notify anyone of new members. */
const withoutNews = { ...hearth.context, subscriptions: { ...hearth.context.subscriptions, "member.joined": [] } };

async function aGroupOf(members: number, name: string) {
  const group = await aGroup(anna, name);
  for (let n = 1; n < members; n++) {
    await db.write(async (tx) => {
      const userId = newId();
      const now = clock.now();
      await insertNewUserIn(tx, { userId, login: `${userId}@example.org`, passwordHash: "", now });
      await addMember(withoutNews, tx, { groupId: group.id, userId, at: now });
    });
  }
  return group;
}

async function workAll() {
  for (let n = 0; n < 100 && (await workOnce(hearth.context)); n++);
}

async function told(person: Account) {
  return (await person.get("/api/me/notifications")).body as { target: string }[];
}

function targets(notifications: { target: string }[]) {
  return notifications.map(({ target }) => target);
}

async function toldOf(messageId: string): Promise<number> {
  const rows = await db.read
    .selectFrom("notifications")
    .select("owner_id")
    .distinct()
    .where("target_message_id", "=", messageId)
    .execute();
  return rows.length;
}

async function count(table: "users"): Promise<number> {
  return (await db.read.selectFrom(table).select("id").execute()).length;
}

async function lastEventOf({ id }: Account): Promise<{ notificationIds?: string[] }> {
  const events = db.read.selectFrom("live_events").select("payload").where("user_id", "=", id);
  const { payload } = await events.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  return JSON.parse(payload) as { notificationIds?: string[] };
}
