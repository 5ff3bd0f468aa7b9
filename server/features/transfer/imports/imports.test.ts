import { afterAll, expect, test } from "vitest";
import type { Card } from "#contract/cards.ts";
import { clientHeader } from "#contract/own-client.ts";
import { newId } from "../../../new-id.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { itIs, workIsDone } from "../../../testing/mails.ts";
import { aCommunity, aGroup, aPerson, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe } = await aCommunity(hearth);
const carol = await aPerson(hearth, "carol@example.org");

const then = Date.UTC(2019, 4, 12, 18) / 1000;

interface Told {
  type: string;
  fromGroup?: { id: string };
}

interface Named {
  id: string;
  name: string;
  claimedBy?: { id: string };
}

const start = async (group: { id: string }, title = "Family chat") =>
  (await anna.post(`/api/groups/${group.id}/imports`, { title })).body as { id: string };
const authors = async (imported: { id: string }, names: string[], mine?: string) =>
  (await anna.post(`/api/imports/${imported.id}/authors`, { names, mine })).body.ids as string[];
const add = (imported: { id: string }, ...messages: object[]) =>
  anna.post(`/api/imports/${imported.id}/messages`, { messages });
const importsOf = async (group: { id: string }) =>
  (await anna.get(`/api/groups/${group.id}/imports`)).body.imports as { id: string; messages: number }[];
const peopleOf = async (who: Account, group: { id: string }) =>
  (await who.get(`/api/groups/${group.id}/imported-people`)).body.people as Named[];
const notificationsOf = async (who: Account, group: { id: string }) =>
  ((await who.get("/api/me/notifications/page", { [clientHeader]: "web" })).body.items as Told[]).filter(
    ({ type, fromGroup }) => type !== "user_joined_group" && fromGroup?.id === group.id,
  );

/** A day of a chat: its first message and a reply by the other. */
async function aDay(imported: { id: string }, files: string[] = []) {
  const [mum = "", dad = ""] = await authors(imported, ["Mum", "Dad"]);
  const opening = { id: newId(), author: mum, at: then, title: "Family chat · 12 May", text: "Who is coming?" };
  const reply = { id: newId(), parent: opening.id, author: dad, at: then + 60.001, text: "Me, with rhubarb", files };
  const response = await add(imported, opening, reply);
  return { mum, dad, opening, reply, answer: response };
}

test("an imported day is in the group as of then, with its authors and files, and is news to nobody", async () => {
  const group = await aGroup(anna, "Family", bob);
  const before = (await bob.get(`/api/groups/${group.id}`)).body as { lastActivityDate: number };
  const photo = await upload(hearth, anna);
  const { opening, reply, answer: response } = await aDay(await start(group), [photo.id]);

  expect(response.status).toBe(204);
  expect((await bob.get(`/api/messages/${opening.id}`)).body).toMatchObject({
    author: { name: "Mum" },
    createdAt: then,
    lastActivityDate: then + 60,
    data: { title: "Family chat · 12 May", text: "Who is coming?" },
  });
  expect((await bob.get(`/api/messages/${reply.id}`)).body).toMatchObject({
    author: { name: "Dad" },
    files: [{ id: photo.id }],
  });
  expect((await bob.get(`/api/groups/${group.id}/page/0`)).body).toMatchObject({ messages: [opening.id] });
  expect((await bob.get(`/api/groups/${group.id}`)).body).toMatchObject(before);
  expect(await notificationsOf(bob, group)).toEqual([]);
  expect((await bob.get(`/api/groups/${group.id}/log`)).body.items).toMatchObject([
    { kind: "import_started", admin: { id: anna.id }, title: "Family chat" },
  ]);
});

test("the card of an imported day shows its first words and its first photo", async () => {
  const group = await aGroup(anna, "Family", bob);
  const photo = await upload(hearth, anna);
  const imported = await start(group);
  const [mum = "", dad = ""] = await authors(imported, ["Mum", "Dad"]);
  const day = { id: newId(), author: mum, at: then, title: "Family chat · 12 May", text: "" };
  const said = (author: string, text: string, minutes: number, files: string[] = []) => ({
    id: newId(),
    parent: day.id,
    author,
    at: then + minutes * 60,
    text,
    files,
  });
  const comments = [said(mum, "", 1, [photo.id]), said(dad, "The water is warm", 2), said(mum, "I am coming", 3)];
  expect((await add(imported, day, ...comments, said(dad, "Bring towels", 4))).status).toBe(204);

  const [card] = (await bob.get(`/api/groups/${group.id}/cards/0`)).body.cards as Card[];
  expect(card).toMatchObject({ title: day.title, replies: 4, unread: false });
  expect(card).not.toHaveProperty("excerpt");
  expect(card!.importedDay).toEqual({
    words: [
      { author: expect.objectContaining({ id: dad, name: "Dad" }) as unknown, text: "The water is warm" },
      { author: expect.objectContaining({ id: mum, name: "Mum" }) as unknown, text: "I am coming" },
    ],
    photo: expect.objectContaining({ id: photo.id, authorId: mum }) as unknown,
  });
});

test("an imported message is found by its words and its author, also after the author was claimed", async () => {
  const group = await aGroup(anna, "Family", bob);
  const { reply, dad } = await aDay(await start(group));
  await itIs(hearth, hearth.context.clock.now() + 60_000);
  const found = async (author: string) =>
    (await bob.post("/api/messages/search", { group: group.id, search: "rhubarb", author })).body as object;

  expect(await found(dad)).toMatchObject({ messages: [{ id: reply.id }] });
  const [person] = await peopleOf(bob, group);
  await bob.put(`/api/imported-people/${person!.id}/claim`);
  await anna.put(`/api/imported-people/${person!.id}/decision`, { isAccepted: true });
  await workIsDone(hearth);
  expect(await found(bob.id)).toMatchObject({ messages: [{ id: reply.id }] });
});

test("importing again adds nothing twice, and does not bring back what was deleted", async () => {
  const group = await aGroup(anna, "Family", bob);
  const first = await start(group);
  const { opening, reply, mum } = await aDay(first);
  await anna.delete(`/api/messages/${reply.id}`);
  const second = await start(group);
  const later = { id: newId(), parent: opening.id, author: mum, at: then + 120, text: "Lovely" };

  expect(await authors(second, ["Mum"])).toEqual([mum]);
  expect(
    (await anna.post(`/api/imports/${second.id}/missing`, { ids: [opening.id, reply.id, later.id] })).body,
  ).toEqual({ ids: [later.id] });
  expect(await add(second, opening, reply, later, later)).toMatchObject({ status: 204 });

  expect((await importsOf(group)).map(({ messages }) => messages)).toEqual([1, 1]);
  expect((await anna.get(`/api/messages/${reply.id}`)).status).toBe(404);
});

test("an imported comment answers another of its day, and nothing if that one is gone or elsewhere", async () => {
  const group = await aGroup(anna, "Family", bob);
  const imported = await start(group);
  const { mum, opening, reply } = await aDay(imported);
  const elsewhere = await aDay(await start(await aGroup(anna, "Club", bob)));
  const said = (text: string, repliesTo: string) => ({
    ...{ id: newId(), parent: opening.id, author: mum, at: then + 120, text, repliesTo },
  });
  const answers = [said("Lovely", reply.id), said("Which one?", newId()), said("Not there", elsewhere.reply.id)];
  const last = said("Thanks", answers[0]!.id);
  expect((await add(imported, ...answers, last, said("Oneself", opening.id))).status).toBe(204);

  const { items } = (await bob.get(`/api/messages/${opening.id}/replies`)).body as {
    items: { data: { text: string }; quote?: { text: string } }[];
  };
  expect(items.map(({ data, quote }) => [data.text, quote?.text])).toEqual([
    ["Me, with rhubarb", undefined],
    ["Lovely", "Me, with rhubarb"],
    ["Which one?", undefined],
    ["Not there", undefined],
    ["Thanks", "Lovely"],
    ["Oneself", undefined],
  ]);
  expect((await anna.delete(`/api/imports/${imported.id}`)).status).toBe(204);
  await workIsDone(hearth);
  expect((await bob.get(`/api/messages/${opening.id}`)).status).toBe(404);
  expect(await importsOf(group)).toEqual([]);
});

test("an import is undone with everything that it added, and with its authors", async () => {
  const group = await aGroup(anna, "Family", bob);
  const imported = await start(group);
  const { opening, mum } = await aDay(imported);
  await bob.post("/api/messages", { group: group.id, parent: opening.id, data: { text: "How long ago!" } });

  expect(await anna.delete(`/api/imports/${imported.id}`)).toMatchObject({ status: 204 });
  expect(await add(imported)).toMatchObject(refused("not_found"));
  await workIsDone(hearth);

  expect(await importsOf(group)).toEqual([]);
  expect((await bob.get(`/api/groups/${group.id}/page/0`)).body).toMatchObject({ messages: [] });
  expect(await peopleOf(bob, group)).toEqual([]);
  expect((await bob.get(`/api/users/${mum}`)).status).toBe(404);
});

test("a member says which author they are, and gets those messages once an admin agrees", async () => {
  const group = await aGroup(anna, "Family", bob, carol);
  const { opening, reply } = await aDay(await start(group));
  const [dad, mum] = (await peopleOf(bob, group)) as [Named, Named];

  expect(await bob.put(`/api/imported-people/${dad.id}/claim`)).toMatchObject({ status: 204 });
  expect(await carol.put(`/api/imported-people/${dad.id}/claim`)).toMatchObject(refused("already_claimed"));
  expect(await peopleOf(carol, group), "only admins see claims").toMatchObject([{ name: "Dad" }, { name: "Mum" }]);
  expect((await peopleOf(carol, group))[0]).not.toHaveProperty("claimedBy");
  expect((await peopleOf(anna, group))[0]).toMatchObject({ claimedBy: { id: bob.id } });
  expect(await notificationsOf(anna, group)).toMatchObject([{ data: { about: "claim", name: "Dad" } }]);
  expect(await bob.put(`/api/imported-people/${dad.id}/decision`, { isAccepted: true })).toMatchObject(
    refused("not_permitted"),
  );

  expect(await anna.put(`/api/imported-people/${dad.id}/decision`, { isAccepted: true })).toMatchObject({
    status: 204,
  });
  await workIsDone(hearth);

  expect((await bob.get(`/api/messages/${reply.id}`)).body).toMatchObject({ author: { id: bob.id } });
  expect((await bob.get(`/api/messages/${opening.id}`)).body).toMatchObject({ author: { name: mum.name } });
  expect(await peopleOf(bob, group)).toMatchObject([{ name: "Mum" }]);
  expect(await notificationsOf(bob, group)).toMatchObject([{ data: { about: "claimed", name: "Dad" } }]);
  const again = await start(group);
  expect(await authors(again, ["Dad"]), "a later import knows the member").toEqual([bob.id]);
});

test("a claim can be withdrawn or refused, and an admin needs no consent", async () => {
  const group = await aGroup(anna, "Family", bob);
  const { opening } = await aDay(await start(group));
  const [dad, mum] = (await peopleOf(bob, group)) as [Named, Named];
  await bob.put(`/api/imported-people/${dad.id}/claim`);
  await bob.delete(`/api/imported-people/${dad.id}/claim`);
  expect(await anna.put(`/api/imported-people/${dad.id}/decision`, { isAccepted: true })).toMatchObject(
    refused("not_found"),
  );
  await bob.put(`/api/imported-people/${dad.id}/claim`);
  await anna.put(`/api/imported-people/${dad.id}/decision`, { isAccepted: false });
  expect(await notificationsOf(bob, group)).toMatchObject([{ data: { about: "claim_refused", name: "Dad" } }]);
  await anna.put(`/api/imported-people/${mum.id}/claim`);
  await workIsDone(hearth);

  expect(await peopleOf(anna, group)).toEqual([{ id: dad.id, name: "Dad" }]);
  expect((await bob.get(`/api/messages/${opening.id}`)).body).toMatchObject({ author: { id: anna.id } });
});

test("a claim ends with the membership, also if the person joins again before it is decided", async () => {
  const group = await aGroup(anna, "Family", bob);
  await aDay(await start(group));
  const [dad] = (await peopleOf(bob, group)) as [Named];
  await bob.put(`/api/imported-people/${dad.id}/claim`);
  expect((await peopleOf(anna, group))[0]).toMatchObject({ claimedBy: { id: bob.id } });

  await bob.post(`/api/groups/${group.id}/leave`);
  await bob.post(`/api/groups/invitation/${group.inviteKey}`);

  expect((await peopleOf(anna, group))[0]).toEqual({ id: dad.id, name: "Dad" });
});

test("only admins import chats, and only under authors of the import", async () => {
  const group = await aGroup(anna, "Family", bob);
  const imported = await start(group);
  const message = { id: newId(), author: bob.id, at: then, text: "I never said that" };

  const bobs = (await bob.post(`/api/groups/${group.id}/imports`, { title: "Chat" })).body as { id: string };
  const own = { ...message, parent: undefined };
  expect(await bob.post(`/api/imports/${bobs.id}/authors`, { names: ["Mum"] })).toMatchObject(refused("not_permitted"));
  expect(await bob.post(`/api/imports/${bobs.id}/messages`, { messages: [own] })).toMatchObject(
    refused("not_permitted"),
  );
  expect(await bob.post(`/api/imports/${imported.id}/missing`, { ids: [] })).toMatchObject(refused("not_permitted"));
  expect(await bob.delete(`/api/imports/${imported.id}`)).toMatchObject(refused("not_permitted"));
  expect(await zoe.post(`/api/groups/${group.id}/imports`, { title: "Chat" })).toMatchObject(
    refused("group_not_found"),
  );
  expect(await add(imported, message)).toMatchObject(refused("not_found"));
  expect((await importsOf(group)).map(({ messages }) => messages)).toEqual([0, 0]);
});

test("a call that is wrong in one message adds none of them", async () => {
  const group = await aGroup(anna, "Family", bob);
  const elsewhere = await aGroup(anna, "Choir");
  const imported = await start(group);
  const [mum = ""] = await authors(imported, ["Mum"]);
  const fine = { id: newId(), author: mum, at: then, text: "Hello" };
  const other = await start(elsewhere);
  const { opening } = await aDay(other);
  const theirs = await upload(hearth, bob);
  const wrong = [
    [{ text: " " }, "empty_message"],
    [{ text: "x".repeat(50_001) }, "text_too_long"],
    [{ parent: newId() }, "parent_not_found"],
    [{ parent: opening.id }, "parent_not_found"],
    [{ id: opening.id }, "conflict"],
    [{ files: [theirs.id] }, "file_not_found"],
  ] as const;
  for (const [change, code] of wrong) {
    const response = await add(imported, fine, { ...fine, id: newId(), ...change });
    expect(response, code).toMatchObject({ body: { code } });
  }
  expect((await importsOf(group))[0]).toMatchObject({ messages: 0 });
});

test("authors of a deleted group are deleted too", async () => {
  const group = await aGroup(anna, "Family");
  const { mum } = await aDay(await start(group));
  await anna.post(`/api/groups/${group.id}/leave`);
  const { db } = hearth.context;
  await db.write((tx) => tx.deleteFrom("messages").where("group_id", "=", group.id).execute());
  await db.write((tx) => tx.deleteFrom("groups").where("id", "=", group.id).execute());
  const { importJobs } = await import("./jobs.ts");
  await importJobs["imports.remove-authors"]!.run(hearth.context, undefined as never, new AbortController().signal);

  expect(await db.read.selectFrom("users").select("id").where("id", "=", mum).execute()).toEqual([]);
});
