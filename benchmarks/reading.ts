import assert from "node:assert/strict";
import { join } from "node:path";
import type { CardPage } from "#contract/messages.ts";
import { signInSome, startFilled, type DatabaseName, type Hearth } from "./bench/filled.ts";
import type { Measured } from "./bench/load.ts";
import { startReference, type Reference } from "./bench/processes.ts";
import { atLeast, milliseconds, ratio, whole, type Report, type Table } from "./bench/report.ts";
import { findPlace, get, headersOf, readsOf } from "./bench/requests.ts";
import { inRounds, type Contestant } from "./bench/rounds.ts";
import type { StoredAnswer } from "./references/memory.ts";

const connections = 8;
const seconds = 4;
const rounds = 3;
const leastShareOfB = 0.6;

interface Subject {
  database: DatabaseName;
  hearth: Hearth;
  headers: Record<string, string>;
  reads: Record<string, string>;
  group: string;
}

/** Measures reads per second and their latency. */
export async function reading(): Promise<Report> {
  const sqlite = await subjectOn("SQLite");
  const postgresql = await subjectOn("PostgreSQL");
  const answers = await answersOf(sqlite);
  const a = await startReference("memory", { answers });
  const b = await startReference("sqlite", { file: join(sqlite.hearth.dataDir, "hearth.db"), group: sqlite.group });
  const cards = Buffer.from(answers[sqlite.reads["page of cards"]!]!.body, "base64");
  assert.deepEqual(
    await (await fetch(b.url)).json(),
    withoutExtras(JSON.parse(cards.toString()) as CardPage),
    "reference (b) answers something else",
  );

  const found: Record<string, Map<string, Measured>> = {};
  for (const name of Object.keys(sqlite.reads)) found[name] = await measureRead(name, [sqlite, postgresql], a, b);
  await Promise.all([sqlite, postgresql].map(({ hearth }) => hearth.stop()));
  await Promise.all([a.stop(), b.stop()]);
  return reportOf(found, cards.length);
}

/** Without what (b) does not read: who has replied, and what is unread. */
function withoutExtras({ cards, ...page }: CardPage) {
  return { ...page, cards: cards.map(({ repliers: _repliers, unread: _unread, ...card }) => card) };
}

async function subjectOn(database: DatabaseName): Promise<Subject> {
  const hearth = await startFilled(database);
  const [client] = await signInSome(hearth, 1);
  const place = await findPlace(client!);
  const headers = await headersOf(hearth.url, client!);
  return { database, hearth, headers, reads: readsOf(place), group: place.group };
}

async function answersOf({ hearth, headers, reads }: Subject): Promise<Record<string, StoredAnswer>> {
  const answers: Record<string, StoredAnswer> = {};
  for (const path of Object.values(reads)) {
    const answer = await fetch(`${hearth.url}${path}`, { headers });
    assert.equal(answer.status, 200, path);
    const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
    answers[path] = { type: answer.headers.get("content-type")!, body };
  }
  return answers;
}

function measureRead(name: string, subjects: Subject[], a: Reference, b: Reference): Promise<Map<string, Measured>> {
  const own = subjects[0]!;
  const load = (url: string, path: string, headers: Record<string, string>) => ({
    url,
    requests: get(path, headers),
    connections,
    seconds,
  });
  const contestants: Contestant[] = [
    { name: "a", load: load(a.url, own.reads[name]!, own.headers) },
    { name: "b", load: load(b.url, "/", own.headers) },
    ...subjects.map(({ database, hearth, headers, reads }) => ({
      name: database,
      load: load(hearth.url, reads[name]!, headers),
    })),
  ];
  return inRounds(contestants, rounds);
}

function reportOf(found: Record<string, Map<string, Measured>>, cardBytes: number): Report {
  const cards = found["page of cards"]!;
  const share = cards.get("SQLite")!.perSecond / cards.get("b")!.perSecond;
  return {
    title: "How many reads per second?",
    method:
      `${connections} connections, ${seconds} s each, in turn, medians of ${rounds} rounds; the clients run on the same cores. ` +
      `The page of cards has ${whole(cardBytes)} bytes. (a) is a bare node:http server that sends the same bytes from memory; (b) builds that page with three ` +
      "prepared SQLite queries and JSON.stringify, without authentication, and without who has replied and what is unread. Hearth runs as built; its log (at the default level) goes to /dev/null.",
    tables: [perSecond(found), latency(found)],
    aims: [atLeast("page of cards on SQLite, share of (b)", leastShareOfB, share, ratio)],
  };
}

function perSecond(found: Record<string, Map<string, Measured>>): Table {
  const rows = Object.entries(found).map(([name, measured]) => {
    const [a, b, sqlite, postgresql] = ["a", "b", "SQLite", "PostgreSQL"].map((who) => measured.get(who)!.perSecond);
    return [
      name,
      ...[sqlite!, postgresql!, a!, b!].map(whole),
      ...[sqlite! / a!, sqlite! / b!, postgresql! / b!].map(ratio),
    ];
  });
  return {
    head: [
      "Requests per second",
      "SQLite",
      "PostgreSQL",
      "(a)",
      "(b)",
      "SQLite : (a)",
      "SQLite : (b)",
      "PostgreSQL : (b)",
    ],
    rows,
  };
}

function latency(found: Record<string, Map<string, Measured>>): Table {
  const rows = Object.entries(found).map(([name, measured]) => [
    name,
    ...["SQLite", "PostgreSQL", "a", "b"].map((who) => milliseconds(measured.get(who)!.p99)),
  ]);
  return { head: ["p99", "SQLite", "PostgreSQL", "(a)", "(b)"], rows };
}
