import { setTimeout as pause } from "node:timers/promises";
import { noisePhoto, startEmpty, withServers } from "../../benchmarks/bench/servers.ts";
import { below, mebibytes, milliseconds, none, p99, whole, type Report } from "../../benchmarks/bench/report.ts";
import { signUp, type Client } from "../populate/api.ts";
import { Listening } from "./load-listening.ts";
import type { Trial } from "./page.ts";
import { cpuSecondsOf, residentBytesOf } from "./process-figures.ts";

/** `HEARTH_TRUST_SCALE=0.1` tries the trial itself. */
const scale = Number(process.env.HEARTH_TRUST_SCALE ?? 1);
const groups = Math.max(2, Math.round(20 * scale));
const membersEach = 50;
const seconds = Math.max(20, Math.round(300 * scale));
const everySeconds = 10;
const photoEvery = 5;
const readsASecond = 10;
const lastWords = 3000;
const withinSecond = 1000;
const readingAtMost = 100;
const mebibyte = 1024 ** 2;

interface Member {
  client: Client;
  group: string;
}

interface Sent {
  message: string;
  group: string;
  /** When it was answered, as `performance.now()` counts. */
  at: number;
}

interface Run {
  members: readonly Member[];
  sent: Sent[];
  reads: number[];
  errors: string[];
  until: number;
}

export const underLoad: Trial = {
  title: "1,000 connected users, 50 of them posting",
  run: () => withServers(measured),
};

async function measured(): Promise<Omit<Report, "title">> {
  const { url, firstAccountKey, process: server } = await startEmpty("SQLite");
  const pid = server.pid!;
  const founder = await signUp(url, "anna@example.org", "hearth-trust", firstAccountKey!);
  const members = await gather(url, founder);
  const alone = await residentBytesOf(pid);
  const keys = members.map(({ client }) => client.key);
  const listening = await Listening.start(url, keys);
  const perConnection = ((await residentBytesOf(pid)) - alone) / members.length;

  const cpu = await cpuSecondsOf(pid);
  const own = process.cpuUsage();
  const run: Run = { members, sent: [], reads: [], errors: [], until: performance.now() + seconds * 1000 };
  const photo = await noisePhoto(1632, 1224);
  const posters = members.filter((_, i) => i % (members.length / (groups * 2.5)) < 1);
  await Promise.all([
    ...posters.map((member, i) => write(run, member, { first: i / posters.length, photo })),
    read(run),
  ]);
  const used = { server: (await cpuSecondsOf(pid)) - cpu, own: secondsOf(process.cpuUsage(own)) };
  await pause(lastWords);
  const told = compare(run, listening);
  const memory = await residentBytesOf(pid);
  listening.stop();
  return reportOf(run, { posters: posters.length, told, perConnection, memory, used });
}

async function gather(url: string, founder: Client): Promise<Member[]> {
  const members: Member[] = [];
  for (let g = 0; g < groups; g++) {
    const named = { name: `Group ${g}` };
    const { id, inviteKey } = await founder.post<{ id: string; inviteKey: string }>("/api/groups", named);
    for (let m = 0; m < membersEach; m++) {
      const client = await signUp(url, `person${g}.${m}@example.org`, "hearth-trust", inviteKey);
      members.push({ client, group: id });
    }
  }
  return members;
}

/** One message every ten seconds, beginning at a moment of one's own; every fifth has a photo. */
async function write(run: Run, { client, group }: Member, { first, photo }: { first: number; photo: Buffer }) {
  await pause(first * everySeconds * 1000);
  for (let n = 0; performance.now() < run.until; n++) {
    const next = pause(everySeconds * 1000);
    await noting(run, async () => {
      const files = n % photoEvery === 0 ? [await client.upload("photo.jpg", photo)] : [];
      const { id } = await client.post<{ id: string }>("/api/messages", {
        group,
        data: { text: `Letter ${n}` },
        files,
      });
      run.sent.push({ message: id, group, at: performance.now() });
    });
    await next;
  }
}

/** Pages of groups, as if somebody looked at one every tenth of a second. */
async function read(run: Run): Promise<void> {
  for (let n = 0; performance.now() < run.until; n++) {
    const next = pause(1000 / readsASecond);
    const { client, group } = run.members[(n * 7919) % run.members.length]!;
    await noting(run, async () => {
      const begun = performance.now();
      await client.get(`/api/groups/${group}/cards/0`);
      run.reads.push(performance.now() - begun);
    });
    await next;
  }
}

async function noting({ errors }: Run, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => errors.push(String(error)));
}

/** Each message is to be heard once by each member of its group, and by nobody else. */
function compare({ members, sent }: Run, listening: Listening) {
  const found = { broken: listening.broken, heard: 0, missing: 0, twice: 0, foreign: 0, late: 0, slowest: 0 };
  const groupOf = new Map(sent.map(({ message, group }) => [message, group]));
  const answeredAt = new Map(sent.map(({ message, at }) => [message, at]));
  for (const [i, { group }] of members.entries()) {
    const heard = listening.heardBy(i);
    const own = heard.filter(({ message }) => groupOf.get(message) === group);
    const distinct = new Set(own.map(({ message }) => message)).size;
    found.heard += own.length;
    found.twice += own.length - distinct;
    found.missing += sent.filter((one) => one.group === group).length - distinct;
    found.foreign += heard.length - own.length;
    for (const { message, at } of own) {
      const after = at - answeredAt.get(message)!;
      found.slowest = Math.max(found.slowest, after);
      if (after > withinSecond) found.late++;
    }
  }
  return found;
}

interface Figures {
  posters: number;
  told: ReturnType<typeof compare>;
  /** Bytes. */
  perConnection: number;
  memory: number;
  used: { server: number; own: number };
}

function reportOf({ members, sent, reads, errors }: Run, { posters, told, perConnection, memory, used }: Figures) {
  const slow = p99(reads);
  const share = used.own / (used.own + used.server);
  return {
    method:
      `The built server on SQLite serves ${whole(members.length)} users in ${groups} groups of ${membersEach}, each with a live stream. For ${seconds} seconds, ` +
      `${posters} of them post one message every ${everySeconds} s, every fifth with a photo of two megapixels, and pages of cards are read ${readsASecond} times ` +
      `per second. The load comes from one process on the same cores, which took ${whole(share * 100)} % of the time that both used.`,
    tables: [
      {
        head: [
          ...["Messages", "Events delivered", "Pages read", "p99 of reading", "Slowest event"],
          ...["Memory per stream", "Memory at the end"],
        ],
        rows: [
          [
            ...[sent.length, told.heard, reads.length].map(whole),
            ...[slow, told.slowest].map(milliseconds),
            ...[`${whole(perConnection / 1024)} KiB`, mebibytes(memory / mebibyte)],
          ],
        ],
      },
    ],
    aims: [
      none("errors", errors.length),
      none("broken streams", told.broken),
      none("events missed", told.missing),
      none("events delivered twice", told.twice),
      none("events delivered to outsiders", told.foreign),
      none("events later than a second after the response", told.late),
      below("p99 of reading", readingAtMost, slow, milliseconds),
    ],
  };
}

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}
