import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../../new-id.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, visitor, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);
const unknownId = "00000000-0000-7000-8000-000000000000";

test("reactions are counted by emoji, with the names of the users and a mark on the reader's own", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  expect(await bob.get(path(message))).toMatchObject({ status: 200, body: [] });

  await react(anna, message, "👍");
  await react(bob, message, "🎉");
  const { status, body } = await react(bob, message, "👍");

  expect(status).toBe(200);
  expect(body).toEqual([
    { emoji: "👍", unified: "1f44d", users: ["anna", "bob"], count: 2, currentUserReactionId: expect.any(String) },
    { emoji: "🎉", unified: "1f389", users: ["bob"], count: 1, currentUserReactionId: expect.any(String) },
  ]);
  expect((await bob.get(path(message))).body).toEqual(body);
  const hers = (await anna.get(path(message))).body;
  expect(hers[0].currentUserReactionId).not.toBe(body[0].currentUserReactionId);
  expect(hers[1].currentUserReactionId).toBe("");
});

test("the same emoji again removes the user's own reaction and keeps those of others", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  await react(anna, message, "👍");
  await react(bob, message, "👍");

  const { body } = await react(bob, message, "👍");

  expect(body).toMatchObject([{ emoji: "👍", users: ["anna"], count: 1, currentUserReactionId: "" }]);
  expect((await react(anna, message, "👍")).body).toEqual([]);
});

test("users can remove their own reaction by id, but not those of others, and only once", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  const other = await makeMessage(anna, famille, "Another");
  const { body } = await react(anna, message, "👍");
  const one = `${path(message)}/${body[0].currentUserReactionId}`;

  expect(await bob.delete(one)).toMatchObject(refused("not_permitted"));
  expect(await anna.delete(one.replace(message.id, other.id))).toMatchObject(refused("reaction_not_found"));
  expect(await anna.delete(one)).toMatchObject({ status: 200, body: [] });
  expect(await anna.delete(one)).toMatchObject(refused("reaction_not_found"));
});

test("a message lists its reactions one by one for existing clients, and counted for the web client", async () => {
  const top = await makeMessage(anna, famille, "Top");
  const reply = await makeReply(bob, top, "Reply");
  await react(bob, top, "👍");
  const summary = (await react(anna, reply, "😂")).body;

  const { reactions } = (await anna.get(`/api/messages/${top.id}`)).body;
  expect(reactions).toEqual([{ id: expect.any(String), author: { id: bob.id, name: "bob", entityType: "user" } }]);
  expect((await anna.put(`/api/messages/${top.id}`, { data: { title: "New" } })).body.reactions).toEqual(reactions);
  const thread = (await anna.get(`/api/messages/${top.id}/thread`)).body;
  expect(thread.message.reactions).toMatchObject([{ emoji: "👍", users: ["bob"], currentUserReactionId: "" }]);
  expect(thread.replies.items[0].reactions).toEqual(summary);
  expect((await anna.get(`/api/messages/${top.id}/replies`)).body.items[0].reactions).toEqual(summary);
});

test("browsers of the group learn that the message changed, and it is not marked as edited", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");

  await react(bob, message, "👍");

  const { read } = hearth.context.db;
  const events = await read
    .selectFrom("live_events")
    .select(["name", "payload"])
    .where("group_id", "=", famille.id)
    .orderBy("id")
    .execute();
  expect(events.at(-1)).toEqual({
    name: "message.updated",
    payload: JSON.stringify({ groupId: famille.id, messageId: message.id }),
  });
  expect((await anna.get(`/api/messages/${message.id}`)).body).not.toHaveProperty("editedAt");
});

test.each([undefined, "", "x", "👍👍", 5, null, ["👍"]])("a reaction of %j is refused", async (reaction) => {
  const message = await makeMessage(anna, famille, "Shall we?");

  expect((await bob.post(path(message), { reaction })).status).toBe(400);
  expect((await bob.get(path(message))).body).toEqual([]);
});

test("users who cannot see a message cannot see or change its reactions", async () => {
  const message = await makeMessage(anna, famille, "Between us");
  const { body } = await react(anna, message, "👍");
  const one = `${path(message)}/${body[0].currentUserReactionId}`;

  for (const outsider of [paul, zoe]) {
    expect(await outsider.get(path(message))).toMatchObject(refused("not_found"));
    expect(await react(outsider, message, "👍")).toMatchObject(refused("not_found"));
    expect(await outsider.delete(one)).toMatchObject(refused("not_found"));
  }
  expect(await visitor(hearth).post(path(message), { reaction: "👍" })).toMatchObject(refused("unauthorized"));
  expect(await react(anna, { id: unknownId }, "👍")).toMatchObject(refused("not_found"));
});

test("the same reaction twice at once results in one or none, without an error", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");

  const responses = await Promise.all([1, 2, 3].map(() => react(bob, message, "👍")));

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await anna.get(path(message))).body).toMatchObject([{ users: ["bob"], count: 1 }]);
});

test("a user can react to a message with up to twenty emoji, and a message can have up to fifty", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  const emoji = Array.from({ length: 60 }, (_, n) => String.fromCodePoint(0x1f600 + n));
  for (const each of emoji.slice(0, 20)) expect((await react(bob, message, each)).status).toBe(200);

  expect(await react(bob, message, emoji[20]!)).toMatchObject(refused("too_many_reactions"));
  expect((await react(bob, message, emoji[0]!)).body).toHaveLength(19);
  expect((await react(bob, message, emoji[20]!)).body).toHaveLength(20);

  const { db, clock } = hearth.context;
  const others = emoji.slice(21, 51).map((value) => ({
    id: newId(),
    created_at: clock.now(),
    message_id: message.id,
    author_id: paul.id,
    value,
  }));
  await db.write((tx) => tx.insertInto("reactions").values(others).execute());
  expect(await react(anna, message, emoji[55]!)).toMatchObject(refused("too_many_reactions"));
  expect((await react(anna, message, emoji[1]!)).status).toBe(200);
});

test("a message can have up to a thousand reactions", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  await hearth.context.db.write(async (tx) => {
    await sql`insert into users (id, login, name, password_hash, created_at, last_activity_at, data)
      with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 50)
      select id || n, id || n, name, password_hash, created_at, last_activity_at, data
      from users cross join counter where id = ${anna.id}`.execute(tx);
    await sql`insert into reactions (id, created_at, message_id, author_id, value)
      with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 20)
      select users.id || '-' || n, n, ${message.id}, users.id, 'x' || n
      from users cross join counter where users.id like ${`${anna.id}_%`}`.execute(tx);
  });

  expect(await react(bob, message, "👍")).toMatchObject(refused("too_many_reactions"));
});

test("simultaneous reactions of two users are both counted", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");

  await Promise.all([react(anna, message, "👍"), react(bob, message, "👍")]);

  expect((await anna.get(path(message))).body).toMatchObject([{ count: 2 }]);
});

test("reactions are deleted with their message", async () => {
  const message = await makeMessage(anna, famille, "Shall we?");
  await react(bob, message, "👍");

  await anna.delete(`/api/messages/${message.id}`);

  const { read } = hearth.context.db;
  expect(await read.selectFrom("reactions").select("id").where("message_id", "=", message.id).execute()).toEqual([]);
});

test("if reactions are disabled, every call is refused and the server info says so", async () => {
  const quiet = await testApp({ ALLOW_MESSAGE_REACTIONS: "false" });
  const house = await aCommunity(quiet);
  const message = await makeMessage(house.anna, house.famille, "Shall we?");

  const off = refused("reactions_disabled");
  expect(await house.bob.get(path(message))).toMatchObject(off);
  expect(await react(house.bob, message, "👍")).toMatchObject(off);
  expect(await house.bob.delete(`${path(message)}/${unknownId}`)).toMatchObject(off);
  expect((await house.bob.get("/api/info")).body.allow_message_reactions).toBe(false);
  await quiet.close();
});

function react(person: Account, message: { id: string }, reaction: string) {
  return person.post(path(message), { reaction });
}

function path({ id }: { id: string }): string {
  return `/api/messages/${id}/reactions`;
}
