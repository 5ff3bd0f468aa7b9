import assert from "node:assert/strict";
import { signUp, type Client } from "../scripts/populate/api.ts";
import { benchmark, onBoth } from "./bench/benchmark.ts";
import { inRounds, lengthText, median, type Length } from "./bench/load.ts";
import { fillGroup } from "./bench/many-messages.ts";
import { atLeast, below, milliseconds, whole, type Aim, type Findings, type Table } from "./bench/report.ts";
import { everyMessageHas, wordOf } from "./bench/sample-texts.ts";
import { password, signUpFirst, startEmpty, type DatabaseName } from "./bench/servers.ts";

interface Size {
  /** Numbers of messages. */
  sizes: number[];
  /** Number of messages among which searches per second are counted. */
  throughputAt: number;
  repeats: number;
  rounds: number;
  each: Length;
}

/** Measures search time, and whether it grows with the group. */
export const searching = benchmark<Size>({
  name: "searching",
  title: "How long does a search take?",
  sizes: {
    smallest: { sizes: [150], throughputAt: 150, repeats: 1, rounds: 1, each: { amount: 8 } },
    recorded: {
      sizes: [1000, 100_000, 1_000_000],
      throughputAt: 8000,
      repeats: 15,
      rounds: 3,
      each: { seconds: 4 },
    },
  },
  measure: async (size) => reportOf(await onBoth((database) => measureOn(database, size)), size),
});

/** Milliseconds. */
const pageLimit = 50;
const searchLimits = { SQLite: 100, PostgreSQL: 200 };

/** Results of existing products at 8,000 messages on two cores, 8 connections. */
const others = { rare: { existing: 11, nodebb: 1040 }, common: { existing: 3, nodebb: 400 } };

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

interface Found {
  bySize: Timings[];
  perSecond: { rare: number; common: number };
}

async function measureOn(database: DatabaseName, size: Size): Promise<Found> {
  const hearth = await startEmpty(database);
  const anna = await signUpFirst(hearth);
  const { id: group, inviteKey } = await anna.post<{ id: string; inviteKey: string }>("/api/groups", { name: "Many" });
  const bob = await signUp(hearth.url, "bob@example.org", password, inviteKey);
  for (const person of [anna, bob]) await person.post("/api/messages", { group, data: { text: "Hello" } });
  const bySize: Timings[] = [];
  let perSecond = { rare: 0, common: 0 };
  for (const count of [...new Set([...size.sizes, size.throughputAt])].sort((one, other) => one - other)) {
    console.log(`${database}: a group of ${whole(count)} messages`);
    await fillGroup(hearth.location, group, count);
    if (size.sizes.includes(count)) bySize.push(await timings(anna, group, count, size.repeats));
    if (count === size.throughputAt) perSecond = await throughput(hearth.url, anna, group, size);
  }
  await hearth.stop();
  return { bySize, perSecond };
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

async function throughput(url: string, { key }: Client, group: string, { rounds, each }: Size) {
  const headers = { "x-auth-token": key, "content-type": "application/json" };
  const contestant = (name: string, search: string) => {
    const request = { method: "POST", path: "/api/messages/search", headers, body: JSON.stringify({ group, search }) };
    return { name, load: { url, connections: 8, requests: [request], ...each } };
  };
  const measured = await inRounds([contestant("rare", wordOf(20_000)), contestant("common", wordOf(0))], rounds);
  return { rare: measured.get("rare")!.perSecond, common: measured.get("common")!.perSecond };
}

function reportOf(found: Record<DatabaseName, Found>, { sizes, throughputAt, repeats, rounds, each }: Size): Findings {
  const perSecond = ({ rare, common }: Found["perSecond"]) => [whole(rare), whole(common)];
  return {
    method:
      `One group that grows to ${whole(sizes.at(-1)!)} messages of about 13 words (40,000 different ones, as frequent as in real texts: the first is in every ` +
      `third message). Medians of ${repeats} consecutive requests, the longest in brackets; the first request of each kind is not counted. Each response has the ` +
      `best 100 messages and the number of matches, up to 1,000. Searches per second: ${lengthText(each)} each, in turn, medians of ${rounds} rounds.`,
    tables: [
      tableOf("SQLite", found.SQLite.bySize, sizes),
      tableOf("PostgreSQL", found.PostgreSQL.bySize, sizes),
      {
        head: [`Searches per second, ${whole(throughputAt)} messages, 8 connections`, "rare word", "common word"],
        rows: [
          ["SQLite", ...perSecond(found.SQLite.perSecond)],
          ["PostgreSQL", ...perSecond(found.PostgreSQL.perSecond)],
          ["existing product (another day)", whole(others.rare.existing), whole(others.common.existing)],
          ["NodeBB (another day)", whole(others.rare.nodebb), whole(others.common.nodebb)],
        ],
      },
    ],
    aims: [...latencyAims(found), ...throughputAims(found.SQLite)],
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

function latencyAims({ SQLite, PostgreSQL }: Record<DatabaseName, Found>): Aim[] {
  const slowest = (all: Timings[], isWanted: (name: string) => boolean) =>
    Math.max(
      ...all.flatMap((each) => Object.entries(each).flatMap(([name, one]) => (isWanted(name) ? one.middle : []))),
    );
  const isPage = (name: string) => name === "page of cards";
  const isSearch = (name: string) => !isPage(name);
  const pages = slowest([...SQLite.bySize, ...PostgreSQL.bySize], isPage);
  return [
    below("slowest page of cards, both databases", pageLimit, pages, milliseconds),
    below("slowest search, SQLite", searchLimits.SQLite, slowest(SQLite.bySize, isSearch), milliseconds),
    below("slowest search, PostgreSQL", searchLimits.PostgreSQL, slowest(PostgreSQL.bySize, isSearch), milliseconds),
  ];
}

function throughputAims({ perSecond }: Found): Aim[] {
  return (["rare", "common"] as const).map((kind) => {
    const least = Math.max(others[kind].existing * 20, others[kind].nodebb);
    return atLeast(`searches per second for a ${kind} word, SQLite`, least, perSecond[kind], whole);
  });
}
