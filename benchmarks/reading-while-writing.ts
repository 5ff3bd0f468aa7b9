import { signInSome, startFilled, type DatabaseName } from "./bench/filled.ts";
import { measure, type Load } from "./bench/load.ts";
import { atMost, milliseconds, ratio, whole, type Report } from "./bench/report.ts";
import { asked, findPlace, headersOf, readsOf } from "./bench/requests.ts";
import { median } from "./bench/rounds.ts";
import { posts } from "./writing.ts";

const seconds = 5;
const rounds = 5;
const writers = 64;
const readsPerSecond = 200;
const most = 2;

interface Disturbed {
  database: DatabaseName;
  writesPerSecond: number;
  idle: number;
  disturbed: number;
}

/** Measures how much slower reads are while people write. */
export async function readingWhileWriting(): Promise<Report> {
  const found = [await measureOn("SQLite"), await measureOn("PostgreSQL")];
  const sqlite = found[0]!.disturbed / found[0]!.idle;
  return {
    title: "How much slower are reads while people post?",
    method:
      `Pages of cards, messages and threads in turn, ${readsPerSecond} per second over 4 connections, for ${seconds} s: without posts, and while messages are posted at half the rate ` +
      `that ${writers} writers reach at full speed. Medians of the 99th percentiles of ${rounds} rounds.`,
    tables: [
      {
        head: ["p99 of reads", "posts per second", "idle", "while posting", "ratio"],
        rows: found.map(({ database, writesPerSecond, idle, disturbed }) => [
          database,
          whole(writesPerSecond),
          milliseconds(idle),
          milliseconds(disturbed),
          ratio(disturbed / idle),
        ]),
      },
    ],
    aims: [atMost("p99 of reads while posting, relative to idle, SQLite", most, sqlite, ratio)],
  };
}

async function measureOn(database: DatabaseName): Promise<Disturbed> {
  const hearth = await startFilled(database);
  const [client] = await signInSome(hearth, 1);
  const place = await findPlace(client!);
  const headers = await headersOf(hearth.url, client!);
  const reads = readsOf(place);
  const requests = ["page of cards", "message", "thread"].map((name) => asked(reads[name]!, headers));
  const read: Load = { url: hearth.url, requests, connections: 4, seconds, rate: readsPerSecond };
  const write: Load = { url: hearth.url, requests: posts([client!], place), connections: writers, seconds };

  const half = (await measure(write)).perSecond / 2;
  const idle: number[] = [];
  const disturbed: number[] = [];
  for (let round = 0; round < rounds; round++) {
    idle.push((await measure(read)).p99);
    const [reading] = await Promise.all([measure(read), measure({ ...write, rate: Math.round(half) })]);
    disturbed.push(reading.p99);
  }
  await hearth.stop();
  return { database, writesPerSecond: half, idle: median(idle), disturbed: median(disturbed) };
}
