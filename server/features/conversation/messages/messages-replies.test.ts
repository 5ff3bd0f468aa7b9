import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { ReplyWindow, Thread } from "#contract/messages.ts";
import type { NotificationPage } from "#contract/notifications.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { copyMessage, makeMessage, makeReplies, makeReply } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
const top = await makeMessage(anna, famille, { data: { title: "Picnic", text: "On Sunday?" } });
const texts = Array.from({ length: 25 }, (_, n) => `Reply ${n}`);
const replies = await makeReplies(bob, top, texts);

test("a message page has the message, its group and its last five replies, oldest first, with the number of earlier ones", async () => {
  const { status, body } = await anna.get(`/api/messages/${top.id}/thread`);

  expect(status).toBe(200);
  expect(body.message).toEqual({
    id: top.id,
    createdAt: top.createdAt,
    lastActivityDate: expect.any(Number),
    data: { title: "Picnic", text: "On Sunday?" },
    type: "standard",
    isInFront: true,
    files: [],
    author: { id: anna.id, name: "anna", entityType: "user" },
    group: { id: famille.id, name: "Famille", entityType: "group" },
    replies: 25,
    entityType: "message",
  });
  expect(body.ancestors).toEqual([]);
  expect(shown(body.replies)).toEqual(["20–24", 20, 0]);
  expect(body.replies.items[4]).toMatchObject({
    id: replies[24]!.id,
    parent: { id: top.id },
    isInFront: false,
    data: { text: "Reply 24" },
    author: { id: bob.id },
    replies: 0,
    files: [],
  });
});

test.each([
  ["in the middle", 10, ["8–12", 8, 12]],
  ["at the beginning", 0, ["0–2", 0, 22]],
  ["beside the beginning", 1, ["0–3", 0, 21]],
  ["at the end", 24, ["22–24", 22, 0]],
  ["beside the end", 23, ["21–24", 21, 0]],
])("a focused reply %s shows with two on either side", async (_, focus, window) => {
  const { body } = await anna.get(`/api/messages/${top.id}/thread?focus=${replies[focus]!.id}`);

  expect(shown(body.replies)).toEqual(window);
});

test("a focus that is not a reply to this message is ignored", async () => {
  const elsewhere = await makeReply(anna, await makeMessage(anna, famille, "Other"), "Elsewhere");

  for (const focus of [elsewhere.id, top.id, "nonsense", ""]) {
    const { status, body } = await anna.get(`/api/messages/${top.id}/thread?focus=${focus}`);
    expect([status, ...shown(body.replies)], focus).toEqual([200, "20–24", 20, 0]);
  }
});

test("more replies load in either direction, ten at a time or as many as requested", async () => {
  const page = async (query: string) => shown((await anna.get(`/api/messages/${top.id}/replies${query}`)).body);

  expect(await page(`?before=${replies[20]!.id}`)).toEqual(["10–19", 10, 5]);
  expect(await page(`?before=${replies[10]!.id}`)).toEqual(["0–9", 0, 15]);
  expect(await page(`?before=${replies[3]!.id}`)).toEqual(["0–2", 0, 22]);
  expect(await page(`?after=${replies[4]!.id}`)).toEqual(["5–14", 5, 10]);
  expect(await page(`?after=${replies[20]!.id}`)).toEqual(["21–24", 21, 0]);
  expect(await page(`?after=${replies[4]!.id}&limit=1`)).toEqual(["5–5", 5, 19]);
  expect(await page("?limit=100")).toEqual(["0–24", 0, 0]);
  expect(await page("")).toEqual(["0–9", 0, 15]);
});

test("there is nothing beyond either end, and the counts are still correct", async () => {
  const page = async (query: string) => (await anna.get(`/api/messages/${top.id}/replies${query}`)).body;

  expect(await page(`?before=${replies[0]!.id}`)).toEqual({ items: [], before: 0, after: 25 });
  expect(await page(`?after=${replies[24]!.id}`)).toEqual({ items: [], before: 25, after: 0 });
});

test("a message without replies has an empty window", async () => {
  const lonely = await makeMessage(anna, famille, "Anybody?");

  expect((await anna.get(`/api/messages/${lonely.id}/thread`)).body.replies).toEqual({
    items: [],
    before: 0,
    after: 0,
  });
  expect((await anna.get(`/api/messages/${lonely.id}/replies`)).body).toEqual({ items: [], before: 0, after: 0 });
});

test("a window must start at a reply to this message and have a size within the limits", async () => {
  const elsewhere = await makeReply(anna, await makeMessage(anna, famille, "Other"), "Elsewhere");
  const ask = (query: string) => anna.get(`/api/messages/${top.id}/replies?${query}`);

  expect(await ask(`before=${elsewhere.id}`)).toMatchObject(refused("not_found"));
  expect(await ask(`after=${elsewhere.id}`)).toMatchObject(refused("not_found"));
  for (const limit of ["0", "101", "-1", "1.5", "x"]) {
    expect(await ask(`limit=${limit}`), limit).toMatchObject(refused("bad_request"));
  }
});

test("a response has fewer replies if they are long, but at least one", async () => {
  const long = await makeMessage(anna, famille, "Long replies");
  const ids: string[] = [];
  for (let n = 0; n < 5; n++)
    ids.push((await makeReply(anna, long, { data: { text: `${n}`, extra: "x".repeat(180_000) } })).id);
  const window = async (query: string) => {
    const { items, before, after } = (await anna.get(`/api/messages/${long.id}/replies${query}`)).body;
    return [items.map(({ id }: { id: string }) => ids.indexOf(id)), before, after];
  };

  expect(await window("?limit=100")).toEqual([[0, 1, 2], 0, 2]);
  expect(await window(`?after=${ids[0]}`)).toEqual([[1, 2, 3], 1, 1]);
  expect(await window(`?before=${ids[4]}`)).toEqual([[1, 2, 3], 1, 1]);
  const { replies } = (await anna.get(`/api/messages/${long.id}/thread`)).body;
  expect([replies.items.length, replies.before, replies.after]).toEqual([3, 2, 0]);
});

test("reactions count towards the length of a response", async () => {
  const top = await makeMessage(anna, famille, "Much liked");
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.push((await makeReply(anna, top, `Reply ${n}`)).id);
  await hearth.context.db.write((tx) =>
    sql`insert into reactions (id, created_at, message_id, author_id, value)
      with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 900)
      select messages.id || n, n, messages.id, author_id, 'x' || n from messages cross join counter
      where parent_id = ${top.id}`.execute(tx),
  );

  const { items, after } = (await anna.get(`/api/messages/${top.id}/replies?limit=100`)).body;

  expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 3));
  expect(after).toBe(1);
});

test("a message can have up to ten thousand comments", async () => {
  const full = await makeMessage(anna, famille, "Much talked about");
  const reply = await makeReply(anna, full, "The first");
  await copyMessage(hearth, reply.id, 9999);

  const draft = { group: famille.id, parent: full.id, data: { text: "One too many" } };
  expect(await anna.post("/api/messages", draft)).toMatchObject(refused("too_many_replies"));
  expect(await anna.delete(`/api/messages/${reply.id}`)).toMatchObject({ status: 204 });
  expect(await anna.post("/api/messages", draft)).toMatchObject({ status: 201 });
});

test("the breadcrumb of a nested reply has titles or excerpts, if any, and authors, nearest first", async () => {
  const photo = await upload(hearth, bob);
  const withoutWords = await makeReply(bob, top, { files: [photo.id] });
  const withText = await makeReply(anna, withoutWords, `  ${"Words ".repeat(100)}`);
  const nested = await makeReply(bob, withText, "Deep");

  const { body } = await anna.get(`/api/messages/${nested.id}/thread`);

  expect(body.message).toMatchObject({ id: nested.id, parent: { id: withText.id } });
  expect(body.ancestors).toEqual([
    { id: withText.id, label: "Words ".repeat(100).slice(0, 400), authorId: anna.id, authorName: "anna" },
    { id: withoutWords.id, authorId: bob.id, authorName: "bob" },
    { id: top.id, label: "Picnic", authorId: anna.id, authorName: "anna" },
  ]);
  expect((await anna.get(`/api/messages/${withoutWords.id}/thread`)).body).toMatchObject({
    message: { files: [{ id: photo.id, fileIndex: 0, width: photo.width }], thread: top.id, replies: 0 },
    replies: { items: [], before: 0, after: 0 },
  });
});

test("a deep reply lists a hundred ancestors, and its notification the message on the group's page", async () => {
  const beginning = await makeMessage(anna, famille, { data: { text: "The beginning" } });
  let deepest = beginning;
  for (let depth = 0; depth < 105; depth++) deepest = await makeReply(anna, deepest, `Depth ${depth}`);
  const { body } = await bob.get(`/api/messages/${deepest.id}/thread`);
  expect((body as Thread).ancestors).toHaveLength(100);
  const page = (await bob.get("/api/me/notifications/page")).body as NotificationPage;
  expect(page.items[0]).toMatchObject({ target: deepest.id, title: "The beginning", thread: { id: beginning.id } });
});

/** Summarizes a window of the replies "Reply 0", "Reply 1" …: the range shown, and the counts on either side. */
function shown({ items, before, after }: ReplyWindow) {
  const numbers = items.map(({ data }) => Number(data.text!.split(" ")[1]));
  expect(numbers).toEqual(numbers.map((_, n) => numbers[0]! + n));
  return [`${numbers[0]!}–${numbers.at(-1)!}`, before, after];
}

test("a reply from a phone with a slow clock still comes last and is unread for those who read everything before it", async () => {
  const talk = await makeMessage(anna, famille, { data: { title: "Clocks" } });
  const early = "01900000-0000-7000-8000-000000000001";
  const first = await makeReply(bob, talk, "First");
  const body = { id: early, group: famille.id, parent: talk.id, data: { text: "Second" }, createdAt: 1_700_000_000 };
  await anna.post("/api/messages", body);

  const after: ReplyWindow = (await bob.get(`/api/messages/${talk.id}/replies?after=${first.id}`)).body;

  expect(after.items.map(({ id }) => id)).toEqual([early]);
  expect(after).toMatchObject({ before: 1, after: 0 });
});
