import { afterAll, expect, test } from "vitest";
import type { Group } from "#contract/groups.ts";
import type { FoundMessage } from "#contract/compat.ts";
import type { FoundCards, MessageSearch } from "#contract/messages-search.ts";
import { fullTextOf } from "../../../database/full-text-of.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aDocument } from "../../../testing/documents.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, type Account } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { tryUpload, upload } from "../../../testing/uploads.ts";
import { workOnce } from "../../../worker.ts";
import { indexEarlierMessagesLater } from "./actions-indexing.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, paul, famille } = await aCommunity(hearth);
const { db } = hearth.context;

async function find(who: Account, search: MessageSearch) {
  const { status, body } = await who.post("/api/messages/search", search);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { messages: FoundMessage[]; totalItems: number };
}

async function idsFound(who: Account, search: MessageSearch) {
  const { messages, totalItems } = await find(who, search);
  expect(totalItems).toBe(messages.length);
  return messages.map(({ id }) => id);
}

const written = (who: Account, group: Pick<Group, "id">, text: string, createdAt: number) =>
  makeMessage(who, group, { data: { text }, createdAt });

test("a search in all groups finds messages in the member's own groups, best and newest first, with their group", async () => {
  const [garden, choir] = [await aGroup(anna, "Garden", bob), await aGroup(anna, "Choir")];
  const inChoir = await makeMessage(anna, choir, { data: { title: "Quinces" }, createdAt: 1000 });
  const newer = await written(bob, garden, "quince jam", 3000);
  const older = await written(anna, choir, "quinces again", 2000);
  await written(paul, await aGroup(paul, "Elsewhere"), "quinces of others", 4000);

  expect(await find(anna, { everywhere: true, search: "quinc" })).toMatchObject({
    messages: [
      { id: inChoir.id, group: choir.id, score: 150 },
      { id: newer.id, group: garden.id, score: 100 },
      { id: older.id, group: choir.id, score: 100 },
    ],
    totalItems: 3,
  });
  expect(await idsFound(bob, { everywhere: true, search: "quince" })).toEqual([newer.id]);
  expect(await idsFound(anna, { everywhere: true, search: "bob quince" })).toEqual([newer.id]);
  const { body } = await bob.post("/api/messages/search/cards", { everywhere: true, search: "quince" });
  expect((body as FoundCards).cards[0]).toMatchObject({ id: newer.id, group: { id: garden.id, name: "Garden" } });
});

test("a member who left a group no longer finds its messages or its people, whether searching everywhere or there", async () => {
  const group = await aGroup(anna, "Left", bob);
  const { id } = await makeMessage(anna, group, "medlars");
  expect(await idsFound(bob, { everywhere: true, search: "medlars" })).toEqual([id]);

  await bob.post(`/api/groups/${group.id}/leave`, {});

  expect(await idsFound(bob, { everywhere: true, search: "medlars" })).toEqual([]);
  expect(await idsFound(bob, { everywhere: true, author: anna.id, from: 0, search: "medlars" })).toEqual([]);
  expect(await bob.post("/api/messages/search", { group: group.id, author: anna.id })).toMatchObject(
    refused("group_not_found"),
  );
  const { body } = await paul.post("/api/messages/search/cards", { everywhere: true, search: "medlars" });
  expect((body as FoundCards).authors.map(({ id }) => id)).not.toContain(anna.id);
});

test("a user without groups finds nothing", async () => {
  const loner = await aPerson(hearth, "loner@example.org");
  expect(await idsFound(loner, { everywhere: true, search: "quince" })).toEqual([]);
});

test("a search can be limited to one author, with or without words, and follows a change of name", async () => {
  const group = await aGroup(anna, "Authors", bob);
  const bobs = await written(bob, group, "pears", 1000);
  const another = await makeReply(bob, await written(anna, group, "pears too", 2000), "plums");

  expect(await idsFound(anna, { group: group.id, search: "pear", author: bob.id })).toEqual([bobs.id]);
  expect(await idsFound(anna, { group: group.id, author: bob.id })).toEqual([another.id, bobs.id]);
  expect(await idsFound(anna, { everywhere: true, search: "pears", author: bob.id })).toEqual([bobs.id]);
  for (const author of [paul.id, "nobody"]) expect(await idsFound(anna, { group: group.id, author })).toEqual([]);
  const { body } = await anna.post("/api/messages/search/cards", { group: group.id, search: "nothing" });
  expect((body as FoundCards).authors.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { id: anna.id, name: "anna" },
    { id: bob.id, name: "bob" },
  ]);
});

test("a period includes its first second and excludes its end; without words it lists everything, newest first", async () => {
  const group = await aGroup(anna, "Periods");
  const ids: string[] = [];
  for (const at of [100, 200, 300, 400]) ids.push((await written(anna, group, `cherry ${at}`, at)).id);

  const from = (first: number, until?: number) => ({ group: group.id, from: first, until });
  expect(await idsFound(anna, { ...from(200, 400), search: "cherry" })).toEqual([ids[2], ids[1]]);
  expect(await idsFound(anna, from(200, 400))).toEqual([ids[2], ids[1]]);
  expect(await idsFound(anna, from(201))).toEqual([ids[3], ids[2]]);
  expect(await idsFound(anna, { group: group.id, until: 200 })).toEqual([ids[0]]);
  expect(await idsFound(anna, from(400, 200))).toEqual([]);
  expect(await idsFound(anna, { everywhere: true, from: 100, until: 201 })).toEqual([ids[1], ids[0]]);
});

test("a large group is searched separately, with the same results and counts", async () => {
  const group = await aGroup(anna, "Large");
  const ids: string[] = [];
  for (let i = 0; i < 60; i++) ids.unshift((await written(anna, group, `apple ${i}`, 1000 + i)).id);
  await makeMessage(anna, await aGroup(anna, "Small one"), { data: { title: "apple" }, createdAt: 1020 });
  const searches = [
    { search: "apple" },
    { search: "apple", from: 1013, until: 1042 },
    { from: 1013, until: 1042 },
    { search: "apple", from: 1002, until: 1004 },
    { author: anna.id },
  ].flatMap((search) => [
    { ...search, group: group.id },
    { ...search, everywhere: true },
  ]);
  const before = await Promise.all(searches.map((search) => find(anna, search)));
  expect(before.slice(2, 4)).toMatchObject([{ totalItems: 29 }, { totalItems: 30 }]);
  expect(before[2]!.messages.map(({ id }) => id)).toEqual(ids.slice(18, 47));

  await db.write((tx) =>
    tx.updateTable("groups").set({ group_page_count: 10_000 }).where("id", "=", group.id).execute(),
  );

  expect(await Promise.all(searches.map((search) => find(anna, search)))).toEqual(before);
});

test("messages can be filtered by photo, document, link and date, or by several of these together", async () => {
  const group = await aGroup(anna, "Having");
  const photo = await upload(hearth, anna);
  const pdf = await tryUpload(hearth, anna, aDocument(await phonePhoto(), 0), { name: "menu.pdf" });
  expect(pdf.status).toBe(201);
  const post = async (data: Record<string, string>, files: string[] = []) =>
    (await makeMessage(anna, group, { data, files })).id;
  const withPhoto = await post({ text: "beach, p r d l t m" }, [photo.id]);
  const withAll = await post({ text: "menu https://example.org", date: "2026-12-24" }, [
    (pdf.body as { id: string }).id,
  ]);
  const withLink = await post({ text: "look: http://example.org/page" });
  await post({ text: "photo document link date, p r d l t m" });

  const having = (...has: NonNullable<MessageSearch["has"]>) => idsFound(anna, { group: group.id, has });
  expect(await having("photo")).toEqual([withPhoto]);
  expect(await having("document")).toEqual([withAll]);
  expect(await having("link")).toEqual([withLink, withAll]);
  expect(await having("date", "link")).toEqual([withAll]);
  expect(await having("recording")).toEqual([]);
  expect(await idsFound(anna, { group: group.id, search: "look", has: ["link"] })).toEqual([withLink]);

  await anna.put(`/api/messages/${withPhoto}`, { files: [] });
  expect(await having("photo")).toEqual([]);
});

test("a search without results suggests a spelling from messages the member may read", async () => {
  const group = await aGroup(anna, "Spellings", bob);
  await makeMessage(bob, group, { data: { title: "Vacances à la mer" } });
  await makeMessage(paul, await aGroup(paul, "Of others"), "Quincuncial");
  const meant = async (search: MessageSearch) =>
    ((await anna.post("/api/messages/search/cards", search)).body as FoundCards).suggestion;

  expect(await meant({ group: group.id, search: "vacanses" })).toBe("Vacances");
  expect(await meant({ everywhere: true, search: "vacanses mer" })).toBe("Vacances mer");
  expect(await meant({ group: group.id, search: "vacances" })).toBeUndefined();
  expect(await meant({ group: group.id, search: "vacanses", author: anna.id })).toBeUndefined();
  expect(await meant({ group: famille.id, search: "vacanses" })).toBeUndefined();
  expect(await meant({ everywhere: true, search: "quincunciel" })).toBeUndefined();
});

test("messages indexed before content filters existed are reindexed, and stay searchable meanwhile", async () => {
  const group = await aGroup(anna, "Before");
  const { id } = await makeMessage(anna, group, "damsons https://example.org");
  const { token_id } = await db.read
    .selectFrom("search_groups")
    .select("token_id")
    .where("group_id", "=", group.id)
    .executeTakeFirstOrThrow();
  await db.write(async (tx) => {
    await tx.insertInto("instance").values({ key: "search_outdated", value: "" }).execute();
    const tokens = [`${token_id.toString(36).padStart(4, "0")}xdamsons`];
    await fullTextOf(tx).write(tx, { messageId: id, groupId: group.id, createdAt: 1000, tokens });
  });
  await indexEarlierMessagesLater(hearth.context);
  expect(await idsFound(anna, { group: group.id, search: "damson" })).toEqual([id]);
  expect(await idsFound(anna, { group: group.id, has: ["link"] })).toEqual([]);

  while (await workOnce(hearth.context));

  expect(await idsFound(anna, { group: group.id, has: ["link"] })).toEqual([id]);
  expect(await db.read.selectFrom("instance").select("key").where("key", "=", "search_outdated").execute()).toEqual([]);
});

test.each([
  [{ group: famille.id, has: [] }, "search_terms_missing"],
  [{ group: famille.id, author: "" }, "search_terms_missing"],
  [{ everywhere: true }, "search_terms_missing"],
  [{ everywhere: false, search: "x" }, "search_group_missing"],
  [{ group: famille.id, has: ["money"] }, "bad_request"],
  [{ group: famille.id, from: -1 }, "bad_request"],
  [{ group: famille.id, from: "today" }, "bad_request"],
  [{ everywhere: "yes", search: "x" }, "bad_request"],
] as const)("%j is refused with %s", async (body, code) => {
  expect(await anna.post("/api/messages/search", body)).toMatchObject(refused(code));
});
