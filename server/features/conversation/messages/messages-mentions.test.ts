import { afterAll, beforeEach, expect, test } from "vitest";
import type { MessageView, Thread } from "#contract/messages.ts";
import { mentionsPerMessage } from "#contract/limits.ts";
import { newId } from "../../../new-id.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account, type Community } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
});

test("a member mentioned by name is named with the message, and a new name follows", async () => {
  const { anna, bob, famille } = people;

  const { id } = await makeMessage(anna, famille, naming({ [bob.id]: "bob" }, "Could you bring the bowl, @bob?"));
  expect(await read(anna, id)).toMatchObject({
    data: { mentions: { [bob.id]: "bob" } },
    mentions: [{ id: bob.id, name: "bob" }],
  });

  await bob.put(`/api/users/${bob.id}`, { name: "Robert" });
  expect(await read(anna, id)).toMatchObject({
    data: { text: "Could you bring the bowl, @bob?", mentions: { [bob.id]: "bob" } },
    mentions: [{ id: bob.id, name: "Robert" }],
  });
});

test("people outside the group and names that are not in the text are not mentioned", async () => {
  const { anna, bob, zoe, paul, famille } = people;
  const mentions = { [bob.id]: "bob", [zoe.id]: "zoe", [paul.id]: "paul", [newId()]: "anna", [anna.id]: "Anna" };

  const sent = await makeMessage(
    anna,
    famille,
    naming(mentions, "@zoe, @paul and @anna, say hello to @bobby and @bob"),
  );

  expect(await read(anna, sent.id)).toMatchObject({ data: { mentions: { [bob.id]: "bob" } } });
  expect((await read(anna, sent.id)).mentions).toHaveLength(1);
  const none = await makeMessage(anna, famille, naming({ [paul.id]: "paul" }, "@paul"));
  expect((await read(anna, none.id)).data).toEqual({ text: "@paul" });
});

test("a formatted text is searched for names as plain text", async () => {
  const { anna, bob, famille } = people;
  const text = JSON.stringify({ delta: { ops: [{ insert: "Hi @b" }, { insert: "ob\n" }] }, textOnly: "Hi @bob" });

  const { id } = await makeMessage(anna, famille, {
    type: "rich_text",
    data: { text, mentions: { [bob.id]: "bob" } },
  });

  expect((await read(anna, id)).mentions).toEqual([{ id: bob.id, name: "bob" }]);
});

test("mentions that are not names by user id are refused", async () => {
  const { anna, bob, famille } = people;
  const kept = await makeMessage(anna, famille, "@bob");
  const wrong = [[], "bob", 5, { bob: "bob" }, { [bob.id]: 5 }, { [bob.id]: " " }, { [bob.id]: "x".repeat(129) }];

  for (const mentions of wrong) {
    const data = { text: "@bob", mentions };
    expect(await anna.post("/api/messages", { group: famille.id, data })).toMatchObject(refused("mentions_invalid"));
    expect(await anna.put(`/api/messages/${kept.id}`, { data })).toMatchObject(refused("mentions_invalid"));
  }
  const many = Object.fromEntries(Array.from({ length: mentionsPerMessage + 1 }, () => [newId(), "bob"]));
  const crowd = { group: famille.id, data: { text: "@bob", mentions: many } };
  expect(await anna.post("/api/messages", crowd)).toMatchObject(refused("too_many_mentions"));
});

test("an edit keeps the mentions whose names are still there, also of people who have left since", async () => {
  const { anna, bob, famille } = people;
  const both = { [bob.id]: "bob", [anna.id]: "anna" };
  const { id } = await makeMessage(anna, famille, naming(both, "@bob and @anna"));
  await bob.post(`/api/groups/${famille.id}/leave`);

  await anna.put(`/api/messages/${id}`, { data: { text: "@bob or @anna" } });
  expect((await read(anna, id)).data).toMatchObject({ mentions: both });
  expect((await read(anna, id)).mentions).toEqual([{ id: anna.id, name: "anna" }]);

  await anna.put(`/api/messages/${id}`, { data: { text: "Only @bob" } });
  expect((await read(anna, id)).data).toMatchObject({ mentions: { [bob.id]: "bob" } });
  await anna.put(`/api/messages/${id}`, { data: { mentions: null } });
  expect((await read(anna, id)).data).toEqual({ text: "Only @bob" });
  expect(await stored(id)).toEqual([]);
});

test("sharing a message to another group mentions nobody there", async () => {
  const { anna, bob, famille } = people;
  const choir = await aGroup(anna, "Choir", bob);
  const origin = await makeMessage(anna, famille, naming({ [bob.id]: "bob", everyone: "everyone" }, "@bob @everyone"));

  const copy = await makeMessage(anna, choir, { origin: origin.id });
  const commented = await makeMessage(anna, choir, { origin: origin.id, ...naming({ [bob.id]: "bob" }, "@bob") });

  for (const { id } of [copy, commented]) {
    expect((await read(anna, id)).data).not.toHaveProperty("mentions");
    expect(await stored(id)).toEqual([]);
  }
});

test("a deleted account is not named any more, while the text stays as written", async () => {
  const { anna, bob, famille } = people;
  const { id } = await makeMessage(anna, famille, naming({ [bob.id]: "bob" }, "Hello @bob"));

  expect((await bob.delete(`/api/users/${bob.id}`)).status).toBe(204);

  const message = await read(anna, id);
  expect(message.data.text).toBe("Hello @bob");
  expect(message).not.toHaveProperty("mentions");
  expect(await stored(id)).toEqual([]);
});

test("clients without mentions get the text as written and keep what they do not know", async () => {
  const { anna, bob, famille } = people;
  const data = { text: "Hello @bob", mentions: { [bob.id]: "bob" } };
  const sent = await makeMessage(anna, famille, { data });

  expect(sent.data).toEqual(data);
  expect(sent).not.toHaveProperty("mentions");
  const changed = await anna.put(`/api/messages/${sent.id}`, { data: { text: "Hello again, @bob" } });
  expect(changed.body.data).toEqual({ ...data, text: "Hello again, @bob" });
});

function naming(mentions: Record<string, string>, text: string) {
  return { data: { text, mentions } };
}

async function read(reader: Account, id: string): Promise<MessageView> {
  return ((await reader.get(`/api/messages/${id}/thread`)).body as Thread).message;
}

async function stored(id: string): Promise<string[]> {
  const { read } = hearth.context.db;
  const rows = await read.selectFrom("mentions").select("who").where("message_id", "=", id).execute();
  return rows.map(({ who }) => who);
}
