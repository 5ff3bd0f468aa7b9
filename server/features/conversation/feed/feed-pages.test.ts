import { afterAll, expect, test } from "vitest";
import type { Card } from "#contract/cards.ts";
import { clientHeader } from "#contract/own-client.ts";
import { newId } from "../../../new-id.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply, storedMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, paul, club } = await aCommunity(hearth);

test("a page has thirty messages, latest activity first, and the total count", async () => {
  const group = await aGroup(anna, "Many");
  const ids: string[] = [];
  for (let n = 0; n < 65; n++) ids.unshift((await makeMessage(anna, group, `Message ${n}`)).id);

  for (const list of [page, cardIds]) {
    expect(await list(anna, group.id, 0)).toEqual({ ids: ids.slice(0, 30), totalItems: 65 });
    expect(await list(anna, group.id, 1)).toEqual({ ids: ids.slice(30, 60), totalItems: 65 });
    expect(await list(anna, group.id, 2)).toEqual({ ids: ids.slice(60), totalItems: 65 });
    expect(await list(anna, group.id, 3)).toEqual({ ids: [], totalItems: 65 });
    expect(await list(anna, group.id, 1_000_000)).toEqual({ ids: [], totalItems: 65 });
  }
});

test("an empty group has an empty page", async () => {
  const group = await aGroup(anna, "Empty");

  expect(await page(anna, group.id, 0)).toEqual({ ids: [], totalItems: 0 });
  expect(await anna.get(`/api/groups/${group.id}/cards/0`)).toMatchObject({ body: { cards: [], totalItems: 0 } });
});

test("a page shows only this group's messages, and no replies", async () => {
  const group = await aGroup(anna, "Apart", bob);
  const other = await aGroup(anna, "Other", bob);
  const message = await makeMessage(anna, group, "Here");
  await makeReply(bob, message, "Reply");
  await makeMessage(anna, other, "There");
  await makeMessage(paul, club, "Elsewhere");

  expect(await page(bob, group.id, 0)).toEqual({ ids: [message.id], totalItems: 1 });
  expect(await cardIds(bob, group.id, 0)).toEqual({ ids: [message.id], totalItems: 1 });
});

test("a reply brings its message to the top", async () => {
  const group = await aGroup(anna, "Lively", bob);
  const first = await makeMessage(anna, group, "First");
  const second = await makeMessage(anna, group, "Second");
  expect((await page(anna, group.id, 0)).ids).toEqual([second.id, first.id]);

  await makeReply(bob, first, "Still here");

  expect((await page(anna, group.id, 0)).ids).toEqual([first.id, second.id]);
});

test("pinned messages come first, in the order they were pinned, on every kind of page", async () => {
  const group = await aGroup(anna, "Pins", bob);
  const [a, b, c] = [
    await makeMessage(anna, group, "A"),
    await makeMessage(bob, group, "B"),
    await makeMessage(anna, group, "C"),
  ];

  expect((await anna.put(`/api/messages/${c.id}`, { pinnedInGroup: true })).body.sortOrder).toBe(1);
  expect((await anna.put(`/api/messages/${a.id}`, { pinnedInGroup: true })).body.sortOrder).toBe(2);
  expect((await anna.put(`/api/messages/${c.id}`, { pinnedInGroup: true })).body.sortOrder).toBe(1);

  for (const list of [page, cardIds]) {
    expect(await list(bob, group.id, 0)).toEqual({ ids: [c.id, a.id, b.id], totalItems: 3 });
  }
  expect((await bob.get(`/api/messages/${a.id}/preview`)).body.sortOrder).toBe(2);
  const { body } = await anna.put(`/api/messages/${c.id}`, { pinnedInGroup: false });
  expect(body).not.toHaveProperty("sortOrder");
  expect((await page(bob, group.id, 0)).ids).toEqual([a.id, c.id, b.id]);
});

test("only messages on the group page can be pinned, so a reply must be published first", async () => {
  const group = await aGroup(anna, "Pinned replies");
  const top = await makeMessage(anna, group, "Top");
  const reply = await makeReply(anna, top, "Reply");

  const { body } = await anna.put(`/api/messages/${reply.id}`, { pinnedInGroup: true });
  expect(body).not.toHaveProperty("sortOrder");
  expect((await page(anna, group.id, 0)).ids).toEqual([top.id]);

  const published = await anna.put(`/api/messages/${reply.id}`, { isInFront: true, pinnedInGroup: true });
  expect(published.body.sortOrder).toBe(1);
  expect((await page(anna, group.id, 0)).ids).toEqual([reply.id, top.id]);
});

test("many pinned messages fill pages like any others", async () => {
  const group = await aGroup(anna, "All pinned");
  const pinned: string[] = [];
  for (let n = 0; n < 35; n++) {
    const { id } = await makeMessage(anna, group, `Message ${n}`);
    if (n < 33) pinned.push(id);
    if (n < 33) await anna.put(`/api/messages/${id}`, { pinnedInGroup: true });
  }

  for (const list of [page, cardIds]) {
    expect((await list(anna, group.id, 0)).ids).toEqual(pinned.slice(0, 30));
    const { ids } = await list(anna, group.id, 1);
    expect(ids.slice(0, 3)).toEqual(pinned.slice(30));
    expect(ids).toHaveLength(5);
  }
});

test("a group can have up to a hundred pinned messages", async () => {
  const group = await aGroup(anna, "Pinned without end");
  const [first, other] = [await makeMessage(anna, group, "First"), await makeMessage(anna, group, "One too many")];
  await anna.put(`/api/messages/${first.id}`, { pinnedInGroup: true });
  const { db } = hearth.context;
  const row = await storedMessage(hearth, first.id);
  const copies = Array.from({ length: 99 }, (_, n) => ({ ...row, id: newId(), number: 10 + n, sort_order: 2 + n }));
  await db.write((tx) => tx.insertInto("messages").values(copies).execute());

  expect(await anna.put(`/api/messages/${other.id}`, { pinnedInGroup: true })).toMatchObject(refused("too_many_pins"));
  await anna.put(`/api/messages/${first.id}`, { pinnedInGroup: false });
  expect(await anna.put(`/api/messages/${other.id}`, { pinnedInGroup: true })).toMatchObject({ status: 200 });
});

test("a published reply has one card of its own and remains a reply", async () => {
  const group = await aGroup(anna, "Published", bob);
  const top = await makeMessage(anna, group, "Top");
  const reply = await makeReply(bob, top, "Worth a card");

  const { status, body } = await bob.put(`/api/messages/${reply.id}`, { isInFront: true, lastActivityDate: 9e9 });
  await bob.put(`/api/messages/${reply.id}`, { isInFront: true });
  await bob.put(`/api/messages/${reply.id}`, { isInFront: false });

  expect(status).toBe(200);
  expect(body).toMatchObject({ isInFront: true, parent: { id: top.id }, lineage: [top.id] });
  expect(await page(anna, group.id, 0)).toEqual({ ids: [reply.id, top.id], totalItems: 2 });
  const [card] = (await cards(anna, group.id)).cards;
  expect(card).toMatchObject({ id: reply.id, parent: top.id });
  expect((await anna.get(`/api/messages/${top.id}`)).body.children).toEqual([{ id: reply.id }]);
});

test("a card has everything the page shows of a message, and no null values", async () => {
  const group = await aGroup(anna, "Cards", bob);
  const photo = await upload(hearth, anna);
  const bare = await makeMessage(bob, group, { data: { title: "Only a title" } });
  const full = await makeMessage(anna, group, {
    data: { title: "  Summer ", text: `  ${"Long text. ".repeat(200)}` },
    files: [photo.id],
  });
  await makeReply(bob, full, "One");

  const { body } = await bob.get(`/api/groups/${group.id}/cards/0`);

  expect(body).toEqual({
    cards: [
      {
        id: full.id,
        createdAt: full.createdAt,
        lastActivityDate: expect.any(Number),
        title: "Summer",
        excerpt: "Long text. ".repeat(200).slice(0, 400),
        author: { id: anna.id, name: "anna", entityType: "user" },
        preview: {
          id: photo.id,
          type: photo.type,
          width: photo.width,
          height: photo.height,
          thumbhash: photo.thumbhash,
        },
        files: 1,
        replies: 1,
        repliers: [{ id: bob.id, name: "bob", entityType: "user" }],
        lastReply: { name: "bob", at: expect.any(Number) },
        receivedAt: expect.any(Number),
        unread: true,
      },
      {
        id: bare.id,
        createdAt: bare.createdAt,
        lastActivityDate: bare.lastActivityDate,
        title: "Only a title",
        author: { id: bob.id, name: "bob", entityType: "user" },
        files: 0,
        replies: 0,
        receivedAt: expect.any(Number),
        unread: false,
      },
    ],
    totalItems: 2,
    readUntil: expect.any(Number),
  });
});

test("a card shows the authors of the latest replies, each once and at most three, latest first", async () => {
  const [carl, dora] = [await aPerson(hearth, "carl@pages.org"), await aPerson(hearth, "dora@pages.org")];
  const group = await aGroup(anna, "Faces", bob, carl, dora);
  const quiet = await makeMessage(anna, group, "Quiet");
  const lively = await makeMessage(anna, group, "Lively");
  for (const person of [anna, bob, dora, carl, bob, carl, carl]) await makeReply(person, lively, `From ${person.name}`);

  const namesOf = async (path: string) => {
    const { cards } = (await bob.get(path)).body as { cards: Card[] };
    return new Map(cards.map(({ id, repliers }) => [id, repliers?.map(({ name }) => name)]));
  };
  const names = await namesOf(`/api/groups/${group.id}/cards/0`);
  expect(names.get(lively.id)).toEqual(["carl", "bob", "dora"]);
  expect(names.get(quiet.id)).toBeUndefined();
  await carl.delete(`/api/users/${carl.id}`);
  expect((await namesOf(`/api/groups/${group.id}/cards/0`)).get(lively.id)).toEqual(["bob", "dora", "anna"]);
});

test("a card shows the readable text of a rich text without splitting characters, and follows edits", async () => {
  const group = await aGroup(anna, "Excerpts");
  const text = JSON.stringify({ delta: { ops: [] }, textOnly: `${"x".repeat(399)}😀 and on\0` });
  const message = await makeMessage(anna, group, { type: "rich_text", data: { text } });
  expect((await cards(anna, group.id)).cards[0]!.excerpt).toBe("x".repeat(399));

  await anna.put(`/api/messages/${message.id}`, { type: "standard", data: { text: null, title: "Renamed" } });

  const [card] = (await cards(anna, group.id)).cards;
  expect(card).toMatchObject({ title: "Renamed" });
  expect(card).not.toHaveProperty("excerpt");
});

test("the number of messages on the group page stays correct after every kind of change", async () => {
  const group = await aGroup(anna, "Counted", bob);
  const total = async () => (await page(anna, group.id, 0)).totalItems;
  const top = await makeMessage(anna, group, "One");
  const reply = await makeReply(anna, top, "Reply");
  expect(await total()).toBe(1);

  await anna.put(`/api/messages/${reply.id}`, { isInFront: true });
  expect(await total()).toBe(2);
  await anna.delete(`/api/messages/${reply.id}`);
  expect(await total()).toBe(1);
  await anna.delete(`/api/messages/${top.id}`);
  expect(await total()).toBe(0);
});

test("publishing twice at once counts once", async () => {
  const group = await aGroup(anna, "Published twice");
  const reply = await makeReply(anna, await makeMessage(anna, group, "Top"), "Reply");
  const publish = () => anna.put(`/api/messages/${reply.id}`, { isInFront: true });

  const responses = await Promise.all([publish(), publish(), publish()]);

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await page(anna, group.id, 0)).totalItems).toBe(2);
});

test("two simultaneous pins get different positions", async () => {
  const group = await aGroup(anna, "Pinned at once", bob);
  const messages = [await makeMessage(anna, group, "A"), await makeMessage(bob, group, "B")];
  const authors = [anna, bob];

  const pins = await Promise.all(
    messages.map(({ id }, n) => authors[n]!.put(`/api/messages/${id}`, { pinnedInGroup: true })),
  );

  expect(pins.map(({ body }) => body.sortOrder).sort()).toEqual([1, 2]);
});

test("two simultaneous edits of different keys are both kept", async () => {
  const group = await aGroup(anna, "Edited at once");
  const message = await makeMessage(anna, group, "Text");
  const edit = (data: object) => anna.put(`/api/messages/${message.id}`, { data });

  await Promise.all([edit({ title: "Title" }), edit({ date: "2026-07-14" }), edit({ place: "Nantes" })]);

  expect((await anna.get(`/api/messages/${message.id}`, { [clientHeader]: "web" })).body.data).toEqual({
    text: "Text",
    title: "Title",
    date: "2026-07-14",
    place: "Nantes",
  });
});

async function page(person: Account, groupId: string, n: number) {
  const { body } = await person.get(`/api/groups/${groupId}/page/${n}`);
  return { ids: body.messages as string[], totalItems: body.totalItems as number };
}

async function cards(person: Account, groupId: string, n = 0) {
  const { body } = await person.get(`/api/groups/${groupId}/cards/${n}`);
  return body as { cards: Card[]; totalItems: number };
}

async function cardIds(person: Account, groupId: string, n: number) {
  const { cards: shown, totalItems } = await cards(person, groupId, n);
  return { ids: shown.map(({ id }) => id), totalItems };
}
