import { afterAll, beforeEach, expect, test } from "vitest";
import type { CompatGroup } from "#contract/compat.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReplies, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, visitor, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const unknownId = "00000000-0000-7000-8000-000000000000";

let anna: Account;
let bob: Account;
let zoe: Account;
let paul: Account;
let famille: CompatGroup;
beforeEach(async () => ({ anna, bob, zoe, paul, famille } = await aCommunity(hearth)));

test("messages of others are unread until the member reads the group; their own never are", async () => {
  const message = await makeMessage(anna, famille, "News");
  expect(await unreadCards(bob)).toEqual([message.id]);
  expect(await groupIsUnread(bob)).toBe(true);
  expect(await unreadCards(anna)).toEqual([]);
  expect(await groupIsUnread(anna)).toBe(false);

  const { status, body } = await bob.post(ofGroup());

  expect(status).toBe(200);
  expect(body).toEqual({ readUntil: expect.any(Number) });
  expect(await unreadCards(bob)).toEqual([]);
  expect(await groupIsUnread(bob)).toBe(false);
  expect((await bob.get(`/api/groups/${famille.id}/cards/0`)).body.readUntil).toBe(body.readUntil);
});

test("viewing a group or a message does not mark it as read", async () => {
  const message = await makeMessage(anna, famille, "News");

  await bob.get(`/api/groups/${famille.id}/cards/0`);
  await bob.get(`/api/groups/${famille.id}/page/0`);
  await bob.get(`/api/messages/${message.id}`);
  await thread(bob, message);

  expect(await unreadCards(bob)).toEqual([message.id]);
});

test("a new member starts with nothing unread", async () => {
  const message = await makeMessage(anna, famille, "Old");
  await makeReply(bob, message, "Old too");
  const eva = await aPerson(hearth, `eva@${famille.id}.example.org`);
  await eva.post(`/api/groups/invitation/${famille.inviteKey}`);

  expect(await unreadCards(eva)).toEqual([]);
  expect(await groupIsUnread(eva)).toBe(false);
  expect(await thread(eva, message)).toMatchObject({ unread: 0 });
});

test("a group can be marked as read up to a message or up to a time", async () => {
  const first = await makeMessage(anna, famille, "First");
  await later();
  const second = await makeMessage(anna, famille, "Second");

  expect((await bob.post(ofGroup(), { until: 0 })).status).toBe(200);
  expect(await unreadCards(bob)).toEqual([second.id, first.id]);
  await bob.post(ofGroup(), { until: first.id });
  expect(await unreadCards(bob)).toEqual([second.id]);
  await bob.post(ofGroup(), { until: 9_000_000_000 });
  expect(await unreadCards(bob)).toEqual([]);

  await later();
  const third = await makeMessage(anna, famille, "Not read ahead of its time");
  expect(await unreadCards(bob)).toEqual([third.id]);
});

test("an opened message is read, and becomes unread again with the next reply of another member", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  await bob.post(ofThread(message));
  expect(await unreadCards(bob)).toEqual([]);
  expect(await groupIsUnread(bob)).toBe(false);

  await makeReply(bob, message, "Yes");
  expect(await unreadCards(bob)).toEqual([]);
  expect(await unreadCards(anna)).toEqual([message.id]);
  expect(await groupIsUnread(anna)).toBe(true);
  await makeReply(anna, message, "Well then");
  expect(await unreadCards(bob)).toEqual([message.id]);
  expect(await groupIsUnread(bob)).toBe(true);
});

test("a thread returns the number of unread replies, the first of them, and how many replies precede it", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  const [one, two, three] = await makeReplies(anna, message, ["one", "two", "three"]);
  await makeReply(bob, message, "mine");
  expect(await thread(bob, message)).toMatchObject({ unread: 3, firstUnread: one!.id, beforeUnread: 0 });

  await bob.post(ofThread(message), { replyId: two!.id });
  expect(await thread(bob, message)).toMatchObject({ unread: 1, firstUnread: three!.id, beforeUnread: 2 });
  await bob.post(ofThread(message));
  const read = await thread(bob, message);
  expect(read.unread).toBe(0);
  expect(read).not.toHaveProperty("firstUnread");
  expect(read).not.toHaveProperty("beforeUnread");
  expect(await thread(anna, message)).toMatchObject({ unread: 1 });
});

test("reading a group reads its threads", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  await makeReply(anna, message, "Anybody?");

  await bob.post(ofGroup());

  expect(await thread(bob, message)).toMatchObject({ unread: 0 });
  expect(await unreadCards(bob)).toEqual([]);
});

test("pinned messages can be unread too, and messages of deleted users stay unread", async () => {
  const message = await makeMessage(anna, famille, "Pinned");
  await anna.put(`/api/messages/${message.id}`, { pinnedInGroup: true });
  await anna.delete(`/api/users/${anna.id}`);

  expect(await unreadCards(bob)).toEqual([message.id]);
});

test("a read position never moves back, writes only if it moves, and then notifies the member's other browsers", async () => {
  const first = await makeMessage(anna, famille, "First");
  await later();
  const second = await makeMessage(anna, famille, "Second");
  const { body: position } = await bob.post(ofGroup());
  await later();
  const third = await makeMessage(anna, famille, "Third");
  await bob.post(ofThread(third));

  expect((await bob.post(ofGroup(), { until: first.id })).body).toEqual(position);
  expect((await bob.post(ofThread(second))).body).toEqual(position);
  await bob.post(ofThread(third));

  const { read } = hearth.context.db;
  const events = await read
    .selectFrom("live_events")
    .select(["payload", "group_id"])
    .where("name", "=", "read.moved")
    .where("user_id", "=", bob.id)
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { payload: JSON.stringify({ groupId: famille.id }), group_id: null },
    { payload: JSON.stringify({ groupId: famille.id, messageId: third.id }), group_id: null },
  ]);
});

test("two simultaneous read marks end at the later one", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  const replies = await makeReplies(anna, message, ["one", "two", "three", "four"]);
  const last = replies.at(-1)!;

  const marks = replies
    .toReversed()
    .flatMap((reply) => [bob.post(ofThread(message), { replyId: reply.id }), bob.post(ofGroup(), { until: reply.id })]);

  expect((await Promise.all(marks)).map(({ status }) => status)).toEqual(marks.map(() => 200));
  const { read } = hearth.context.db;
  const { received_at: end } = await read
    .selectFrom("messages")
    .select("received_at")
    .where("id", "=", last.id)
    .executeTakeFirstOrThrow();
  const member = read.selectFrom("members").select("read_until").where("user_id", "=", bob.id);
  expect(await member.where("group_id", "=", famille.id).executeTakeFirst()).toEqual({ read_until: end });
  expect(await thread(bob, message)).toMatchObject({ unread: 0 });
});

test("outsiders get not found, and visitors cannot mark anything as read", async () => {
  const message = await makeMessage(anna, famille, "Between us");

  for (const outsider of [paul, zoe]) {
    expect(await outsider.post(ofGroup())).toMatchObject(refused("group_not_found"));
    expect(await outsider.post(ofThread(message))).toMatchObject(refused("not_found"));
  }
  expect(await visitor(hearth).post(ofGroup())).toMatchObject(refused("unauthorized"));
  expect(await visitor(hearth).post(ofThread(message))).toMatchObject(refused("unauthorized"));
});

test("a position outside the group or the thread is refused", async () => {
  const message = await makeMessage(anna, famille, "Here");
  const elsewhere = await makeMessage(bob, await aGroup(bob, "Elsewhere"), "There");
  const sibling = await makeMessage(anna, famille, "Not a reply");

  expect(await bob.post(ofGroup(), { until: elsewhere.id })).toMatchObject(refused("not_found"));
  expect(await bob.post(ofGroup(), { until: unknownId })).toMatchObject(refused("not_found"));
  expect(await bob.post(ofThread(message), { replyId: sibling.id })).toMatchObject(refused("not_found"));
  expect(await bob.post(ofThread({ id: unknownId }))).toMatchObject(refused("not_found"));
  expect(await unreadCards(bob)).toHaveLength(2);
});

test.each([{ until: -1 }, { until: "yesterday" }, { until: 1.5 }, { until: {} }, []])(
  "reading a group until %j is refused",
  async (body) => {
    expect((await bob.post(ofGroup(), body)).status).toBe(400);
  },
);

test.each([{ replyId: "x" }, { replyId: 5 }, { replyId: {} }, []])(
  "reading a thread up to %j is refused",
  async (body) => {
    const message = await makeMessage(anna, famille, "Here");

    expect((await bob.post(ofThread(message), body)).status).toBe(400);
  },
);

/** Waits until the clock that orders arrivals has advanced. */
async function later(): Promise<void> {
  const { clock } = hearth.context;
  const before = clock.now();
  while (clock.now() === before) await new Promise(setImmediate);
}

async function unreadCards(person: Account): Promise<string[]> {
  const { body } = await person.get(`/api/groups/${famille.id}/cards/0`);
  return (body.cards as { id: string; unread: boolean }[]).filter(({ unread }) => unread).map(({ id }) => id);
}

async function groupIsUnread(person: Account): Promise<boolean> {
  const { body } = await person.get("/api/me");
  return (body.groups as { id: string; unread: boolean }[]).find(({ id }) => id === famille.id)!.unread;
}

async function thread(person: Account, { id }: { id: string }) {
  return (await person.get(`/api/messages/${id}/thread`)).body;
}

function ofGroup(): string {
  return `/api/groups/${famille.id}/read`;
}

function ofThread({ id }: { id: string }): string {
  return `/api/messages/${id}/read`;
}
