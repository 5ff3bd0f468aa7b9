import { afterAll, expect, test } from "vitest";
import type { Group } from "#contract/groups.ts";
import type { FoundMessage } from "#contract/compat.ts";
import type { FoundCards } from "#contract/messages-search.ts";
import { newId } from "../../../new-id.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply, storedMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, visitor, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";
import { indexEarlierMessages } from "./actions-indexing.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille, club } = await aCommunity(hearth);

async function find(who: Account, group: Pick<Group, "id">, search: string, hashtags?: unknown) {
  const { status, body } = await who.post("/api/messages/search", { group: group.id, search, hashtags });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { messages: FoundMessage[]; totalItems: number; searchterms: string[] };
}

async function idsFound(who: Account, group: Pick<Group, "id">, search: string, hashtags?: unknown) {
  const { messages, totalItems } = await find(who, group, search, hashtags);
  expect(totalItems).toBe(messages.length);
  return messages.map(({ id }) => id);
}

test("existing clients get an array of results with nulls, and may join words with plus", async () => {
  const photo = await upload(hearth, anna);
  const top = await makeMessage(anna, famille, { data: { title: "Vacances", text: "À la mer" }, files: [photo.id] });
  const reply = await makeReply(bob, top, "Quelle belle mer");

  const { status, body } = await bob.post("/api/messages/search", { group: [null, famille.id], search: "MÈR+bell" });

  expect(status).toBe(200);
  expect(body).toEqual({
    messages: [
      {
        id: reply.id,
        entityType: "message",
        data: { text: "Quelle belle mer" },
        author: bob.id,
        preview: "",
        parent: top.id,
        children: 0,
        lastActivityDate: reply.lastActivityDate,
        score: 100,
      },
    ],
    totalItems: 1,
    searchterms: ["mer", "bell"],
  });
  expect((await find(anna, famille, "vacances")).messages).toMatchObject([
    { id: top.id, preview: photo.id, parent: "", children: 1, score: 150 },
  ]);
});

test("words match in title, text, author name and file names; all must match, in any order", async () => {
  const group = await aGroup(anna, "Words", bob);
  const photo = await upload(hearth, bob);
  const message = await makeMessage(bob, group, {
    data: { title: "Garden", text: "Plums in autumn" },
    files: [photo.id],
  });
  await makeMessage(anna, group, "Garden without fruit");

  const name = photo.name!.split(/[^a-z]/i)[0]!;
  for (const search of ["garden plum", "autumn GARDEN", "bob plums", `${name} garden bob`, "au pl ga"]) {
    expect(await idsFound(anna, group, search), search).toEqual([message.id]);
  }
  for (const search of ["garden winter", "lums", "anna plums"]) {
    expect(await idsFound(anna, group, search), search).toEqual([]);
  }
});

test("matches in the title come first, then title or text, then the rest; newest first among equals", async () => {
  const group = await aGroup(anna, "Ranks", bob);
  const say = (who: Account, data: Record<string, string>, createdAt: number) =>
    makeMessage(who, group, { data, createdAt });
  const byName = await say(bob, { text: "anything" }, 9000);
  const oldTitle = await say(anna, { title: "Bob's tent" }, 1000);
  const newTitle = await say(anna, { title: "Bob" }, 2000);
  const oldText = await say(anna, { title: "Tent", text: "of bob" }, 3000);
  const newText = await say(anna, { text: "bob and his tent" }, 4000);

  expect((await find(anna, group, "bob")).messages.map(({ id, score }) => [id, score])).toEqual([
    [newTitle.id, 150],
    [oldTitle.id, 150],
    [newText.id, 100],
    [oldText.id, 100],
    [byName.id, 50],
  ]);
  expect(await idsFound(anna, group, "tent bob")).toEqual([oldTitle.id, newText.id, oldText.id]);
});

test("search ignores accents and case, supports all scripts and finds single Chinese, Japanese or Korean characters", async () => {
  const group = await aGroup(anna, "Scripts");
  const text = "Déjà vu à Łódź — Ёлка, Ωραία, 東京で家族と花見, 한국어";
  const message = await makeMessage(anna, group, text);
  const found = ["deja", "DÉJÀ", "lodz", "елк", "ωραια", "京", "家族", "花", "見", "東京", "한", "국어", "한국"];
  for (const search of found) expect(await idsFound(anna, group, search), search).toEqual([message.id]);
  for (const search of ["族家", "ёж", "eja"]) expect(await idsFound(anna, group, search), search).toEqual([]);
});

test("tags match as a whole, alone or with words, wherever they occur", async () => {
  const group = await aGroup(anna, "Tags");
  const tagged = await makeMessage(anna, group, "Plums for #Jam and #Été");
  await makeMessage(anna, group, "#jamboree of jam");

  expect(await idsFound(anna, group, "", "jam")).toEqual([tagged.id]);
  expect(await idsFound(anna, group, "#jam")).toEqual([tagged.id]);
  expect(await idsFound(anna, group, "plum", ["#ete", "jam"])).toEqual([tagged.id]);
  expect(await idsFound(anna, group, "boree #jam")).toEqual([]);
  expect(await idsFound(anna, group, "jam")).toHaveLength(2);
});

test("a tag with an underscore is one tag", async () => {
  const group = await aGroup(anna, "Trips");
  const trip = await makeMessage(anna, group, "At the sea #summer_2026");
  await makeMessage(anna, group, "#summer 2026, #summer_2025, #winter_2026");

  expect(await idsFound(anna, group, "#summer_2026")).toEqual([trip.id]);
  expect(await idsFound(anna, group, "sea", "Summer_2026")).toEqual([trip.id]);
  expect(await idsFound(anna, group, "", "_2026")).toEqual([]);
});

test("a rich text is searched by its readable text, not by its markup", async () => {
  const group = await aGroup(anna, "Rich");
  const text = JSON.stringify({ delta: { ops: [{ insert: "hidden" }] }, textOnly: "Shown" });
  const message = await makeMessage(anna, group, { type: "rich_text", data: { text } });

  expect(await idsFound(anna, group, "shown")).toEqual([message.id]);
  for (const search of ["hidden", "delta", "insert"]) expect(await idsFound(anna, group, search)).toEqual([]);
});

test("an edited message is found by its new words only, and by its author's new name", async () => {
  const group = await aGroup(anna, "Changes", bob);
  const message = await makeMessage(bob, group, { data: { title: "Before", text: "same" } });
  await bob.put(`/api/messages/${message.id}`, { data: { title: "Afterwards" } });
  await bob.put(`/api/users/${bob.id}`, { name: "Robert" });

  expect(await idsFound(anna, group, "before")).toEqual([]);
  expect(await idsFound(anna, group, "bob")).toEqual([]);
  for (const search of ["afterwards", "same", "robert"])
    expect(await idsFound(anna, group, search)).toEqual([message.id]);
  await bob.put(`/api/users/${bob.id}`, { name: "bob" });
});

test("a deleted message is no longer found, nor is its thread, except for a published reply", async () => {
  const group = await aGroup(anna, "Gone");
  const top = await makeMessage(anna, group, "pear top");
  const reply = await makeReply(anna, top, "pear reply");
  const published = await makeReply(anna, top, "pear published");
  await makeReply(anna, reply, "pear below");
  await anna.put(`/api/messages/${published.id}`, { isInFront: true });

  await anna.delete(`/api/messages/${reply.id}`);
  expect((await find(anna, group, "pear")).totalItems).toBe(3);
  await anna.delete(`/api/messages/${top.id}`);
  expect(await idsFound(anna, group, "pear")).toEqual([published.id]);
});

test("a search in a group finds only its own messages", async () => {
  await makeMessage(paul, club, "Sailing on Sunday");
  expect(await idsFound(anna, famille, "sailing")).toEqual([]);
  expect(await idsFound(paul, club, "sailing")).toHaveLength(1);
  expect(await idsFound(anna, await aGroup(anna, "Empty"), "sailing")).toEqual([]);
});

test("a response has at most a hundred results and counts all of them", async () => {
  const group = await aGroup(anna, "Many");
  const written: string[] = [];
  for (let i = 0; i < 105; i++) {
    const { id } = await makeMessage(anna, group, {
      data: i % 2 ? { title: "apple" } : { text: "apple" },
      createdAt: 1000,
    });
    written.unshift(id);
  }
  const { messages, totalItems } = await find(anna, group, "app");
  const titles = written.filter((_, i) => i % 2);
  const texts = written.filter((_, i) => i % 2 === 0);
  expect(totalItems).toBe(105);
  expect(messages.map(({ id }) => id)).toEqual([...titles, ...texts].slice(0, 100));
});

test("the web client gets cards with the author's picture and the text around the hit", async () => {
  const group = await aGroup(anna, "Cards");
  const top = await makeMessage(anna, group, "Question");
  const reply = await makeReply(anna, top, `${"long ".repeat(200)}cherries${" after".repeat(200)}`);

  const { status, body } = await anna.post("/api/messages/search/cards", { group: group.id, search: "cherr" });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    cards: [
      {
        id: reply.id,
        parent: top.id,
        author: { id: anna.id, name: "anna" },
        excerpt: expect.stringMatching(/^…long .*cherries after.*…$/),
        replies: 0,
        files: 0,
      },
    ],
    totalItems: 1,
    searchterms: ["cherr"],
  });
});

test("searching another group returns not found; a visitor must sign in", async () => {
  for (const path of ["/api/messages/search", "/api/messages/search/cards"]) {
    const body = { group: famille.id, search: "mer" };
    expect(await paul.post(path, body)).toMatchObject(refused("group_not_found"));
    expect(await zoe.post(path, body)).toMatchObject(refused("group_not_found"));
    expect(await anna.post(path, { ...body, group: "nowhere" })).toMatchObject(refused("group_not_found"));
    expect(await visitor(hearth).post(path, body)).toMatchObject(refused("unauthorized"));
  }
});

test.each([
  [{ search: "x" }, "search_group_missing"],
  [{ search: "x", group: [null] }, "search_group_missing"],
  [{ search: "x", group: "" }, "search_group_missing"],
  [{ group: famille.id }, "search_terms_missing"],
  [{ group: famille.id, search: " + ", hashtags: " # " }, "search_terms_missing"],
  [{ group: famille.id, search: "!?" }, "search_terms_missing"],
  [{ group: famille.id, search: "x".repeat(257) }, "bad_request"],
  [{ group: famille.id, search: 5 }, "bad_request"],
  [{ group: { id: famille.id }, search: "x" }, "bad_request"],
  [{}, "search_terms_missing"],
] as const)("%j is refused with %s", async (body, code) => {
  expect(await anna.post("/api/messages/search", body)).toMatchObject(refused(code));
});

test.each(["x* OR y", "a:*", "NEAR(a b)", "a & b | !c", "{title}: x", "x".repeat(256)])(
  "of %s the words are searched for, without a special meaning",
  async (search) => {
    expect((await anna.post("/api/messages/search", { group: famille.id, search })).status).toBe(200);
  },
);

test.each(['"', "'", "\\", "(", "%_"])("%s alone is nothing to search for", async (search) => {
  const response = await anna.post("/api/messages/search", { group: famille.id, search });
  expect(response).toMatchObject(refused("search_terms_missing"));
});

test("simultaneous searches of one user wait for each other, and too many are refused", async () => {
  await makeMessage(anna, famille, { data: { text: "Patience" } });
  const search = () => anna.post("/api/messages/search", { group: famille.id, search: "patience" });
  const responses = await Promise.all(Array.from({ length: 40 }, search));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test("results are counted up to 1,000, and the response says whether there are more", async () => {
  const group = await aGroup(anna, "Talkative");
  const { id } = await makeMessage(anna, group, { data: { title: "Walnut" }, createdAt: 1 });
  await copyMessage(id, 999);
  const count = async () => (await anna.post("/api/messages/search/cards", { group: group.id, search: "walnut" })).body;

  expect(await count()).toMatchObject({ totalItems: 1000, isTotalExact: true });
  const { id: last } = await makeMessage(anna, group, { data: { text: "walnuts" }, createdAt: 1 });

  const more = await count();
  expect(more).toMatchObject({ totalItems: 1000, isTotalExact: false });
  expect((more as FoundCards).cards.map((card) => card.id)).not.toContain(last);
  expect(await find(anna, group, "walnut")).toMatchObject({ totalItems: 1000 });
});

/** Inserts copies of a message into its group, one millisecond apart. */
async function copyMessage(id: string, count: number): Promise<void> {
  const { db } = hearth.context;
  const message = await storedMessage(hearth, id);
  const copies = Array.from({ length: count }, (_, i) => ({
    ...message,
    id: newId(),
    number: message.number + i + 1,
    created_at: message.created_at + i + 1,
  }));
  await db.write((tx) => tx.insertInto("messages").values(copies).execute());
  await indexEarlierMessages(hearth.context, { after: "", again: false });
}

test("only the first 32 words of a search are used", async () => {
  const words = Array.from({ length: 33 }, (_, i) => `w${i.toString(36)}x`);
  const message = await makeMessage(anna, famille, { data: { text: words.slice(0, 32).join(" ") } });
  expect(await idsFound(anna, famille, words.join(" "))).toEqual([message.id]);
});
