import assert from "node:assert/strict";
import { signUp, type Client } from "../scripts/populate/api.ts";
import { benchmark, onBoth } from "./bench/benchmark.ts";
import { median } from "./bench/load.ts";
import { fillGroup } from "./bench/many-messages.ts";
import { below, milliseconds, whole, type Aim, type Findings, type Table } from "./bench/report.ts";
import { everyMessageHas, wordOf } from "./bench/sample-texts.ts";
import { password, signUpFirst, startEmpty, type DatabaseName } from "./bench/servers.ts";

interface Size {
  /** Numbers of messages. */
  sizes: number[];
  repeats: number;
}

/** Measures search time, and whether it grows with the group. */
export const searching = benchmark<Size>({
  name: "searching",
  title: "How long does a search take?",
  sizes: {
    smallest: { sizes: [150], repeats: 1 },
    recorded: { sizes: [1000, 100_000, 1_000_000], repeats: 15 },
  },
  measure: async (size) => reportOf(await onBoth((database) => measureOn(database, size)), size),
});

/** Milliseconds. */
const pageLimit = 50;
const searchLimits = { SQLite: 100, PostgreSQL: 200 };

const mix: Readonly<Record<string, string>> = {
  "a rare word": wordOf(20_000),
  "a common word": wordOf(0),
  "a word in every message": everyMessageHas,
  "two common words": `${wordOf(0)} ${wordOf(1)}`,
  "three words": `${wordOf(2)} ${wordOf(30)} ${wordOf(400)}`,
  "a letter": "e",
  "a prefix": everyMessageHas.slice(0, 4),
  "Japanese, one character": "京",
  "Japanese, two characters": "花見",
  "a tag": "#garden",
  "an author": "Bob",
  "an author and a tag, rarely together": "Anna #garden",
  "no match": "nowhere",
};

interface Timing {
  middle: number;
  longest: number;
  total: number;
}

type Timings = Record<string, Timing>;

/** Returns the timings of each size. */
async function measureOn(database: DatabaseName, { sizes, repeats }: Size): Promise<Timings[]> {
  const hearth = await startEmpty(database);
  const anna = await signUpFirst(hearth);
  const { id: group, inviteKey } = await anna.post<{ id: string; inviteKey: string }>("/api/groups", { name: "Many" });
  const bob = await signUp(hearth.url, "bob@example.org", password, inviteKey);
  for (const person of [anna, bob]) await person.post("/api/messages", { group, data: { text: "Hello" } });
  const bySize: Timings[] = [];
  for (const count of sizes) {
    console.log(`${database}: a group of ${whole(count)} messages`);
    await fillGroup(hearth.location, group, count);
    bySize.push(await timings(anna, group, count, repeats));
  }
  await hearth.stop();
  return bySize;
}

async function timings(anna: Client, group: string, count: number, repeats: number): Promise<Timings> {
  const found: Timings = { "page of cards": await time(() => anna.get(`/api/groups/${group}/cards/0`), repeats) };
  for (const [name, search] of Object.entries(mix))
    found[name] = await time(() => anna.post("/api/messages/search", { group, search }), repeats);
  assert.equal(found["a word in every message"]!.total, Math.min(count - 2, 1000), "people greeted nobody");
  return found;
}

async function time(ask: () => Promise<{ totalItems: number }>, repeats: number): Promise<Timing> {
  const { totalItems } = await ask();
  const all: number[] = [];
  for (let i = 0; i < repeats; i++) {
    const started = performance.now();
    await ask();
    all.push(performance.now() - started);
  }
  return { middle: median(all), longest: Math.max(...all), total: totalItems };
}

function reportOf(found: Record<DatabaseName, Timings[]>, { sizes, repeats }: Size): Findings {
  return {
    method:
      `One group that grows to ${whole(sizes.at(-1)!)} messages of about 13 words (40,000 different ones, as frequent as in real texts: the first is in every ` +
      `third message). Medians of ${repeats} consecutive requests, the longest in brackets; the first request of each kind is not counted. Each response has the ` +
      `best 100 messages and the number of matches, up to 1,000. How many searches a second, beside a reference: \`reading\`.`,
    tables: [tableOf("SQLite", found.SQLite, sizes), tableOf("PostgreSQL", found.PostgreSQL, sizes)],
    aims: aimsOf(found),
  };
}

function tableOf(database: DatabaseName, bySize: Timings[], sizes: number[]): Table {
  const rows = Object.keys(bySize[0]!).map((name) => [
    name,
    ...bySize.map((timings) => `${milliseconds(timings[name]!.middle)} (${milliseconds(timings[name]!.longest)})`),
    whole(bySize.at(-1)![name]!.total),
  ]);
  return { head: [database, ...sizes.map((size) => `${whole(size)} messages`), "matches in the largest"], rows };
}

function aimsOf({ SQLite, PostgreSQL }: Record<DatabaseName, Timings[]>): Aim[] {
  const slowest = (all: Timings[], isWanted: (name: string) => boolean) =>
    Math.max(
      ...all.flatMap((each) => Object.entries(each).flatMap(([name, one]) => (isWanted(name) ? one.middle : []))),
    );
  const isPage = (name: string) => name === "page of cards";
  const isSearch = (name: string) => !isPage(name);
  const pages = slowest([...SQLite, ...PostgreSQL], isPage);
  return [
    below("slowest page of cards, both databases", pageLimit, pages, milliseconds),
    below("slowest search, SQLite", searchLimits.SQLite, slowest(SQLite, isSearch), milliseconds),
    below("slowest search, PostgreSQL", searchLimits.PostgreSQL, slowest(PostgreSQL, isSearch), milliseconds),
  ];
}
