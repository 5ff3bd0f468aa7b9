import { afterAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import type { Message } from "#contract/compat.ts";
import type { File } from "#contract/files.ts";
import type { MessageView, Thread } from "#contract/messages.ts";
import type { NotificationPage } from "#contract/notifications.ts";
import { newId } from "../../../new-id.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, type Account } from "../../../testing/people.ts";
import { addReaction } from "./actions.ts";
import { refused } from "../../../testing/refused.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, paul, famille } = await aCommunity(hearth);
const heart = "❤️";

let sea: File;
let boat: File;
let album: Message;
beforeEach(async () => {
  [sea, boat] = [await upload(hearth, anna), await upload(hearth, anna)];
  album = await makeMessage(anna, famille, { files: [sea.id, boat.id] });
});

const react = (person: Account, photo?: { id: string }, reaction = heart) =>
  person.post(`/api/messages/${album.id}/reactions`, { reaction, photo: photo?.id });
const shown = async (person: Account): Promise<MessageView> =>
  ((await person.get(`/api/messages/${album.id}/thread`)).body as Thread).message;

test("a heart on a photo belongs to that photo, and whoever gives several counts once for the message", async () => {
  await react(bob, sea);
  await react(anna, sea);
  const { status, body } = await react(bob, boat);

  expect(status).toBe(200);
  expect(body).toMatchObject([{ emoji: heart, count: 2, users: ["bob", "anna"] }]);
  const message = await shown(bob);
  expect(message.reactions).toEqual(body);
  expect(message.photoReactions).toHaveLength(2);
  expect(message.photoReactions).toEqual(
    expect.arrayContaining([
      { photo: sea.id, emoji: heart, count: 2, isMine: true },
      { photo: boat.id, emoji: heart, count: 1, isMine: true },
    ]),
  );
  expect((await shown(anna)).photoReactions).toContainEqual({ photo: boat.id, emoji: heart, count: 1, isMine: false });
});

test("the message keeps a heart until the last photo loses it", async () => {
  await react(bob, sea);
  await react(bob, boat);

  expect((await react(bob, sea)).body).toMatchObject([{ count: 1 }]);
  expect((await shown(bob)).photoReactions).toEqual([{ photo: boat.id, emoji: heart, count: 1, isMine: true }]);
  expect((await react(bob, boat)).body).toEqual([]);
  expect(await shown(bob)).not.toHaveProperty("photoReactions");
});

test("a heart on the message outlasts those on its photos", async () => {
  await react(bob);
  await react(bob, sea);
  expect((await react(bob, sea)).body).toMatchObject([{ count: 1 }]);
});

test("a heart for the message that arrives by email outlasts those on photos", async () => {
  await react(bob, sea);
  const me = { id: bob.id, name: "bob" } as Parameters<typeof addReaction>[1];
  await addReaction(hearth.context, me, album.id, heart);
  expect((await react(bob, sea)).body).toMatchObject([{ count: 1 }]);
});

test("taking a heart back from the message takes it from its photos", async () => {
  await react(bob, sea);
  await react(anna, sea);

  expect((await react(bob)).body).toMatchObject([{ count: 1, users: ["anna"] }]);
  expect((await shown(bob)).photoReactions).toEqual([{ photo: sea.id, emoji: heart, count: 1, isMine: false }]);
});

test("photos of a comment have hearts of their own", async () => {
  const reply = await makeReply(bob, album, { files: [sea.id, boat.id] });
  await anna.post(`/api/messages/${reply.id}/reactions`, { reaction: heart, photo: boat.id });

  const { replies } = (await bob.get(`/api/messages/${album.id}/thread`)).body as Thread;
  expect(replies.items[0]!.photoReactions).toEqual([{ photo: boat.id, emoji: heart, count: 1, isMine: false }]);
  expect(await shown(bob)).not.toHaveProperty("photoReactions");
});

test("only files of the message can be reacted to, by people who see it", async () => {
  const other = await makeMessage(anna, famille, { files: [(await upload(hearth, anna)).id] });
  const elsewhere = (other as unknown as MessageView).files[0]!;
  expect(await react(bob, elsewhere)).toMatchObject(refused("file_not_found"));
  expect(await react(bob, { id: newId() })).toMatchObject(refused("file_not_found"));
  expect(await react(paul, sea)).toMatchObject(refused("not_found"));
  expect(await shown(anna)).not.toHaveProperty("reactions");
});

test("a heart on a photo that is taken out stays one for the message", async () => {
  await react(bob, boat);
  await anna.put(`/api/messages/${album.id}`, { files: [sea.id] });
  const message = await shown(bob);
  expect(message).toMatchObject({ reactions: [{ emoji: heart, count: 1 }] });
  expect(message).not.toHaveProperty("photoReactions");
});

test("the author is told of hearts on photos once", async () => {
  await react(bob, sea);
  await react(bob, boat);
  const { items } = (await anna.get("/api/me/notifications/page")).body as NotificationPage;
  expect(items.filter(({ target }) => target.includes(album.id))).toMatchObject([{ type: "reaction" }]);
});

test("the photos of a message have at most 5,000 reactions", async () => {
  await react(bob, sea);
  const { db } = hearth.context;
  await db.write(async (tx) => {
    await sql`insert into files (id, created_at, content_url, type, original_type, name, size, status)
      with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 4999)
      select id || n, created_at, content_url || n, type, original_type, name, size, status from files cross join counter where id = ${sea.id}`.execute(
      tx,
    );
    await sql`insert into photo_reactions (reaction_id, photo_id)
      select reactions.id, files.id from reactions cross join files
      where reactions.message_id = ${album.id} and files.id like ${`${sea.id}_%`}`.execute(tx);
  });

  expect(await react(bob, boat)).toMatchObject(refused("too_many_reactions"));
  expect((await shown(bob)).photoReactions).not.toContainEqual(expect.objectContaining({ photo: boat.id }));
});
