import { clientHeader } from "#contract/own-client.ts";
import type { Client } from "../scripts/populate/api.ts";
import { signInSome, startFilled, type DatabaseName, type HearthOptions } from "./bench/filled.ts";
import type { LoadRequest } from "./bench/load.ts";
import { atLeast, milliseconds, ratio, whole, type Aim, type Report, type Table } from "./bench/report.ts";
import { findPlace, type Place } from "./bench/requests.ts";
import { inRounds, type Contestant } from "./bench/rounds.ts";

const seconds = 4;
const rounds = 3;
const many = 64;
const slowness = 5;
const aims = { many: 1.3, manyOnSlowDisk: 6 };

/** Imported before the server to delay each sync, as on a slow disk. */
const slowDisk = ["--import", new URL("./bench/slow-disk.mjs", import.meta.url).href];

/** Measures messages per second, each on disk before its response. */
export async function writing(): Promise<Report> {
  const found = [
    await measureWrites("SQLite", "SQLite"),
    await measureWrites("SQLite, slow disk", "SQLite", { node: slowDisk }),
    await measureWrites("PostgreSQL", "PostgreSQL"),
  ];
  return {
    title: "How many messages per second, each on disk before the response?",
    method:
      `1 and ${many} connections, ${seconds} s each, in turn, medians of ${rounds} rounds; texts of 300 characters by ten people in one group, replies to the 30 messages of its ` +
      `first page. On the slow disk, each sync takes ${slowness} ms longer. PostgreSQL also syncs (its defaults); both databases are on the same disk.`,
    tables: [tableOf(found)],
    aims: [
      gain("64 writers relative to one", found[0]!, aims.many),
      gain(`the same with each sync slowed by ${slowness} ms`, found[1]!, aims.manyOnSlowDisk),
    ],
  };
}

interface Written {
  name: string;
  /** Requests per second and the 99th percentile, by content and number of writers. */
  rates: Record<string, { perSecond: number; p99: number }>;
}

async function measureWrites(name: string, database: DatabaseName, options: HearthOptions = {}): Promise<Written> {
  const hearth = await startFilled(database, options);
  const clients = await signInSome(hearth, 10);
  const place = await findPlace(clients[0]!);
  const members = await membersAmong(clients, place.group);
  const contestants: Contestant[] = [1, many].flatMap((connections) => [
    {
      name: `messages, ${connections}`,
      load: { url: hearth.url, requests: posts(members, place), connections, seconds },
    },
    {
      name: `replies, ${connections}`,
      load: { url: hearth.url, requests: replies(members, place), connections, seconds },
    },
  ]);
  const measured = await inRounds(contestants, rounds);
  await hearth.stop();
  return { name, rates: Object.fromEntries(measured) };
}

async function membersAmong(clients: Client[], group: string): Promise<Client[]> {
  const groups = await Promise.all(clients.map((client) => client.get<{ groups: { id: string }[] }>("/api/me")));
  return clients.filter((_, i) => groups[i]!.groups.some(({ id }) => id === group));
}

const text = "We took the slow train down and stayed in the little house above the harbour. ".repeat(4).slice(0, 300);

export function posts(clients: Client[], { group }: { group: string }): LoadRequest[] {
  return clients.map(({ key }) => post(key, { group, data: { title: "A title of some length", text } }));
}

function replies(clients: Client[], { group, page }: Place): LoadRequest[] {
  return page.map((parent, i) => post(clients[i % clients.length]!.key, { group, parent, data: { text } }));
}

function post(key: string, body: object): LoadRequest {
  const headers = { [clientHeader]: "web", "x-auth-token": key, "content-type": "application/json" };
  return { method: "POST", path: "/api/messages", headers, body: JSON.stringify(body) };
}

function tableOf(found: Written[]): Table {
  const kinds = ["messages", "replies"];
  const rows = found.flatMap(({ name, rates }) =>
    kinds.map((kind) => {
      const one = rates[`${kind}, 1`]!;
      const all = rates[`${kind}, ${many}`]!;
      return [
        `${kind}, ${name}`,
        ...[one.perSecond, all.perSecond].map(whole),
        ratio(all.perSecond / one.perSecond),
        ...[one.p99, all.p99].map(milliseconds),
      ];
    }),
  );
  return { head: ["Writes per second", "1 writer", `${many} writers`, "ratio", "p99 of 1", `p99 of ${many}`], rows };
}

function gain(what: string, { rates }: Written, least: number): Aim {
  const found = rates[`messages, ${many}`]!.perSecond / rates["messages, 1"]!.perSecond;
  return atLeast(what, least, found, ratio);
}
