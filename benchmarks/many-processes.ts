import { fork, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cpuSecondsOf, residentBytesOf } from "../scripts/trust/process-figures.ts";
import { signUp } from "../scripts/populate/api.ts";
import { connect } from "../server/database/connect.ts";
import type { Database } from "../server/database/database.ts";
import { hashOf } from "../server/features/identity/people/rules-secrets.ts";
import { cookieOf } from "../server/features/identity/sign-in/rules.ts";
import { requireHaproxy } from "./bench/balancer.ts";
import { startCluster, type Cluster } from "./bench/cluster.ts";
import { measure, type LoadRequest } from "./bench/load.ts";
import { atMost, below, milliseconds, none, ratio, whole, type Report } from "./bench/report.ts";
import type { Answer, Question, Streams } from "./bench/streams-process.ts";

const scale = Number(process.env.HEARTH_BENCHMARK_SCALE ?? 1);
const sizes = [1, 2, 4];
const membersEach = 500;
const groups = Math.max(2, Math.round(20 * scale));
const seconds = Math.max(4, Math.round(15 * scale));
const requestsPerSecond = 60;
const postsPerSecond = 4;
const aims = { cost: 1.15, kibibytes: 12, tellWithin: 1000 };

interface Cost {
  processes: number;
  /** CPU milliseconds: of a request, of an event delivered to one stream, and per second without load, all processes together. */
  request: number;
  event: number;
  idle: number;
}

interface Held {
  streams: number;
  kibibytes: number;
  /** Milliseconds from the answer to the author until the first and the last member of the group is told. */
  first: number;
  last: number;
  untold: number;
}

/** Measures the cost of requests and events with several processes, and many streams on four. */
export async function manyProcesses(): Promise<Report> {
  requireHaproxy();
  const costs: Cost[] = [];
  let held: Held | undefined;
  for (const count of sizes) {
    const cluster = await startCluster({ webs: count, workers: 1, hasBucket: false });
    try {
      const people = await fill(cluster);
      costs.push({ processes: count, ...(await costOf(cluster, people)) });
      if (count === sizes.at(-1)) held = await hold(cluster, people);
    } finally {
      await cluster.stop();
    }
  }
  return reportOf(costs, held!);
}

interface Group {
  id: string;
  /** Of its members. */
  keys: string[];
}

/** Groups of 500 people, in the database. The first one has messages. */
async function fill({ url, webs, workers, postgres }: Cluster): Promise<Group[]> {
  const [firstKey] = [...webs, ...workers].flatMap(({ firstAccountKey }) => firstAccountKey ?? []);
  const founder = await signUp(url, "anna@example.org", "hearth-benchmark", firstKey!);
  const db = await connect({ postgresqlUrl: postgres.url });
  const filled: Group[] = [];
  try {
    for (let g = 0; g < groups; g++) {
      const { id } = await founder.post<{ id: string }>("/api/groups", { name: `Group ${g}` });
      filled.push({ id, keys: await addPeople(db, id) });
    }
  } finally {
    await db.close();
  }
  for (let i = 0; i < 40; i++) await founder.post("/api/messages", messageIn(filled[0]!, `Letter ${i}`));
  return filled;
}

async function addPeople(db: Database, group: string): Promise<string[]> {
  const keys = Array.from({ length: membersEach }, () => randomBytes(24).toString("base64url"));
  const now = Date.now();
  const people = keys.map((key) => ({ key, id: randomUUID() }));
  const times = { created_at: now, last_used_at: now, signed_in_at: now };
  await db.write(async (tx) => {
    const users = people.map(({ id }) => ({
      id,
      login: `${id}@example.org`,
      name: id,
      password_hash: "",
      data: "{}",
      created_at: now,
      last_activity_at: now,
    }));
    await tx.insertInto("users").values(users).execute();
    const members = people.map(({ id }) => ({ group_id: group, user_id: id, joined_at: now, read_until: now }));
    await tx.insertInto("members").values(members).execute();
    const sessions = people.map(({ key, id }) => ({
      key_hash: hashOf(key),
      cookie_hash: hashOf(cookieOf(key)),
      user_id: id,
      device: "",
      ...times,
    }));
    await tx.insertInto("sessions").values(sessions).execute();
  });
  return keys;
}

const messageIn = ({ id }: Group, text: string) => ({ id: randomUUID(), group: id, data: { text } });

async function costOf(cluster: Cluster, [first, second]: Group[]): Promise<Omit<Cost, "processes">> {
  const requests: LoadRequest[] = first!.keys.slice(0, 50).map((key) => ({
    method: "GET",
    path: `/api/groups/${first!.id}/cards/0`,
    headers: { "x-auth-token": key },
  }));
  const load = { url: cluster.url, requests, connections: 8, rate: requestsPerSecond };
  // Until the code is compiled.
  for (const { url } of cluster.webs) await measure({ ...load, url, seconds });
  const idle = (await cpuDuring(cluster, () => pause(seconds * 1000))) / seconds;
  const reading = await cpuDuring(cluster, () => measure({ ...load, seconds }).then(() => undefined));
  const streams = await openStreams(cluster, [second!]);
  await post(cluster, second!);
  const telling = await cpuDuring(cluster, () => post(cluster, second!));
  await close(streams);
  const unheard = await cpuDuring(cluster, () => post(cluster, second!));
  return {
    idle: idle * 1000,
    request: ((reading - idle * seconds) * 1000) / (requestsPerSecond * seconds),
    event: ((telling - unheard) * 1000) / (postsPerSecond * seconds * membersEach),
  };
}

/** CPU seconds of all web processes. */
async function cpuDuring({ webs }: Cluster, work: () => Promise<void>): Promise<number> {
  const all = async () =>
    (await Promise.all(webs.map(({ pid }) => cpuSecondsOf(pid)))).reduce((sum, each) => sum + each);
  const before = await all();
  await work();
  return (await all()) - before;
}

/** Posts by members of the group at a fixed rate. */
async function post({ url }: Cluster, group: Group): Promise<void> {
  for (let n = 0; n < postsPerSecond * seconds; n++) {
    const next = pause(1000 / postsPerSecond);
    await postOne(url, group, n);
    await next;
  }
}

async function postOne(url: string, group: Group, n: number): Promise<string> {
  const message = messageIn(group, `Letter ${n}`);
  const headers = { "content-type": "application/json", "x-auth-token": group.keys[n % group.keys.length]! };
  const answer = await fetch(`${url}/api/messages`, { method: "POST", headers, body: JSON.stringify(message) });
  if (!answer.ok) throw new Error(`a post was answered with ${answer.status}`);
  return message.id;
}

/** Opens a stream for each member in a process of its own, spread evenly over the servers. */
async function openStreams({ webs }: Cluster, groups: Group[]): Promise<ChildProcess> {
  const keys = groups.flatMap((group) => group.keys);
  const servers = webs.map(({ url }, i) => ({ url, keys: keys.filter((_, n) => n % webs.length === i) }));
  const child = fork(fileURLToPath(new URL("./bench/streams-process.ts", import.meta.url)), {
    execArgv: ["--import", import.meta.resolve("tsx")],
  });
  child.send({ servers } satisfies Streams);
  await once(child, "message");
  return child;
}

async function close(streams: ChildProcess): Promise<void> {
  streams.kill();
  await once(streams, "exit");
}

async function hold(cluster: Cluster, people: Group[]): Promise<Held> {
  const resident = async () =>
    (await Promise.all(cluster.webs.map(({ pid }) => residentBytesOf(pid)))).reduce((sum, each) => sum + each);
  await pause(3000);
  const before = await resident();
  const streams = await openStreams(cluster, people);
  await pause(3000);
  const open = people.length * membersEach;
  const kibibytes = ((await resident()) - before) / open / 1024;
  const message = await postOne(cluster.url, people[0]!, 0);
  const answered = Date.now();
  await pause(3000);
  streams.send({ message } satisfies Question);
  const [told] = (await once(streams, "message")) as [Answer];
  await close(streams);
  return {
    streams: open,
    kibibytes,
    untold: membersEach - told.told,
    first: told.first - answered,
    last: told.last - answered,
  };
}

const cpu = (value: number) => `${value.toFixed(value < 1 ? 3 : 1)} ms`;
const kibibytesText = (value: number) => `${value.toFixed(1)} KiB`;

function reportOf(costs: Cost[], held: Held): Report {
  const most = (of: (cost: Cost) => number) => Math.max(...costs.map(of)) / of(costs[0]!);
  return {
    title: "What do several processes cost?",
    method:
      `1, 2 and 4 web processes and one worker on one PostgreSQL, behind HAProxy. Request: ${requestsPerSecond} pages of 30 cards per second for ${seconds} s; processor time of the web ` +
      `processes without what they use when idle. Event: ${postsPerSecond} messages per second to a group of ${membersEach}, all of them with a live stream; processor time without ` +
      `that of the same posts with no stream. Then ${whole(held.streams)} streams over four processes, in groups of ${membersEach}: resident memory of the processes per stream, and how long ` +
      "after the response to its author a message is told. Clients, database, proxy and servers share the cores.",
    tables: [
      {
        head: ["Processes", "CPU per request", "CPU per event", "CPU per second when idle", "request : 1", "event : 1"],
        rows: costs.map(({ processes, request, event, idle }) => [
          ...[whole(processes), ...[request, event, idle].map(cpu)],
          ...[request / costs[0]!.request, event / costs[0]!.event].map(ratio),
        ]),
      },
      {
        head: ["Streams", "Memory per stream", "First one told after", "Last one told after"],
        rows: [[whole(held.streams), kibibytesText(held.kibibytes), milliseconds(held.first), milliseconds(held.last)]],
      },
    ],
    aims: [
      atMost(
        "CPU per request, relative to one process",
        aims.cost,
        most(({ request }) => request),
        ratio,
      ),
      atMost(
        "CPU per event, relative to one process",
        aims.cost,
        most(({ event }) => event),
        ratio,
      ),
      below("last one told", aims.tellWithin, held.last, milliseconds),
      none("streams not told", held.untold),
      atMost("memory per stream", aims.kibibytes, held.kibibytes, kibibytesText),
    ],
  };
}
