import { afterAll, expect, test } from "vitest";
import { insertNewUser } from "../../identity/people/actions.ts";
import { addMember } from "../../groups/groups/actions-members.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aGroup, aPerson, type Account } from "../../../testing/people.ts";
import { newId } from "../../../new-id.ts";
import { noticeToAll } from "./actions-notify.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { db, clock } = hearth.context;
const anna = await aPerson(hearth, "anna@example.org");

test("a message is one notification, however many members get it", async () => {
  const group = await aGroupOf(452, "Many");
  const readers = [await aPerson(hearth, "first@example.org"), await aPerson(hearth, "second@example.org")];
  for (const reader of readers) await reader.post(`/api/groups/invitation/${group.inviteKey}`);

  const message = await makeMessage(anna, group, "Hello");

  const rows = db.read.selectFrom("notifications").select("id").where("target_message_id", "=", message.id);
  expect(await rows.execute()).toHaveLength(1);
  for (const reader of readers) expect(targets(await notificationsOf(reader))).toContain(message.id);
  expect(targets(await notificationsOf(anna))).not.toContain(message.id);
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

test("a new member gets no earlier notifications, a former member none; who returns gets those since", async () => {
  const group = await aGroupOf(3, "Coming and going");
  const [late, gone] = [await aPerson(hearth, "late@example.org"), await aPerson(hearth, "gone@example.org")];
  await gone.post(`/api/groups/invitation/${group.inviteKey}`);
  hearth.passTime(10);
  const message = await makeMessage(anna, group, "Hello");
  expect(targets(await notificationsOf(gone))).toContain(message.id);
  hearth.passTime(10);
  await late.post(`/api/groups/invitation/${group.inviteKey}`);
  await gone.post(`/api/groups/${group.id}/leave`);

  const { id } = await db.read
    .selectFrom("notifications")
    .select("id")
    .where("target_message_id", "=", message.id)
    .executeTakeFirstOrThrow();
  for (const person of [late, gone]) {
    expect(targets(await notificationsOf(person))).not.toContain(message.id);
    expect(await person.get(`/api/notifications/${id}`)).toMatchObject(refused("not_found"));
    expect(await person.put(`/api/notifications/${id}`, { read: true })).toMatchObject(refused("not_found"));
  }
  hearth.passTime(10);
  await gone.post(`/api/groups/invitation/${group.inviteKey}`);
  const since = await makeMessage(anna, group, "Welcome back");
  expect(targets(await notificationsOf(gone)).filter((target) => target !== group.id)).toEqual([since.id]);
});

test("a notification follows its message when replies move up, and goes with it", async () => {
  const group = await aGroupOf(2, "Moving");
  const gone = await makeMessage(anna, group, "Gone");
  const top = await makeMessage(anna, group, "Top");
  const middle = await makeReply(anna, top, "Middle");
  const under = await makeReply(anna, middle, "Under");
  await anna.delete(`/api/messages/${gone.id}`);
  await anna.delete(`/api/messages/${middle.id}`);

  const rows = await db.read
    .selectFrom("notifications")
    .select(["target_message_id", "from_message_id"])
    .where("from_group_id", "=", group.id)
    .orderBy("created_at")
    .execute();
  expect(rows).toEqual([
    { target_message_id: top.id, from_message_id: top.id },
    { target_message_id: under.id, from_message_id: top.id },
  ]);
});

test("a notice reaches everyone who has an account, and counts until it is read", async () => {
  const eve = await aPerson(hearth, "eve@example.org");
  const before = await unreadOf(eve);

  await noticeToAll(hearth.context, "Hello all", "https://example.org");
  hearth.passTime(1000);
  const later = await aPerson(hearth, "later@example.org");

  expect(targets(await notificationsOf(eve))).toContain("https://example.org");
  expect(await unreadOf(eve)).toBe(before + 1);
  expect(targets(await notificationsOf(later))).not.toContain("https://example.org");
  await eve.post("/api/me/notifications/read", {});
  expect(await unreadOf(eve)).toBe(0);
});

test("notifications of a group rise in time, even if the clock goes back", async () => {
  const group = await aGroupOf(2, "Clocks");
  const messages = [await makeMessage(anna, group, "One")];
  hearth.passTime(-60_000);
  messages.push(await makeMessage(anna, group, "Two"), await makeMessage(anna, group, "Three"));
  hearth.passTime(60_000);

  const rows = await db.read
    .selectFrom("notifications")
    .select(["target_message_id as id", "created_at as at"])
    .where("from_group_id", "=", group.id)
    .orderBy("created_at")
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
  expect(new Set(rows.map(({ at }) => at)).size).toBe(3);
});

test("after hundreds of notifications read one by one, the unread ones are the same as before", async () => {
  const dora = await aPerson(hearth, "dora@example.org");
  const group = await aGroup(anna, "Busy", dora);
  for (let n = 0; n < 520; n++) await makeMessage(anna, group, `Message ${n}`);
  const ids = ((await dora.get("/api/me/notifications")).body as { id: string }[]).map(({ id }) => id);
  const unread = [ids[0], ids[10], ids.at(-1)];

  await dora.post("/api/me/notifications/read", { ids: ids.filter((id) => !unread.includes(id)) });

  expect(await marksOf(dora)).toBeLessThan(10);
  expect(await unreadOf(dora)).toBe(3);
  const list = (await dora.get("/api/me/notifications")).body as { id: string; read: boolean }[];
  expect(list.filter(({ read }) => !read).map(({ id }) => id)).toEqual(unread);
  await dora.post("/api/me/notifications/unread", { ids: [ids[5]] });
  expect(await unreadOf(dora)).toBe(4);
});

test("two notifications at once, one read and one posted, are kept apart", async () => {
  const finn = await aPerson(hearth, "finn@example.org");
  const group = await aGroup(anna, "At once", finn);
  for (let n = 0; n < 10; n++) {
    await finn.post("/api/me/notifications/read", {});
    const [message] = await Promise.all([
      makeMessage(anna, group, `Message ${n}`),
      finn.post("/api/me/notifications/read", {}),
    ]);
    const list = (await finn.get("/api/me/notifications")).body as { target: string; read: boolean }[];
    const isRead = list.find(({ target }) => target === message.id)!.read;
    expect(await unreadOf(finn)).toBe(isRead ? 0 : 1);
  }
});

/** Does not notify anyone of new members. */
const withoutNews = { ...hearth.context, subscriptions: { ...hearth.context.subscriptions, "member.joined": [] } };

async function aGroupOf(members: number, name: string) {
  const group = await aGroup(anna, name);
  for (let n = 1; n < members; n++) {
    await db.write(async (tx) => {
      const userId = newId();
      const now = clock.now();
      await insertNewUser(tx, { userId, login: `${userId}@example.org`, passwordHash: "", now });
      await addMember(withoutNews, tx, { groupId: group.id, userId, at: now });
    });
  }
  return group;
}

async function notificationsOf(person: Account) {
  return (await person.get("/api/me/notifications")).body as { target: string }[];
}

function targets(notifications: { target: string }[]) {
  return notifications.map(({ target }) => target);
}

async function unreadOf(person: Account): Promise<number> {
  return ((await person.get("/api/me/notifications/page")).body as { unread: number }).unread;
}

async function marksOf({ id }: Account): Promise<number> {
  return (await db.read.selectFrom("notification_states").select("is_read").where("user_id", "=", id).execute()).length;
}

async function lastEventOf({ id }: Account): Promise<{ notificationIds?: string[] }> {
  const events = db.read.selectFrom("live_events").select("payload").where("user_id", "=", id);
  const { payload } = await events.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  return JSON.parse(payload) as { notificationIds?: string[] };
}
