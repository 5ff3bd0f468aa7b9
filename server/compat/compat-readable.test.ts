import type { CompiledQuery } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../testing/build-app.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aCommunity, inAnotherBrowser, visitor } from "../testing/people.ts";
import { tone } from "../testing/recordings.ts";
import { fetchBytes, tryUpload, upload } from "../testing/uploads.ts";
import { asShown } from "./testing/visible.ts";

/** Polls, dates and recordings as text for clients that cannot show them. The text is never stored. */
const hearth = await testApp({ PUBLIC_URL: "https://family.example.org" });
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
const ours = { [clientHeader]: "web" };

const site = "https://family.example.org";
const choice = {
  kind: "choice",
  options: [
    { id: "a", text: "Pizza" },
    { id: "b", text: "Soup" },
  ],
};
const textOf = async (id: string, headers?: Record<string, string>) =>
  asShown((await bob.get(`/api/messages/${id}`, headers)).body.data.text as string);
const stored = async (id: string) => (await anna.get(`/api/messages/${id}`, ours)).body;

test("a poll has its options with their votes, and the address of its page", async () => {
  const { id } = await makeMessage(anna, famille, { data: { text: "What do we eat?", poll: choice } });
  await bob.put(`/api/messages/${id}/poll/votes`, { options: ["a"] });

  const text = `What do we eat?\n\nPoll\n• Pizza – 1 vote\n• Soup – 0 votes\nAnswer here: ${site}/messages/${id}`;
  expect(await textOf(id)).toBe(text);
  expect(asShown((await bob.get(`/api/messages/${id}/preview`)).body.data.text)).toBe(text);
  const found = await bob.post("/api/messages/search", { group: famille.id, search: "eat" });
  expect(asShown(found.body.messages[0].data.text)).toBe(text);
  expect((await stored(id)).data.text).toBe("What do we eat?");
});

test("an event has its date with time, zone and place, in the language of its reader", async () => {
  const event = { date: "2027-05-14T18:00:00+02:00", date_end: "2027-05-14T20:00:00+02:00", date_zone: "Europe/Paris" };
  const { id } = await makeMessage(anna, famille, { data: { title: "Feast", ...event, place: "At the lake" } });

  const page = `${site}/messages/${id}`;
  expect(await textOf(id)).toBe(
    "Friday, May 14, 2027 at 6:00 PM – Friday, May 14, 2027 at 8:00 PM (Central European Summer Time)\n" +
      `At the lake\nAnswer here: ${page}`,
  );
  expect(await textOf(id, { "accept-language": "de" })).toBe(
    "Freitag, 14. Mai 2027 um 18:00 – Freitag, 14. Mai 2027 um 20:00 (Mitteleuropäische Sommerzeit)\n" +
      `At the lake\nHier antworten: ${page}`,
  );
  expect(await textOf(id, { "accept-language": "he-IL,en;q=0.5" })).toContain("אפשר לענות כאן");
});

test("a whole day that repeats, and one that is cancelled, say so", async () => {
  const data = { text: "Choir", date: "2990-05-14", repeat: "FREQ=WEEKLY;INTERVAL=2" };
  const weekly = await makeMessage(anna, famille, { data });
  const off = await makeMessage(anna, famille, { data: { text: "Choir", date: "2990-05-14", cancelled: true } });

  expect(await textOf(weekly.id)).toMatch(/^Choir\n\nFriday, May 14, 2990\nEvery 2 weeks\nAnswer here: /);
  expect(await textOf(off.id)).toMatch(/^Choir\n\nCancelled\nFriday, May 14, 2990\n/);
});

test("a sign-up list has its places, a poll of dates its dates, and both say when they are over", async () => {
  const options = [
    { id: "c", text: "Cake", places: 1 },
    { id: "s", text: "Salad", places: 2 },
    { id: "o", text: "Others" },
  ];
  const list = await makeMessage(anna, famille, {
    data: { text: "Who brings what?", poll: { kind: "list", options } },
  });
  await bob.put(`/api/messages/${list.id}/poll/votes`, { options: ["c"] });
  const dates = ["2027-05-14", "2027-05-15T18:00:00Z"].map((date, i) => ({ id: String(i), date }));
  const day = await makeMessage(anna, famille, { data: { text: "When?", poll: { kind: "dates", options: dates } } });
  await anna.put(`/api/messages/${day.id}/poll`, { isClosed: true });

  expect(await textOf(list.id)).toMatch(
    /\n\nSign-up list\n• Cake – 1 person has signed up, All places are taken\n• Salad – 0 people have signed up, 2 places left\n• Others – 0 people have signed up\n/,
  );
  expect(await textOf(day.id)).toMatch(
    /^When\?\n\nFind a date\n• Friday, May 14, 2027 – 0 votes\n• Saturday, May 15, 2027 at 6:00 PM \(UTC\) – 0 votes\nThis poll is over\n/,
  );
});

test("an announcement asks for its confirmation, and photos have their captions", async () => {
  const [one, two] = [await upload(hearth, anna), await upload(hearth, anna)];
  const data = { text: "Read this", confirm: true, captions: { [two.id]: "Grandma\nat 90" } };
  const { id } = await makeMessage(anna, famille, { data, files: [one.id, two.id] });

  expect(await textOf(id)).toBe(
    `Read this\n\nPhoto 2: Grandma at 90\nPlease confirm here that you have read this: ${site}/messages/${id}`,
  );
});

test("a voice message has an address to listen at, and no picture that is not there", async () => {
  const voice = (await tryUpload(hearth, anna, await tone("mp4", ["-c:a", "aac"], 2), { name: "voice.m4a" })).body;
  const data = { waves: { [voice.id]: "0".repeat(32) } };
  const { id } = await makeMessage(anna, famille, { data, files: [voice.id] });

  const address = `${site}/files/${voice.contentUrl}`;
  expect(await textOf(id)).toBe(`Voice message (0:02): ${address}`);
  const card = (await bob.get(`/api/messages/${id}/preview`)).body;
  expect(asShown(card.data.text)).toBe(`Voice message (0:02): ${address}`);
  expect(card).not.toHaveProperty("preview");
  expect((await bob.get(`/api/messages/${id}`)).body.preview).toBeNull();
  expect((await fetchBytes(hearth, bob, `/files/${voice.contentUrl}`)).status).toBe(200);
  const { token } = (await anna.get(`/api/messages/${id}/get-public-link`)).body;
  const opened = (await visitor(hearth).get(`/api/public/${token}`)).body;
  expect(asShown(opened.data.text)).toBe(`Voice message (0:02): ${address}`);
});

test("the added addresses have no card, but a recording has a player, and neither is fetched", async () => {
  const previewOf = async (url: string) => (await bob.get(`/api/links/by_url?url=${encodeURIComponent(url)}`)).body;

  expect((await previewOf(`${site}/messages/0190`)).data).toEqual({
    ...{ url: `${site}/messages/0190`, "content-type": [], loading: false },
  });
  expect((await previewOf(`${site}/files/0190.m4a`)).data).toMatchObject({ "content-type": ["audio/mp4"] });
  expect((await previewOf(`${site}@127.0.0.1:9/files/0190.m4a`)).data["content-type"]).toEqual([]);
  const known = await hearth.context.db.read.selectFrom("links").select("url").execute();
  expect(known.map(({ url }) => url)).toEqual([`${site}@127.0.0.1:9/files/0190.m4a`]);
});

test("an answer to a comment quotes it, unless the reader has hidden its author", async () => {
  const top = await makeMessage(anna, famille, "Top");
  const comment = await makeReply(anna, top, "First line\nsecond line");
  const { id } = await makeReply(bob, comment, "I agree");
  const reader = await inAnotherBrowser(hearth, bob);
  const read = async () => asShown((await reader.get(`/api/messages/${id}`)).body.data.text);

  expect(await read()).toBe("I agree\n\n> anna: First line second line");
  expect((await reader.put(`/api/me/hidden/${anna.id}`)).status).toBe(204);
  expect(await read()).toBe("I agree");
  expect((await reader.delete(`/api/me/hidden/${anna.id}`)).status).toBe(204);
});

test("strangers read date and place behind a public link, but no poll", async () => {
  const data = { text: "Feast", date: "2027-05-14", place: "At the lake", poll: choice };
  const { id } = await makeMessage(anna, famille, { data });
  const { token } = (await anna.get(`/api/messages/${id}/get-public-link`)).body;

  const { body } = await visitor(hearth).get(`/api/public/${token}`);
  expect(asShown(body.data.text)).toBe("Feast\n\nFriday, May 14, 2027\nAt the lake");
});

test("what the server adds is never stored, whatever has changed in it meanwhile", async () => {
  const { id } = await makeMessage(anna, famille, { data: { text: "What do we eat?", poll: choice } });
  const before = await stored(id);
  const { data } = (await anna.get(`/api/messages/${id}`)).body;
  await bob.put(`/api/messages/${id}/poll/votes`, { options: ["b"] });

  await anna.put(`/api/messages/${id}`, { data, files: [] });
  expect(await stored(id)).toEqual(before);
  const edited = data.text.replace("eat", "drink").replace("0 votes", "99 votes");
  const response = await anna.put(`/api/messages/${id}`, { data: { text: `Hey! ${edited}\nTell me` }, files: [] });
  expect((await stored(id)).data.text).toBe("Hey! What do we drink?\nTell me");
  expect(asShown(response.body.data.text)).toContain("• Soup – 1 vote\n");
});

test("nor is it where somebody writes behind it, breaks its lines, or copies it into a new message", async () => {
  const { id } = await makeMessage(anna, famille, { data: { text: "What do we eat?", poll: choice } });
  const { text } = (await anna.get(`/api/messages/${id}`)).body.data as { text: string };

  await anna.put(`/api/messages/${id}`, { data: { text: `${text} Please answer` } });
  expect((await stored(id)).data.text).toBe("What do we eat? Please answer");
  await anna.put(`/api/messages/${id}`, { data: { text: text.replace("\n\n", "").replaceAll("\n", " ") } });
  expect((await stored(id)).data.text.trim()).toBe("What do we eat?");
  const copy = await bob.post("/api/messages", { group: famille.id, data: { text } });
  expect(copy).toMatchObject({ status: 201, body: { data: { text: "What do we eat?" } } });
});

test("a client that knows formats gets it behind them, and sending it back leaves them alone", async () => {
  const newer = await inAnotherBrowser(hearth, anna);
  const item = { insert: "\n", attributes: { list: "bullet" } };
  const ops = [
    { insert: "Bring" },
    { insert: "\nsalt" },
    item,
    { insert: { image: "https://example.org/a.png" } },
    item,
  ];
  const text = JSON.stringify({ delta: { ops }, textOnly: "Bring\nsalt" });
  const data = { text, poll: choice };
  const { body } = await newer.post("/api/messages", { group: famille.id, type: "rich_text", data });

  const read = JSON.parse(body.data.text) as { delta: { ops: { insert: unknown }[] }; textOnly: string };
  expect(read.delta.ops.slice(0, -1)).toEqual(ops);
  expect(asShown(read.delta.ops.at(-1)!.insert as string)).toContain("\nPoll\n• Pizza – 0 votes\n");
  expect(asShown(read.textOnly)).toContain("Bring\nsalt\n\nPoll\n• Pizza – 0 votes\n");
  await newer.put(`/api/messages/${body.id}`, { data: { text: body.data.text }, type: "rich_text" });
  expect(JSON.parse((await stored(body.id)).data.text)).toEqual({
    delta: { ops: [{ insert: "Bring\nsalt" }, ...ops.slice(2)] },
    textOnly: "Bring\nsalt",
  });
});

test("formats stay when an old client edits the words of a formatted poll", async () => {
  const ops = [{ insert: "What " }, { insert: "exactly", attributes: { bold: true } }, { insert: "?\n" }];
  const data = { text: JSON.stringify({ delta: { ops }, textOnly: "What exactly?" }), poll: choice };
  const { id } = (await anna.post("/api/messages", { group: famille.id, type: "rich_text", data }, ours)).body;
  const { text } = (await anna.get(`/api/messages/${id}`)).body.data as { text: string };

  expect(asShown(text)).toMatch(/^What exactly\?\n\nPoll\n/);
  await anna.put(`/api/messages/${id}`, { data: { text: text.replace("What", "And what") } });
  expect((JSON.parse((await stored(id)).data.text) as { delta: { ops: object[] } }).delta.ops).toEqual([
    { insert: "And what " },
    ...ops.slice(1),
  ]);
});

test("our own client gets nothing of this", async () => {
  const { id } = await makeMessage(anna, famille, { data: { text: "What do we eat?", poll: choice } });

  expect((await bob.get(`/api/messages/${id}`, ours)).body.data.text).toBe("What do we eat?");
});

test("a search takes as many statements for twenty polls as for one", async () => {
  const statementsFor = async (word: string, polls: number) => {
    for (let n = 0; n < polls; n++)
      await makeMessage(anna, famille, { data: { text: `${word} ${n}`, poll: choice, date: "2027-05-14" } });
    // Others than the search may read meanwhile, but not during each of three.
    return Math.min(await countOf(word, polls), await countOf(word, polls), await countOf(word, polls));
  };

  expect(await statementsFor("zucchini", 20)).toBe(await statementsFor("aubergine", 1));
});

/** Returns the number of statements during a search, which finds this many messages. */
async function countOf(word: string, found: number): Promise<number> {
  const { db } = hearth.context;
  let statements = 0;
  for (const reader of new Set([db.read, db.slowRead])) {
    const executor = reader.getExecutor();
    const { executeQuery } = executor;
    vi.spyOn(executor, "executeQuery").mockImplementation((query: CompiledQuery) => {
      statements++;
      return executeQuery.call(executor, query);
    });
  }
  const { body } = await bob.post("/api/messages/search", { group: famille.id, search: word });
  expect(body.totalItems).toBe(found);
  vi.restoreAllMocks();
  return statements;
}
