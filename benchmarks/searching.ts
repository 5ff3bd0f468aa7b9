import assert from "node:assert/strict";
import type { Client } from "../scripts/populate/api.ts";
import type { DatabaseName } from "./bench/filled.ts";
import { saidBefore, type Growing, type Study } from "./bench/growing.ts";
import { atLeast, below, milliseconds, whole, type Aim, type Report, type Table } from "./bench/report.ts";
import { inRounds, median } from "./bench/rounds.ts";
import { everyMessageHas, wordOf } from "./bench/sample-texts.ts";

const sizes = [1000, 100_000, 1_000_000];
const sizeForThroughput = 8000;
const repeats = 15;
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

/** Measures search time, and whether it grows with the group. */
export function searching(): Study {
  const found: Record<DatabaseName, Timings[]> = { SQLite: [], PostgreSQL: [] };
  const perSecond: Record<string, Record<string, number>> = {};
  return {
    sizes: [...sizes, sizeForThroughput],
    async ask(growing, size) {
      if (size === sizeForThroughput) perSecond[growing.database] = await throughput(growing);
      else found[growing.database].push(await timings(growing, size));
    },
    report: () => reportOf(found, perSecond),
  };
}

async function timings({ anna, group }: Growing, size: number): Promise<Timings> {
  const found: Timings = { "page of cards": await time(() => anna.get(`/api/groups/${group}/cards/0`)) };
  for (const [name, search] of Object.entries(mix)) {
    found[name] = await time(() => searchFor(anna, group, search));
    if (search === everyMessageHas)
      assert.equal(found[name].total, Math.min(size - saidBefore, 1000), "people greeted nobody");
  }
  return found;
}

function searchFor(client: Client, group: string, search: string) {
  return client.post<{ totalItems: number }>("/api/messages/search", { group, search });
}

async function time(ask: () => Promise<{ totalItems: number }>): Promise<Timing> {
  const { totalItems } = await ask();
  const all: number[] = [];
  for (let i = 0; i < repeats; i++) {
    const started = performance.now();
    await ask();
    all.push(performance.now() - started);
  }
  return { middle: median(all), longest: Math.max(...all), total: totalItems };
}

async function throughput({ url, anna, group }: Growing): Promise<Record<string, number>> {
  const load = (search: string) => ({
    url,
    connections: 8,
    seconds: 4,
    requests: [
      {
        method: "POST",
        path: "/api/messages/search",
        headers: { "x-auth-token": anna.key, "content-type": "application/json" },
        body: JSON.stringify({ group, search }),
      },
    ],
  });
  const contestants = [
    { name: "rare", load: load(wordOf(20_000)) },
    { name: "common", load: load(wordOf(0)) },
  ];
  const measured = await inRounds(contestants, 3);
  return Object.fromEntries([...measured].map(([name, { perSecond }]) => [name, perSecond]));
}

function reportOf(found: Record<DatabaseName, Timings[]>, perSecond: Record<string, Record<string, number>>): Report {
  return {
    title: "How long does a search take?",
    method:
      `One group that grows to ${whole(sizes.at(-1)!)} messages of about 13 words (40,000 different ones, as frequent as in real texts: the first is in every ` +
      `third message). Medians of ${repeats} consecutive requests, the longest in brackets; the first request of each kind is not counted. Each response has the ` +
      "best 100 messages and the number of matches, up to 1,000.",
    tables: [
      ...(["SQLite", "PostgreSQL"] as const).map((name) => tableOf(name, found[name])),
      throughputTable(perSecond),
    ],
    aims: [...latencyAims(found), ...throughputAims(perSecond)],
  };
}

function tableOf(database: DatabaseName, bySize: Timings[]): Table {
  const rows = Object.keys(bySize[0]!).map((name) => [
    name,
    ...bySize.map((timings) => `${milliseconds(timings[name]!.middle)} (${milliseconds(timings[name]!.longest)})`),
    whole(bySize.at(-1)![name]!.total),
  ]);
  return { head: [database, ...sizes.map((size) => `${whole(size)} messages`), "matches in the largest"], rows };
}

function throughputTable(perSecond: Record<string, Record<string, number>>): Table {
  return {
    head: [`Searches per second, ${whole(sizeForThroughput)} messages, 8 connections`, "rare word", "common word"],
    rows: [
      ...Object.entries(perSecond).map(([name, { rare, common }]) => [name, whole(rare!), whole(common!)]),
      ["existing product (another day)", whole(others.rare.existing), whole(others.common.existing)],
      ["NodeBB (another day)", whole(others.rare.nodebb), whole(others.common.nodebb)],
    ],
  };
}

function latencyAims({ SQLite, PostgreSQL }: Record<DatabaseName, Timings[]>): Aim[] {
  const searches = ({ "page of cards": _page, ...rest }: Timings) => Object.values(rest).map(({ middle }) => middle);
  const pages = [...SQLite, ...PostgreSQL].map((timings) => timings["page of cards"]!.middle);
  return [
    below("slowest page of cards, both databases", pageLimit, Math.max(...pages), milliseconds),
    below("slowest search, SQLite", searchLimits.SQLite, Math.max(...SQLite.flatMap(searches)), milliseconds),
    below(
      "slowest search, PostgreSQL",
      searchLimits.PostgreSQL,
      Math.max(...PostgreSQL.flatMap(searches)),
      milliseconds,
    ),
  ];
}

function throughputAims({ SQLite }: Record<string, Record<string, number>>): Aim[] {
  return (["rare", "common"] as const).map((kind) => {
    const least = Math.max(others[kind].existing * 20, others[kind].nodebb);
    return atLeast(`searches per second for a ${kind} word, SQLite`, least, SQLite![kind]!, whole);
  });
}
