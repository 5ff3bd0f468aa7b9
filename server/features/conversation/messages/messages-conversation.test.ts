import { afterAll, beforeEach, expect, test } from "vitest";
import type { Message } from "#contract/compat.ts";
import type { Thread } from "#contract/messages.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);

let top: Message;
let question: Message;
let response: Message;
beforeEach(async () => {
  top = await makeMessage(anna, famille, { data: { title: "Three days in Arezzo" } });
  question = await makeReply(bob, top, "Is that the same lamp?");
  response = await makeReply(anna, question, "It is!");
});

const threadOf = async (id: string) => (await bob.get(`/api/messages/${id}/thread`)).body as Thread;
const shown = ({ replies }: Thread) => replies.items.map(({ data }) => data.text);
const cardOf = async (id: string) =>
  (await bob.get(`/api/groups/${famille.id}/cards/0`)).body.cards.find((card: { id: string }) => card.id === id);

test("an answer to a comment stays in the conversation, in order, and quotes the comment", async () => {
  await makeReply(bob, top, "Lovely");
  await makeReply(bob, response, "Same coat, too");

  const thread = await threadOf(top.id);

  expect(shown(thread)).toEqual(["Is that the same lamp?", "It is!", "Lovely", "Same coat, too"]);
  const [first, second, third, fourth] = thread.replies.items;
  expect(first).not.toHaveProperty("quote");
  expect(second).toMatchObject({
    parent: { id: question.id },
    thread: top.id,
    quote: { id: question.id, authorId: bob.id, authorName: "bob", text: "Is that the same lamp?" },
  });
  expect(third).not.toHaveProperty("quote");
  expect(fourth!.quote).toEqual({ id: response.id, authorId: anna.id, authorName: "anna", text: "It is!" });
});

test("a quoted comment without words shows the type of its file", async () => {
  const photo = await upload(hearth, bob);
  const wordless = await makeReply(bob, top, { files: [photo.id] });
  await makeReply(anna, wordless, "Where is that?");
  expect((await threadOf(top.id)).replies.items.at(-1)!.quote).toEqual({
    id: wordless.id,
    authorId: bob.id,
    authorName: "bob",
    file: photo.type,
  });
});

test("answers to comments count on the card and on the page, and are unread for others", async () => {
  expect(await cardOf(top.id)).toMatchObject({ replies: 2, unread: true });
  const { message, unread, firstUnread } = await threadOf(top.id);
  expect({ replies: message.replies, unread, firstUnread }).toEqual({
    replies: 2,
    unread: 1,
    firstUnread: response.id,
  });

  await bob.post(`/api/messages/${top.id}/read`, { replyId: response.id });

  expect(await cardOf(top.id)).toMatchObject({ unread: false });
  expect((await threadOf(top.id)).unread).toBe(0);
});

test("pages of comments go through answers as well", async () => {
  await makeReply(bob, top, "Lovely");
  for (let n = 0; n < 4; n++) await makeReply(bob, response, `More ${n}`);
  expect((await threadOf(top.id)).replies).toMatchObject({ before: 2, after: 0 });
  const { body } = await bob.get(`/api/messages/${top.id}/replies?after=${question.id}&limit=1`);
  expect(body).toMatchObject({ items: [{ id: response.id }], before: 1, after: 5 });
});

test("an answer published on the group's page starts a conversation of its own with what follows it", async () => {
  const below = await makeReply(bob, response, "Found it");
  await anna.put(`/api/messages/${response.id}`, { isInFront: true });
  await makeReply(bob, below, "In the attic");

  expect(shown(await threadOf(top.id))).toEqual(["Is that the same lamp?", "It is!"]);
  expect(shown(await threadOf(response.id))).toEqual(["Found it", "In the attic"]);
  expect(await cardOf(response.id)).toMatchObject({ replies: 2 });
});

test("when a published answer is deleted, what follows it returns to the conversation", async () => {
  const below = await makeReply(bob, response, "Found it");
  await anna.put(`/api/messages/${response.id}`, { isInFront: true });
  await makeReply(bob, below, "In the attic");

  await anna.delete(`/api/messages/${response.id}`);

  const thread = await threadOf(top.id);
  expect(shown(thread)).toEqual(["Is that the same lamp?", "Found it", "In the attic"]);
  expect(thread.replies.items[1]!.quote).toMatchObject({ id: question.id });
});

test("a published answer outlives the conversation, with what follows it", async () => {
  await makeReply(bob, response, "Found it");
  await anna.put(`/api/messages/${response.id}`, { isInFront: true });

  await anna.delete(`/api/messages/${top.id}`);

  const thread = await threadOf(response.id);
  expect(thread.message).not.toHaveProperty("thread");
  expect(shown(thread)).toEqual(["Found it"]);
});

test("third-party clients see the tree of replies as before", async () => {
  const get = async (id: string) => (await bob.get(`/api/messages/${id}`)).body;
  expect(await get(top.id)).toMatchObject({ children: [{ id: question.id }] });
  expect(await get(question.id)).toMatchObject({ children: [{ id: response.id }], parent: { id: top.id } });
  const { body } = await bob.get(`/api/messages/${top.id}/preview`);
  expect(body.children).toBe(1);
});
