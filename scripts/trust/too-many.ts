import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startEmpty, withServers } from "../../benchmarks/bench/servers.ts";
import { measure, type LoadRequest, type Measured } from "../../benchmarks/bench/load.ts";
import { below, mebibytes, milliseconds, none, p99, whole, type Report } from "../../benchmarks/bench/report.ts";
import { signUp, type Client } from "../populate/api.ts";
import type { Trial } from "./page.ts";
import { residentBytesOf } from "./process-figures.ts";

const seconds = 30;
const timesTooMuch = 10;
const strangers = 40;
const connections = 500;
const inside = 10;
const writtenWithin = 5000;
const memoryAtMost = 600;
const withinMost = 3000;
const mebibyte = 1024 ** 2;

/** Experience of the users who read and write normally during the overload. */
interface Met {
  reads: number[];
  writes: number[];
  refused: number;
  givenUp: number;
  sent: string[];
  unnamed: string[];
}

export const tooMany: Trial = {
  title: "Overload is rejected early",
  run: () => withServers(measured),
};

async function measured(): Promise<Omit<Report, "title">> {
  const { url, firstAccountKey, process: server } = await startEmpty("SQLite");
  const founder = await signUp(url, "anna@example.org", "hearth-trust", firstAccountKey!);
  const { id, inviteKey } = await founder.post<{ id: string; inviteKey: string }>("/api/groups", { name: "Famille" });
  for (let i = 0; i < 40; i++) await founder.post("/api/messages", { group: id, data: { text: `Letter ${i}` } });
  const people: Client[] = [];
  for (let i = 0; i < strangers + inside; i++) {
    people.push(await signUp(url, `person${i}@example.org`, "hearth-trust", inviteKey));
  }
  const [ours, theirs] = [people.slice(0, inside), people.slice(inside)];
  const asking = (who: Client[]): LoadRequest[] =>
    who.map(({ key }) => ({ method: "GET", path: `/api/groups/${id}/cards/0`, headers: { "x-auth-token": key } }));

  const calm = await measure({ url, requests: asking(theirs), connections: 10, seconds: 10 });
  const rate = Math.round(calm.perSecond * timesTooMuch);
  const flood = async (who: Client[]) => {
    const met: Met = { reads: [], writes: [], refused: 0, givenUp: 0, sent: [], unnamed: [] };
    const until = performance.now() + seconds * 1000;
    const [load] = await Promise.all([
      measure({ url, requests: asking(who), connections, seconds, rate, isTooMuch: true }),
      ...ours.map((one) => live({ url, group: id, key: one.key, until, met })),
    ]);
    return { load, met, lost: await notThereOnce(founder, id, met.sent) };
  };
  const byOne = await flood(theirs.slice(0, 1));
  const byMany = await flood(theirs);
  const memory = await residentBytesOf(server.pid!);
  const after = performance.now();
  await founder.get("/api/me");
  return reportOf(calm, { byOne, byMany }, { memory, after: performance.now() - after });
}

interface Life {
  url: string;
  group: string;
  key: string;
  until: number;
  met: Met;
}

/** Reads a page and writes a message each second, as our client does: again when the server says, with the same id. */
async function live({ url, group, key, until, met }: Life): Promise<void> {
  const headers = { "x-auth-token": key, "content-type": "application/json" };
  while (performance.now() < until) {
    const begun = performance.now();
    const page = await insisting(() => fetch(`${url}/api/groups/${group}/cards/0`, { headers }), 3, met);
    if (page) met.reads.push(performance.now() - begun);
    else met.givenUp++;
    const writing = performance.now();
    const message = JSON.stringify({ id: randomUUID(), group, data: { text: "Meanwhile" } });
    const post = () => fetch(`${url}/api/messages`, { method: "POST", headers, body: message });
    const written = await insisting(post, 100, met);
    if (written) met.writes.push(performance.now() - writing);
    if (written) met.sent.push((JSON.parse(written) as { id: string }).id);
    await pause(1000);
  }
}

/** The answer, or undefined when none of so many tries brought one. */
async function insisting(ask: () => Promise<Response>, tries: number, met: Met): Promise<string | undefined> {
  for (let i = 0; i < tries; i++) {
    const answer = await ask();
    const body = await answer.text();
    if (answer.ok) return body;
    met.refused++;
    const wait = Number(answer.headers.get("retry-after"));
    if (!/"code":"too_(busy|many_requests)"/.test(body) || !(wait >= 1 && wait <= 5)) met.unnamed.push(body);
    await pause((wait || 1) * 1000);
  }
  return undefined;
}

/** Messages that were answered and are not there, or twice. */
async function notThereOnce(founder: Client, group: string, sent: string[]): Promise<number> {
  const found: string[] = [];
  for (let page = 0; page < 1000; page++) {
    const { messages } = await founder.get<{ messages: string[] }>(`/api/groups/${group}/page/${page}`);
    if (messages.length === 0) break;
    found.push(...messages);
  }
  return sent.filter((id) => found.filter((each) => each === id).length !== 1).length;
}

interface Flood {
  load: Measured;
  met: Met;
  lost: number;
}

function reportOf(
  calm: Measured,
  { byOne, byMany }: Record<"byOne" | "byMany", Flood>,
  { memory, after }: Record<"memory" | "after", number>,
): Omit<Report, "title"> {
  const row = (who: string, { load, met }: Flood) => [
    ...[who, whole(load.perSecond), whole(load.refusedPerSecond), milliseconds(load.p99)],
    ...[whole(met.reads.length), whole(met.givenUp), milliseconds(p99(met.reads))],
    ...[whole(met.sent.length), milliseconds(p99(met.writes))],
  ];
  const slowestWrite = Math.max(p99(byOne.met.writes), p99(byMany.met.writes));
  return {
    method:
      `The built server on SQLite serves ${whole(calm.perSecond)} pages of cards per second to ten connections. Then ${connections} connections send ${timesTooMuch} ` +
      `times as many requests, or as many as the same two cores can send, for ${seconds} seconds: first all with the session of one user, then with those of ` +
      `${strangers}. Meanwhile, ${inside} other users read a page and write a message every second, as our client does. When rejected, they wait as long as the ` +
      "response says, up to three times for a page, and for a message until it is accepted.",
    tables: [
      {
        head: [
          ...["Sent by", "Answered per second", "Rejected per second", "p99 of accepted"],
          ...["Others read", "Gave up", "p99 with retries", "Wrote", "p99 with retries"],
        ],
        rows: [row("one", byOne), row("many", byMany)],
      },
    ],
    aims: [
      below("p99 of writes by others, with retries", writtenWithin, slowestWrite, milliseconds),
      none("rejections without a named error or Retry-After", byOne.met.unnamed.length + byMany.met.unnamed.length),
      none("messages lost or duplicate", byOne.lost + byMany.lost),
      none("pages given up by others while one user overloads", byOne.met.givenUp),
      below("p99 of accepted requests", withinMost, Math.max(byOne.load.p99, byMany.load.p99), milliseconds),
      below("memory at the end", memoryAtMost, memory / mebibyte, mebibytes),
      below("a request right after", 1000, after, milliseconds),
    ],
  };
}
