import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { signUp } from "../scripts/populate/api.ts";
import { stopProcess } from "../scripts/running.ts";
import { cpuSecondsOf, residentBytesOf } from "../scripts/trust/process-figures.ts";
import { benchmark } from "./bench/benchmark.ts";
import { startCluster, type Cluster } from "./bench/cluster.ts";
import { forkSource, measure, type LoadRequest } from "./bench/load.ts";
import { atMost, below, milliseconds, none, ratio, whole, type Findings } from "./bench/report.ts";
import { addMembers, password } from "./bench/servers.ts";
import type { Answer, Question, Streams } from "./bench/streams-process.ts";

interface Size {
  /** Numbers of web processes. */
  processes: number[];
  isBalanced: boolean;
  groups: number;
  membersEach: number;
  /** Of each measurement. */
  seconds: number;
  /** To each process, and to all of them together. */
  requestsEach: number;
  requestsTogether: number;
  /** Seconds until memory and events have settled. */
  settle: number;
}

const postsPerSecond = 4;
const aims = { cost: 1.15, idle: 3, kibibytes: 12, tellWithin: 1000 };

/** Measures the cost of requests and events with several processes, and many streams on the most. */
export const manyProcesses = benchmark<Size>({
  name: "many-processes",
  title: "What do several processes cost?",
  sizes: {
    // Without HAProxy, which the tests do not require.
    smallest: {
      processes: [1],
      isBalanced: false,
      groups: 2,
      membersEach: 5,
      seconds: 1,
      requestsEach: 10,
      requestsTogether: 10,
      settle: 0.5,
    },
    recorded: {
      processes: [1, 2, 4],
      isBalanced: true,
      groups: 20,
      membersEach: 500,
      seconds: 15,
      requestsEach: 20,
      requestsTogether: 60,
      settle: 3,
    },
  },
  async measure(size) {
    const costs: Cost[] = [];
    let held: Held | undefined;
    for (const webs of size.processes) {
      const cluster = await startCluster({ webs, workers: 1, isBalanced: size.isBalanced });
      try {
        const run = { ...size, cluster };
        const people = await fill(run);
        costs.push({ processes: webs, ...(await costOf(run, people)) });
        if (webs === size.processes.at(-1)) held = await hold(run, people);
      } finally {
        await cluster.stop();
      }
    }
    return reportOf(costs, held!, size);
  },
});

interface Run extends Size {
  cluster: Cluster;
}

interface Cost {
  processes: number;
  /** CPU milliseconds: of a request at the same load per process and at the same load in total, of an event delivered to one stream, and per second without load, all processes together. */
  request: number;
  requestOfTotal: number;
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

interface Group {
  id: string;
  /** Of its members. */
  keys: string[];
}

/** Creates groups with people, in the database. The first one has messages. */
async function fill({ cluster, groups, membersEach }: Run): Promise<Group[]> {
  const { url, webs, workers, postgres } = cluster;
  const [firstKey] = [...webs, ...workers].flatMap(({ firstAccountKey }) => firstAccountKey ?? []);
  const founder = await signUp(url, "anna@example.org", password, firstKey!);
  const filled: Group[] = [];
  for (let g = 0; g < groups; g++) {
    const { id } = await founder.post<{ id: string }>("/api/groups", { name: `Group ${g}` });
    filled.push({ id, keys: await addMembers({ postgresqlUrl: postgres.url }, id, membersEach) });
  }
  for (let i = 0; i < 40; i++) await founder.post("/api/messages", messageIn(filled[0]!, `Letter ${i}`));
  return filled;
}

const messageIn = ({ id }: Group, text: string) => ({ id: randomUUID(), group: id, data: { text } });

async function costOf(run: Run, [first, second]: Group[]): Promise<Omit<Cost, "processes">> {
  const { cluster, seconds, requestsEach, requestsTogether, membersEach } = run;
  const requests: LoadRequest[] = first!.keys.slice(0, 50).map((key) => ({
    method: "GET",
    path: `/api/groups/${first!.id}/cards/0`,
    headers: { "x-auth-token": key },
  }));
  const load = { url: cluster.url, requests, connections: 8, seconds };
  // Until the code is compiled.
  for (const { url } of cluster.webs) await measure({ ...load, url, rate: requestsTogether });
  const idle = (await cpuDuring(cluster, () => pause(seconds * 1000))) / seconds;
  const costAt = async (rate: number) => {
    const used = await cpuDuring(cluster, () => measure({ ...load, rate }).then(() => undefined));
    return ((used - idle * seconds) * 1000) / (rate * seconds);
  };
  const request = await costAt(requestsEach * cluster.webs.length);
  const requestOfTotal = await costAt(requestsTogether);
  const streams = await openStreams(cluster, [second!]);
  await post(run, second!);
  const telling = await cpuDuring(cluster, () => post(run, second!));
  await stopProcess(streams);
  const unheard = await cpuDuring(cluster, () => post(run, second!));
  return {
    idle: idle * 1000,
    request,
    requestOfTotal,
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
async function post({ cluster, seconds }: Run, group: Group): Promise<void> {
  for (let n = 0; n < postsPerSecond * seconds; n++) {
    const next = pause(1000 / postsPerSecond);
    await postOne(cluster.url, group, n);
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
  const child = forkSource(new URL("./bench/streams-process.ts", import.meta.url));
  child.send({ servers } satisfies Streams);
  await once(child, "message");
  return child;
}

async function hold({ cluster, membersEach, settle }: Run, people: Group[]): Promise<Held> {
  const resident = async () =>
    (await Promise.all(cluster.webs.map(({ pid }) => residentBytesOf(pid)))).reduce((sum, each) => sum + each);
  await pause(settle * 1000);
  const before = await resident();
  const streams = await openStreams(cluster, people);
  await pause(settle * 1000);
  const open = people.length * membersEach;
  const kibibytes = ((await resident()) - before) / open / 1024;
  const message = await postOne(cluster.url, people[0]!, 0);
  const answered = Date.now();
  await pause(settle * 1000);
  streams.send({ message } satisfies Question);
  const [told] = (await once(streams, "message")) as [Answer];
  await stopProcess(streams);
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

function reportOf(costs: Cost[], held: Held, size: Size): Findings {
  const { processes, requestsEach, requestsTogether, seconds, membersEach } = size;
  const first = costs[0]!;
  const most = (of: (cost: Cost) => number) => Math.max(...costs.map(of)) / of(first);
  return {
    method:
      `${processes.join(", ")} web processes and one worker on one PostgreSQL, behind HAProxy. Request: pages of 30 cards for ${seconds} s, ${requestsEach} per second to each process, then ${requestsTogether} per second in total; ` +
      `processor time of the web processes without what they use when idle. Event: ${postsPerSecond} messages per second to a group of ${membersEach}, all of them with a live stream; processor time without ` +
      `that of the same posts with no stream. Then ${whole(held.streams)} streams over ${processes.at(-1)} processes, in groups of ${membersEach}: resident memory of the processes per stream, and how long ` +
      "after the response to its author a message is told. Clients, database, proxy and servers share the cores.",
    tables: [
      {
        head: [
          ...["Processes", "CPU per request", "same total", "CPU per event", "CPU per second when idle, each"],
          ...["request : 1", "same total : 1", "event : 1"],
        ],
        rows: costs.map(({ processes, request, requestOfTotal, event, idle }) => [
          ...[whole(processes), ...[request, requestOfTotal, event, idle / processes].map(cpu)],
          ...[request / first.request, requestOfTotal / first.requestOfTotal, event / first.event].map(ratio),
        ]),
      },
      {
        head: ["Streams", "Memory per stream", "First one told after", "Last one told after"],
        rows: [[whole(held.streams), kibibytesText(held.kibibytes), milliseconds(held.first), milliseconds(held.last)]],
      },
    ],
    aims: [
      atMost(
        "CPU per request at the same load per process, relative to one process",
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
      atMost(
        "CPU of a process per second when idle",
        aims.idle,
        Math.max(...costs.map((c) => c.idle / c.processes)),
        cpu,
      ),
      below("last one told", aims.tellWithin, held.last, milliseconds),
      none("streams not told", held.untold),
      atMost("memory per stream", aims.kibibytes, held.kibibytes, kibibytesText),
    ],
  };
}
