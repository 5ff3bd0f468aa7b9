import assert from "node:assert/strict";
import type { CardPage } from "#contract/messages.ts";
import { signInSome, startFilled, type DatabaseName, type Hearth } from "./bench/filled.ts";
import type { Measured } from "./bench/load.ts";
import { startReference, type Reference } from "./bench/processes.ts";
import { atLeast, milliseconds, ratio, whole, type Report, type Table } from "./bench/report.ts";
import { asked, findPlace, headersOf, readsOf, type Read } from "./bench/requests.ts";
import { inRounds, type Contestant } from "./bench/rounds.ts";
import type { StoredAnswer } from "./references/memory.ts";

const connections = 8;
const seconds = 4;
const rounds = 3;
const leastShare = { SQLite: 1, PostgreSQL: 0.6 };
/** Requests that the aims are about. */
const compared = [...["current user", "page of cards", "message", "thread", "notifications", "bookmarks", "search"]];
const bookmarks = 30;

interface Subject {
  database: DatabaseName;
  hearth: Hearth;
  headers: Record<string, string>;
  reads: Record<string, Read>;
  group: string;
}

/** Measures reads per second and their latency. */
export async function reading(): Promise<Report> {
  const sqlite = await subjectOn("SQLite");
  const postgresql = await subjectOn("PostgreSQL");
  const answers = await answersOf(sqlite);
  const references: References = {
    a: await startReference("memory", { answers }),
    b: await startCards(sqlite),
    bOnPostgresql: await startCards(postgresql),
  };
  const found: Record<string, Map<string, Measured>> = {};
  for (const name of Object.keys(sqlite.reads))
    found[name] = await measureRead(name, { SQLite: sqlite, PostgreSQL: postgresql }, references);
  await Promise.all([sqlite, postgresql].map(({ hearth }) => hearth.stop()));
  await Promise.all(Object.values(references).map((reference) => reference.stop()));
  return reportOf(found, Buffer.from(answers[sqlite.reads["page of cards"]!.path]!.body, "base64").length);
}

interface References extends Record<string, Reference> {
  a: Reference;
  b: Reference;
  bOnPostgresql: Reference;
}

/** Starts (b) on the database of a running Hearth, and checks that both answer the same. */
async function startCards({ hearth: { url, location }, headers, reads, group }: Subject): Promise<Reference> {
  const reference =
    "sqliteFile" in location
      ? await startReference("cards-sqlite", { file: location.sqliteFile, group })
      : await startReference("cards-postgresql", { url: location.postgresqlUrl, group });
  const answer = await fetch(url + reads["page of cards"]!.path, { headers });
  const expected = withoutExtras((await answer.json()) as CardPage);
  assert.deepEqual(await (await fetch(reference.url)).json(), expected, "reference (b) answers something else");
  return reference;
}

/** Without what (b) does not read: who has replied, and what is unread. */
function withoutExtras({ cards, readUntil: _readUntil, ...page }: CardPage) {
  return { ...page, cards: cards.map(({ repliers: _repliers, unread: _unread, ...card }) => card) };
}

async function subjectOn(database: DatabaseName): Promise<Subject> {
  const hearth = await startFilled(database);
  const [client] = await signInSome(hearth, 1);
  const place = await findPlace(client!);
  for (const id of place.page.slice(0, bookmarks)) await client!.post("/api/bookmarks", { message_id: id });
  const headers = await headersOf(hearth.url, client!);
  return { database, hearth, headers, reads: readsOf(place), group: place.group };
}

async function answersOf({ hearth, headers, reads }: Subject): Promise<Record<string, StoredAnswer>> {
  const answers: Record<string, StoredAnswer> = {};
  for (const read of Object.values(reads)) {
    const { path, ...request } = asked(read, headers);
    const answer = await fetch(hearth.url + path, request);
    assert.equal(answer.status, 200, path);
    const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
    answers[path] = { type: answer.headers.get("content-type")!, body };
  }
  return answers;
}

function measureRead(
  name: string,
  subjects: Record<DatabaseName, Subject>,
  { a, b, bOnPostgresql }: References,
): Promise<Map<string, Measured>> {
  const own = subjects.SQLite;
  const load = (url: string, read: Read, headers: Record<string, string>) => ({
    url,
    requests: [asked(read, headers)],
    connections,
    seconds,
  });
  const page: Read = { method: "GET", path: "/" };
  const contestants: Contestant[] = [
    { name: "a", load: load(a.url, own.reads[name]!, own.headers) },
    { name: "b", load: load(b.url, page, own.headers) },
    { name: "b on PostgreSQL", load: load(bOnPostgresql.url, page, own.headers) },
    ...Object.values(subjects).map(({ database, hearth, headers, reads }) => ({
      name: database,
      load: load(hearth.url, reads[name]!, headers),
    })),
  ];
  return inRounds(contestants, rounds);
}

function reportOf(found: Record<string, Map<string, Measured>>, cardBytes: number): Report {
  const aims = (["SQLite", "PostgreSQL"] as const).flatMap((database) =>
    compared.map((name) =>
      atLeast(`${name}, ${database}, share of (b)`, leastShare[database], shareOfB(found[name]!, database), ratio),
    ),
  );
  return {
    title: "How many reads per second?",
    method:
      `${connections} connections, ${seconds} s each, in turn, medians of ${rounds} rounds; the clients run on the same cores. ` +
      `The page of cards has ${whole(cardBytes)} bytes. (a) is a bare node:http server that sends the same bytes from memory; (b) builds that page with ` +
      "prepared queries of the same database and JSON.stringify, without authentication, and without who has replied and what is unread. " +
      "Hearth runs as built; its log (at the default level) goes to /dev/null.",
    tables: [perSecond(found), latency(found)],
    aims,
  };
}

function shareOfB(measured: Map<string, Measured>, database: DatabaseName): number {
  const reference = database === "SQLite" ? "b" : "b on PostgreSQL";
  return measured.get(database)!.perSecond / measured.get(reference)!.perSecond;
}

const contestantNames = ["SQLite", "PostgreSQL", "a", "b", "b on PostgreSQL"];

function perSecond(found: Record<string, Map<string, Measured>>): Table {
  const rows = Object.entries(found).map(([name, measured]) => [
    name,
    ...contestantNames.map((who) => whole(measured.get(who)!.perSecond)),
    ...(["SQLite", "PostgreSQL"] as const).map((database) => ratio(shareOfB(measured, database))),
  ]);
  const head = ["Requests per second", "SQLite", "PostgreSQL", "(a)", "(b)", "(b), PostgreSQL"];
  return { head: [...head, "SQLite : (b)", "PostgreSQL : (b)"], rows };
}

function latency(found: Record<string, Map<string, Measured>>): Table {
  const rows = Object.entries(found).map(([name, measured]) => [
    name,
    ...contestantNames.map((who) => milliseconds(measured.get(who)!.p99)),
  ]);
  return { head: ["p99", "SQLite", "PostgreSQL", "(a)", "(b)", "(b), PostgreSQL"], rows };
}
