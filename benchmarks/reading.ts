import { strict as assert } from "node:assert";
import { benchmark } from "./bench/benchmark.ts";
import { inRounds, lengthText, type Contestant, type Length, type Measured } from "./bench/load.ts";
import { atLeast, milliseconds, ratio, whole, type Findings, type Table } from "./bench/report.ts";
import { asked, findPlace, headersOf, postEvents, readsOf, type Read } from "./bench/requests.ts";
import {
  signInSome,
  startFilled,
  startReference,
  threePeople,
  twentyPeople,
  type CommunitySize,
  type DatabaseName,
  type Hearth,
  type Reference,
} from "./bench/servers.ts";
import type { StoredAnswer } from "./references/memory.ts";

/** Of reference (b), for both databases. */
const [leastShare, leastShareOfSearch] = [0.6, 0.5];
/** Requests that reference (b) answers with the same bytes. It has no pictures. */
const compared = [
  "current user",
  "group page (ids)",
  "page of cards",
  "message",
  "thread",
  "notifications",
  "bookmarks",
  "feed of all groups",
  "library page",
  "month of the calendar",
  "search",
];
const bookmarks = 30;

interface Size {
  community: CommunitySize;
  connections: number;
  rounds: number;
  each: Length;
}

/** Measures reads per second and their latency. */
export const reading = benchmark<Size>({
  name: "reading",
  title: "How many reads per second?",
  sizes: {
    smallest: { community: threePeople, connections: 1, rounds: 1, each: { amount: 2 } },
    recorded: { community: twentyPeople, connections: 8, rounds: 3, each: { seconds: 4 } },
  },
  measure: measureReads,
});

async function measureReads(size: Size): Promise<Findings> {
  const { connections, rounds, each } = size;
  const sqlite = await subjectOn("SQLite", size.community);
  const postgresql = await subjectOn("PostgreSQL", size.community);
  const memory = await startReference("memory", { answers: sqlite.answers });
  const found: Found = {};
  for (const [name, read] of Object.entries(sqlite.reads)) {
    const contestant = (who: string, url: string, { reads, headers }: Subject): Contestant => ({
      name: who,
      load: { url, requests: [asked(reads[name]!, headers)], connections, ...each },
    });
    const ofReference = compared.includes(name)
      ? [contestant("b", sqlite.b.url, sqlite), contestant("b on PostgreSQL", postgresql.b.url, postgresql)]
      : [];
    const contestants = [
      contestant("a", memory.url, sqlite),
      ...ofReference,
      contestant("SQLite", sqlite.hearth.url, sqlite),
      contestant("PostgreSQL", postgresql.hearth.url, postgresql),
    ];
    found[name] = { bytes: bytesOf(sqlite.answers[read.path]!).length, by: await inRounds(contestants, rounds) };
  }
  return reportOf(found, size);
}

interface Subject {
  hearth: Hearth;
  b: Reference;
  headers: Record<string, string>;
  reads: Record<string, Read>;
  /** Of Hearth, by path. */
  answers: Record<string, StoredAnswer>;
}

/** Starts Hearth and reference (b) on its database, and checks that both answer the same. */
async function subjectOn(database: DatabaseName, community: CommunitySize): Promise<Subject> {
  const hearth = await startFilled(database, community);
  const [client] = await signInSome(hearth, 1);
  const { page, ...place } = await findPlace(client!);
  await postEvents(client!);
  for (const id of page.slice(0, bookmarks)) await client!.post("/api/bookmarks", { message_id: id });
  const headers = await headersOf(hearth.url, client!);
  const reads = readsOf(place);
  const { id: me } = await client!.get<{ id: string }>("/api/me");
  const paths = Object.fromEntries(compared.map((name) => [name, reads[name]!.path]));
  const b = await startReference("reads", { location: hearth.location, me, ...place, paths });
  const answers: Record<string, StoredAnswer> = {};
  for (const [name, read] of Object.entries(reads)) {
    const answer = await answerOf(hearth.url, read, headers);
    answers[read.path] = answer;
    if (!compared.includes(name)) continue;
    const other = await answerOf(b.url, read, headers);
    assert.equal(bytesOf(other).toString(), bytesOf(answer).toString(), `(b) answers something else: ${read.path}`);
  }
  return { hearth, b, headers, reads, answers };
}

async function answerOf(url: string, read: Read, headers: Record<string, string>): Promise<StoredAnswer> {
  const { path, ...request } = asked(read, headers);
  const answer = await fetch(url + path, request);
  assert.equal(answer.status, 200, path);
  const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
  return { type: answer.headers.get("content-type")!, body };
}

const bytesOf = ({ body }: StoredAnswer): Buffer => Buffer.from(body, "base64");

type Found = Record<string, { bytes: number; by: Map<string, Measured> }>;

function reportOf(found: Found, { connections, rounds, each }: Size): Findings {
  const databases = ["SQLite", "PostgreSQL"] as const;
  return {
    method:
      `${connections} connections, ${lengthText(each)} each, in turn, medians of ${rounds} rounds; the clients run on the same cores. ` +
      "(a) is a bare node:http server that sends the same bytes from memory; (b) builds the same bytes with prepared queries of the same database and " +
      "JSON.stringify, for this community alone and without authentication. Hearth runs as built; its log (at the default level) goes to /dev/null.",
    compared: compared.length * databases.length,
    tables: [throughputTable(found), latencyTable(found)],
    aims: databases.flatMap((database) =>
      compared.map((name) =>
        atLeast(`${name}, ${database}, share of (b)`, leastOf(name), shareOfB(found[name]!.by, database)!, ratio),
      ),
    ),
  };
}

const leastOf = (name: string) => (name === "search" ? leastShareOfSearch : leastShare);

const columns = ["SQLite", "PostgreSQL", "a", "b", "b on PostgreSQL"];

function throughputTable(found: Found): Table {
  return {
    head: [
      ...["Requests per second", "bytes", "SQLite", "PostgreSQL", "(a)", "(b)", "(b), PostgreSQL"],
      ...["SQLite : (b)", "PostgreSQL : (b)"],
    ],
    rows: Object.entries(found).map(([name, { bytes, by }]) => [
      ...[name, whole(bytes), ...columns.map((each) => shown(by.get(each)?.perSecond, whole))],
      ...(["SQLite", "PostgreSQL"] as const).map((database) => shown(shareOfB(by, database), ratio)),
    ]),
  };
}

function latencyTable(found: Found): Table {
  return {
    head: ["p99", "SQLite", "PostgreSQL", "(a)", "(b)", "(b), PostgreSQL"],
    rows: Object.entries(found).map(([name, { by }]) => [
      name,
      ...columns.map((each) => shown(by.get(each)?.p99, milliseconds)),
    ]),
  };
}

const shown = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? "" : format(value);

function shareOfB(by: Map<string, Measured>, database: DatabaseName): number | undefined {
  const b = by.get(database === "SQLite" ? "b" : "b on PostgreSQL");
  return b && by.get(database)!.perSecond / b.perSecond;
}
