import type { Client } from "../scripts/populate/api.ts";
import { addMembers, signInSome, startFilled, type DatabaseName, type Hearth } from "./bench/filled.ts";
import type { Measured } from "./bench/load.ts";
import { startReference, type Reference } from "./bench/processes.ts";
import { atLeast, atMost, milliseconds, ratio, whole, type Aim, type Report } from "./bench/report.ts";
import { inRounds, type Contestant } from "./bench/rounds.ts";
import type { PostsGroup } from "./references/posts.ts";
import { posts } from "./writing.ts";

const seconds = 4;
const rounds = 5;
const members = 10;
const writers = [1, 8, 64];
const leastShare = 0.4;
const manyMembers = 1000;
const writersOfMany = 8;
const mostGrowth = 1.3;
/** NodeBB 4.15 on Redis with one writer, on a machine where node:http alone answered this many requests a second. */
const nodebb = { posts: 16, nodeHttp: 12_000 };
const timesNodebb = 10;

/** Compares posts per second with a server that writes the same rows and does nothing else. */
export async function posting(): Promise<Report> {
  const found = { SQLite: await measureOn("SQLite"), PostgreSQL: await measureOn("PostgreSQL") };
  const rows = Object.entries(found).flatMap(([database, measured]) =>
    writers.map((count) => {
      const [own, reference] = [measured.get(`Hearth, ${count}`)!, measured.get(`(c), ${count}`)!];
      return [
        `${database}, ${count}`,
        ...[own.perSecond, reference.perSecond].map(whole),
        ratio(own.perSecond / reference.perSecond),
        ...[own.p50, own.p99, reference.p99].map(milliseconds),
      ];
    }),
  );
  const growth = Object.entries(found).map(([database, measured]) => {
    const [few, many] = [measured.get(`Hearth, ${writersOfMany}`)!.perSecond, measured.get(inMany)!.perSecond];
    return { database, few, many, times: few / many };
  });
  return {
    title: "How many posts per second, relative to writing only their rows?",
    method:
      `Texts of 300 characters by the members of a group of ${members}, ${writers.join(", ")} connections, ${seconds} s each, in turn, medians of ${rounds} rounds. (c) parses the same ` +
      "bodies with node:http and JSON.parse, writes the same rows (message, search index, notification, live events, group, author) with prepared statements " +
      "in one transaction, and waits for the disk in the same way; it does not authenticate. In the same rounds, the same people post in a group " +
      `of ${whole(manyMembers)}, all of whom are notified. NodeBB's figure (${nodebb.posts} topics a second where node:http alone answered ${whole(nodebb.nodeHttp)} requests) is scaled by what node:http answers here.`,
    tables: [
      { head: ["Database, writers", "Hearth", "(c)", "share", "p50", "p99", "p99 of (c)"], rows },
      {
        head: [`${writersOfMany} writers`, `${members} members`, `${whole(manyMembers)} members`, "cost of a post"],
        rows: growth.map(({ database, few, many, times }) => [database, whole(few), whole(many), ratio(times)]),
      },
    ],
    aims: [
      ...Object.entries(found).flatMap(([database, measured]) =>
        writers.map((count) => share(database, measured, count)),
      ),
      ...Object.entries(found).map(([database, measured]) => besideNodebb(database, measured)),
      ...growth.map(({ database, times }) =>
        atMost(
          `cost of a post for ${whole(manyMembers)} members, relative to ${members}, ${database}`,
          mostGrowth,
          times,
          ratio,
        ),
      ),
    ],
  };
}

const inMany = `Hearth, ${manyMembers} members`;

function share(database: string, measured: Map<string, Measured>, count: number): Aim {
  const found = measured.get(`Hearth, ${count}`)!.perSecond / measured.get(`(c), ${count}`)!.perSecond;
  return atLeast(`share of (c), ${database}, writers: ${count}`, leastShare, found, ratio);
}

/** NodeBB's figure is scaled to this machine by what node:http alone answers here. */
function besideNodebb(database: string, measured: Map<string, Measured>): Aim {
  const expected = (nodebb.posts * measured.get(bare)!.perSecond) / nodebb.nodeHttp;
  const found = measured.get("Hearth, 1")!.perSecond / expected;
  return atLeast(
    `posts beside NodeBB's topics (measured another day), ${database}, one writer`,
    timesNodebb,
    found,
    ratio,
  );
}

const bare = "node:http";

async function measureOn(database: DatabaseName): Promise<Map<string, Measured>> {
  const [hearth, copied] = [await startFilled(database), await startFilled(database)];
  const clients = await signInSome(hearth, members);
  const requests = posts(clients, { group: await groupOf(clients) });
  const many = await groupOf(clients);
  await addMembers(hearth.location, many, manyMembers - members);
  const reference = await startReferenceOn(copied);
  const nodeHttp = await startReference("memory", { answers: { "/": { type: "text/plain", body: "" } } });
  const contestants = writers.flatMap((connections): Contestant[] => [
    { name: `Hearth, ${connections}`, load: { url: hearth.url, requests, connections, seconds } },
    { name: `(c), ${connections}`, load: { url: reference.url, requests, connections, seconds } },
  ]);
  contestants.push({
    name: inMany,
    load: { url: hearth.url, requests: posts(clients, { group: many }), connections: writersOfMany, seconds },
  });
  const empty = [{ method: "GET", path: "/", headers: {} }];
  contestants.push({ name: bare, load: { url: nodeHttp.url, requests: empty, connections: 8, seconds } });
  const measured = await inRounds(contestants, rounds);
  await Promise.all([hearth.stop(), reference.stop(), nodeHttp.stop()]);
  return measured;
}

/** Stops this Hearth and starts the reference on its database. */
async function startReferenceOn(hearth: Hearth): Promise<Reference> {
  const clients = await signInSome(hearth, members);
  const group = await groupOf(clients);
  const people = await Promise.all(clients.map((client) => client.get<{ id: string }>("/api/me")));
  const settings: PostsGroup = { group, author: people[0]!.id };
  const { location } = hearth;
  await hearth.stop();
  return "sqliteFile" in location
    ? startReference("posts-sqlite", { file: location.sqliteFile, ...settings })
    : startReference("posts-postgresql", { url: location.postgresqlUrl, ...settings });
}

/** Creates a group of these people. Returns its id. */
async function groupOf([founder, ...others]: Client[]): Promise<string> {
  const { id } = await founder!.post<{ id: string }>("/api/groups", { name: "Ten" });
  const { inviteKey } = await founder!.get<{ inviteKey: string }>(`/api/groups/${id}`);
  for (const other of others) await other.post(`/api/groups/invitation/${inviteKey}`);
  return id;
}
