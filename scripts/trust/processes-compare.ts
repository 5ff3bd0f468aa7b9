import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "../../benchmarks/bench/cluster.ts";
import { connect } from "../../server/database/connect.ts";
import type { Person, SentMessage, Span } from "./processes-person.ts";

/** Leases of a killed worker's jobs last 30 s, and the conversions of an outage have to catch up. In milliseconds. */
const convertedWithin = 300_000;
const lastEventsWithin = 5000;

/** A failure during the load. */
export interface Failure {
  name: string;
  /** Times as `performance.now()` counts. */
  at: number;
  /** When uploads could succeed again, if they could not meanwhile. */
  bucketBackAt?: number;
}

interface Run {
  cluster: Cluster;
  people: readonly Person[];
  failures: readonly Failure[];
  photo: Buffer;
  /** The version that runs now. */
  product: string;
}

export interface Found {
  /** Milliseconds. */
  perFailure: { name: string; post: number; stream: number; upload: number; broken: number }[];
  messages: number;
  photos: number;
  due: number;
  again: number;
  resets: number;
  attempts: Map<string, number>;
  lost: number;
  altered: number;
  photosWrong: number;
  missed: number;
  repeated: number;
  unnamed: number;
  wrongs: string[];
}

/** Compares rows, photos and live events with what was answered, when all work is done. */
export async function compare(run: Run): Promise<Found> {
  const { cluster, people, failures, product } = run;
  await pause(lastEventsWithin);
  const sent = people.flatMap((one) => one.sent);
  const stored = await storedMessages(run, sent);
  const said = await cluster.webs[0]!.command(product, "doctor");
  if (!said.includes("The database is intact.")) throw new Error(`doctor did not look at everything: ${said}`);
  const attempts = attemptsOf(people);
  return {
    messages: sent.length,
    photos: sent.filter(({ files }) => files.length > 0).length,
    ...stored,
    ...heardBy(people),
    perFailure: failures.map((failure, i) => aroundFailure(people, failure, failures[i + 1]?.at ?? Infinity)),
    attempts,
    unnamed: [...attempts].filter(([name]) => /^\d+ ?$|internal/.test(name)).reduce((sum, [, count]) => sum + count, 0),
    wrongs: said.split("\n").filter((line) => line.startsWith("wrong")),
  };
}

function attemptsOf(people: readonly Person[]): Map<string, number> {
  const attempts = new Map<string, number>();
  for (const [name, count] of people.flatMap((one) => [...one.failures])) {
    attempts.set(name, (attempts.get(name) ?? 0) + count);
  }
  return attempts;
}

async function storedMessages({ cluster, people, photo }: Run, sent: SentMessage[]) {
  const db = await connect({ postgresqlUrl: cluster.postgres.url });
  try {
    const until = performance.now() + convertedWithin;
    const unconverted = () => db.read.selectFrom("files").select("id").where("status", "!=", "ready").execute();
    while ((await unconverted()).length > 0 && performance.now() < until) await pause(1000);
    const rows = await db.read.selectFrom("messages").select(["id", "data"]).execute();
    const files = await db.read.selectFrom("message_files").select(["message_id", "file_id"]).execute();
    const isAsSent = ({ id, text, files: own }: SentMessage) =>
      rows.filter((row) => row.id === id && row.data.includes(`"${text}"`)).length === 1 &&
      files.filter((file) => file.message_id === id && own.includes(file.file_id)).length === own.length;
    const there = new Set(rows.map(({ id }) => id));
    return {
      lost: sent.filter(({ id }) => !there.has(id)).length,
      altered:
        sent.filter((one) => there.has(one.id) && !isAsSent(one)).length +
        (rows.length - there.size) +
        Math.abs(rows.length - sent.length),
      photosWrong: (await unconverted()).length + (await differing(people, photo)),
    };
  } finally {
    await db.close();
  }
}

/** Number of photos that are not served as they were uploaded. */
async function differing(people: readonly Person[], photo: Buffer): Promise<number> {
  let found = 0;
  for (const person of people) {
    for (const file of person.sent.flatMap(({ files }) => files)) {
      const { status, content } = await person.ask(`/files/${file}/original`);
      if (status !== 200 || !content.equals(photo)) found++;
    }
  }
  return found;
}

function heardBy(people: readonly Person[]) {
  const found = { due: 0, again: 0, resets: 0, missed: 0, repeated: 0 };
  for (const person of people) {
    found.resets += person.resets.length;
    found.repeated += person.repeated;
    const lastReset = person.resets.at(-1) ?? 0;
    for (const { id, to } of people.filter(({ group }) => group === person.group).flatMap(({ sent }) => sent)) {
      const times = person.heard.get(id) ?? 0;
      found.due++;
      found.again += Math.max(0, times - 1);
      // After a reset the client loads everything again.
      if (times === 0 && to > lastReset) found.missed++;
    }
  }
  return found;
}

/** A stretch counts to the last failure that began before its end, and from there at the earliest. */
function aroundFailure(people: readonly Person[], { name, at, bucketBackAt }: Failure, until: number) {
  const longest = (spans: Span[], since: number) =>
    Math.max(0, ...spans.filter(({ to }) => to >= at && to < until).map(({ from, to }) => to - Math.max(from, since)));
  const gaps = people.flatMap((one) => one.gaps);
  return {
    name,
    post: longest(
      people.flatMap((one) => one.sent),
      at,
    ),
    stream: longest(gaps, at),
    upload: longest(
      people.flatMap((one) => one.uploads),
      bucketBackAt ?? at,
    ),
    broken: gaps.filter(({ to }) => to >= at && to < until).length,
  };
}
