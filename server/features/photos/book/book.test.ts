import { afterAll, beforeEach, expect, test } from "vitest";
import type { BookTexts } from "#contract/book.ts";
import type { Message } from "#contract/compat.ts";
import { testApp } from "../../../testing/build-app.ts";
import { copyMessage, makeMessage, makeReplies, makeReply } from "../../../testing/messages.ts";
import { aCommunity, type Account } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

let anna: Account, bob: Account, paul: Account;
let famille: { id: string };
beforeEach(async () => {
  ({ anna, bob, paul, famille } = await aCommunity(hearth));
});

const secondsOf = (time: string) => Date.parse(time) / 1000;

function post(who: Account, time: string, data: Record<string, unknown>): Promise<Message> {
  return makeMessage(who, famille, { data, createdAt: secondsOf(time) });
}

const ask = (who: Account, wanted: Record<string, unknown>) => who.post(`/api/groups/${famille.id}/book-texts`, wanted);

async function textsFor(who: Account, wanted: Record<string, unknown>): Promise<BookTexts> {
  const { status, body } = await ask(who, wanted);
  expect(status).toBe(200);
  return body as BookTexts;
}

const summer = { messages: [], months: { from: "2024-06", until: "2024-07" } };
const wordsOf = ({ texts }: BookTexts) => texts.map(({ text }) => text);

test("the messages of some months that have words are offered for a book, oldest first", async () => {
  await post(anna, "2024-08-01T00:00:00Z", { text: "August" });
  await post(anna, "2024-07-31T23:59:59Z", { text: "Late in July" });
  const june = await post(bob, "2024-06-01T00:00:00Z", { title: "The lake", text: "First of June\n\nWarm." });
  await post(anna, "2024-05-31T23:59:59Z", { text: "May" });
  await post(anna, "2024-06-02T00:00:00Z", { title: "Only a title" });
  const pinned = await post(anna, "2024-06-03T00:00:00Z", { text: "Pinned" });
  expect((await anna.put(`/api/messages/${pinned.id}`, { pinnedInGroup: true })).status).toBe(200);

  const found = await textsFor(bob, summer);
  expect(wordsOf(found)).toEqual(["First of June\n\nWarm.", "Pinned", "Late in July"]);
  expect(found.texts[0]).toMatchObject({
    ...{ id: june.id, title: "The lake", day: "2024-06-01" },
    ...{ author: { id: bob.id, name: "bob" }, comments: [] },
  });
  expect(found.after).toBeUndefined();
});

test("the texts of photos in a book are offered whenever they were posted, formatted ones as plain text", async () => {
  const photo = await upload(hearth, anna);
  const delta = { ops: [{ insert: "Very ", attributes: { bold: true } }, { insert: "warm\n" }] };
  const text = JSON.stringify({ delta, textOnly: "Very warm" });
  const message = await makeMessage(anna, famille, { type: "rich_text", data: { text }, files: [photo.id] });
  const later = await makeMessage(anna, famille, "Not in the book");

  expect(wordsOf(await textsFor(bob, { messages: [message.id] }))).toEqual(["Very warm"]);
  expect(wordsOf(await textsFor(bob, { ...summer, messages: [message.id] }))).toEqual(["Very warm"]);
  expect(wordsOf(await textsFor(bob, { messages: [] }))).toEqual([]);
  expect(wordsOf(await textsFor(bob, { messages: [later.id, message.id] }))).toEqual(["Very warm", "Not in the book"]);
});

test("a text has its first ten comments with words", async () => {
  const message = await post(anna, "2024-06-01T00:00:00Z", { text: "Warm" });
  const photo = await upload(hearth, bob);
  await makeReply(bob, message, { files: [photo.id] });
  await makeReply(bob, message, "Long. ".repeat(1000));
  await makeReplies(
    bob,
    message,
    Array.from({ length: 11 }, (_, n) => `Comment ${n + 1}`),
  );
  const { texts } = await textsFor(anna, summer);
  expect(texts.map(({ id }) => id)).toEqual([message.id]);
  expect(texts[0]!.comments.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, n) => `Comment ${n + 1}`));
  expect(texts[0]!.comments[0]!.author).toMatchObject({ id: bob.id, name: "bob" });
});

test("people whom the reader hides are left out, with their comments", async () => {
  const message = await post(anna, "2024-06-01T00:00:00Z", { text: "Of Anna" });
  await makeReply(bob, message, "Of Bob");
  await post(bob, "2024-06-02T00:00:00Z", { text: "Also of Bob" });
  await anna.put(`/api/me/hidden/${bob.id}`);
  expect((await textsFor(anna, summer)).texts).toMatchObject([{ text: "Of Anna", comments: [] }]);
  expect((await textsFor(bob, summer)).texts).toHaveLength(2);
});

test("many texts come in pages, each once", async () => {
  const message = await post(anna, "2024-06-01T00:00:00Z", { text: "Warm" });
  await copyMessage(hearth, message.id, 50);
  const first = await textsFor(anna, summer);
  expect(first.texts).toHaveLength(50);
  const second = await textsFor(anna, { ...summer, after: first.after });
  expect(second.texts).toHaveLength(1);
  expect(second.after).toBeUndefined();
  expect(new Set([...first.texts, ...second.texts].map(({ id }) => id)).size).toBe(51);
});

test("a page of long texts ends early", async () => {
  const long = await post(anna, "2024-06-01T00:00:00Z", { text: "a".repeat(49_000) });
  await copyMessage(hearth, long.id, 14);
  const { texts, after } = await textsFor(anna, summer);
  expect(texts).toHaveLength(10);
  const { texts: rest } = await textsFor(anna, { ...summer, after });
  expect(rest).toHaveLength(5);
});

test("outsiders get no texts, and members none of other groups", async () => {
  const message = await post(anna, "2024-06-01T00:00:00Z", { text: "Secret" });
  expect(await ask(paul, { messages: [message.id] })).toMatchObject(refused("group_not_found"));
  const { body: own } = await paul.post("/api/groups", { name: "Elsewhere" });
  const { body } = await paul.post(`/api/groups/${own.id as string}/book-texts`, { ...summer, messages: [message.id] });
  expect(body).toEqual({ texts: [] });
});

test("impossible periods, lists and pages are refused", async () => {
  const months = { from: "2024-07", until: "2024-06" };
  expect(await ask(anna, { messages: [], months })).toMatchObject(refused("date_invalid"));
  const whole = { messages: [], months: { from: "0000-01", until: "9999-12" } };
  expect(await ask(anna, whole)).toMatchObject({ status: 200 });
  for (const wrong of [
    ...[{}, { messages: "all" }, { messages: ["x"] }],
    { messages: [], months: { from: "2024-13", until: "2024-13" } },
    { messages: [], months: { from: "2024-06" } },
    { messages: Array.from({ length: 301 }, () => famille.id) },
    ...["", "x", "1_", "_1", "x_1", "1_2_3", "9".repeat(20) + "_1"].map((after) => ({ messages: [], after })),
  ])
    expect(await ask(anna, wrong), JSON.stringify(wrong).slice(0, 80)).toMatchObject({ status: 400 });
});
