import { benchmark, onBoth } from "./bench/benchmark.ts";
import { inRounds, lengthText, type Contestant, type Length, type Measured } from "./bench/load.ts";
import { atLeast, atMost, milliseconds, ratio, whole, type Aim, type Findings } from "./bench/report.ts";
import { posts } from "./bench/requests.ts";
import {
  addMembers,
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
import type { Client } from "../scripts/populate/api.ts";
import type { PostsGroup } from "./references/posts.ts";

const leastShare = 0.5;
const mostGrowth = 1.3;

interface Size {
  community: CommunitySize;
  members: number;
  writers: number[];
  /** One of these numbers of writers also posts in a large group. */
  writersOfMany: number;
  manyMembers: number;
  rounds: number;
  each: Length;
}

/** Compares posts per second with a server that writes the same rows and does nothing else. */
export const posting = benchmark<Size>({
  name: "posting",
  title: "How many posts per second, relative to writing only their rows?",
  sizes: {
    smallest: {
      community: threePeople,
      members: 2,
      writers: [1],
      writersOfMany: 1,
      manyMembers: 5,
      rounds: 1,
      each: { amount: 2 },
    },
    recorded: {
      community: twentyPeople,
      members: 10,
      writers: [1, 8, 64],
      writersOfMany: 8,
      manyMembers: 1000,
      rounds: 5,
      each: { seconds: 4 },
    },
  },
  measure: async (size) => reportOf(await onBoth((database) => measureOn(database, size)), size),
});

type ByContestant = Map<string, Measured>;
const inMany = "Hearth, many members";

async function measureOn(database: DatabaseName, size: Size): Promise<ByContestant> {
  const { community, members, writers, writersOfMany, manyMembers, rounds, each } = size;
  const [hearth, copied] = [await startFilled(database, community), await startFilled(database, community)];
  const clients = await signInSome(hearth, members);
  const requests = posts(clients, await groupOf(clients));
  const many = await groupOf(clients);
  await addMembers(hearth.location, many, manyMembers - members);
  const reference = await startReferenceOn(copied, members);
  const contestant = (name: string, { url }: { url: string }, sent: typeof requests, connections: number) =>
    ({ name, load: { url, requests: sent, connections, ...each } }) satisfies Contestant;
  const contestants = [
    ...writers.flatMap((count) => [
      contestant(`Hearth, ${count}`, hearth, requests, count),
      contestant(`(c), ${count}`, reference, requests, count),
    ]),
    contestant(inMany, hearth, posts(clients, many), writersOfMany),
  ];
  return inRounds(contestants, rounds);
}

/** Stops this Hearth and starts the reference on its database. */
async function startReferenceOn(hearth: Hearth, members: number): Promise<Reference> {
  const clients = await signInSome(hearth, members);
  const group = await groupOf(clients);
  const { id: author } = await clients[0]!.get<{ id: string }>("/api/me");
  await hearth.stop();
  const settings: PostsGroup = { group, author };
  return startReference("posts", { location: hearth.location, ...settings });
}

/** Creates a group of these people. Returns its id. */
async function groupOf([founder, ...others]: Client[]): Promise<string> {
  const { id } = await founder!.post<{ id: string }>("/api/groups", { name: "Ten" });
  const { inviteKey } = await founder!.get<{ inviteKey: string }>(`/api/groups/${id}`);
  for (const other of others) await other.post(`/api/groups/invitation/${inviteKey}`);
  return id;
}

function reportOf(found: Record<DatabaseName, ByContestant>, size: Size): Findings {
  const { members, writers, writersOfMany, manyMembers, rounds, each } = size;
  const databases = Object.entries(found);
  const growth = databases.map(([database, measured]) => {
    const [few, many] = [measured.get(`Hearth, ${writersOfMany}`)!.perSecond, measured.get(inMany)!.perSecond];
    return { database, few, many, times: few / many };
  });
  return {
    method:
      `Texts of 300 characters by the members of a group of ${members}, ${writers.join(", ")} connections, ${lengthText(each)} each, in turn, medians of ${rounds} rounds. (c) parses the same ` +
      "bodies with node:http and JSON.parse, writes the same rows (message, search index, notification, live events, group, author) with prepared statements " +
      "in one transaction, and waits for the disk in the same way; it does not authenticate. In the same rounds, the same people post in a group " +
      `of ${whole(manyMembers)}, all of whom are notified.`,
    tables: [
      {
        head: ["Database, writers", "Hearth", "(c)", "share", "p50", "p99", "p99 of (c)"],
        rows: databases.flatMap(([database, measured]) => writers.map((count) => rowOf(database, measured, count))),
      },
      {
        head: [`${writersOfMany} writers`, `${members} members`, `${whole(manyMembers)} members`, "cost of a post"],
        rows: growth.map(({ database, few, many, times }) => [database, whole(few), whole(many), ratio(times)]),
      },
    ],
    aims: [
      ...databases.flatMap(([database, measured]) => writers.map((count) => share(database, measured, count))),
      ...growth.map(({ database, times }) => {
        const what = `cost of a post for ${whole(manyMembers)} members, relative to ${members}, ${database}`;
        return atMost(what, mostGrowth, times, ratio);
      }),
    ],
  };
}

function pair(measured: ByContestant, count: number) {
  const [own, reference] = [measured.get(`Hearth, ${count}`)!, measured.get(`(c), ${count}`)!];
  return { own, reference, share: own.perSecond / reference.perSecond };
}

function rowOf(database: string, measured: ByContestant, count: number): string[] {
  const { own, reference, share } = pair(measured, count);
  return [
    `${database}, ${count}`,
    ...[own.perSecond, reference.perSecond].map(whole),
    ratio(share),
    ...[own.p50, own.p99, reference.p99].map(milliseconds),
  ];
}

function share(database: string, measured: ByContestant, count: number): Aim {
  const what = `share of (c), ${database}, writers: ${count}`;
  return atLeast(what, leastShare, pair(measured, count).share, ratio);
}
