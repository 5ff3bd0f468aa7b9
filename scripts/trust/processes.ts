import { setTimeout as pause } from "node:timers/promises";
import { nextVersion, startCluster, type Cluster, type Member } from "../../benchmarks/bench/cluster.ts";
import { noisePhoto } from "../../benchmarks/bench/servers.ts";
import { below, none, whole, type Report } from "../../benchmarks/bench/report.ts";
import { signUp } from "../populate/api.ts";
import type { Trial } from "./page.ts";
import { compare, type Failure, type Found } from "./processes-compare.ts";
import { Person } from "./processes-person.ts";

/** `HEARTH_TRUST_SCALE=0.2` tries the trial itself. */
const scale = Number(process.env.HEARTH_TRUST_SCALE ?? 1);
const groups = Math.max(2, Math.round(5 * scale));
const membersEach = 10;
const everySeconds = 5;
const photoEvery = 4;
const backWithin = 10;
/** Seconds. */
const calm = Math.max(5, Math.round(20 * scale));
const withoutBucket = Math.max(10, Math.round(30 * scale));
/** A supervisor starts a killed process after about as long. */
const startedAgainAfter = 2;

interface Run {
  cluster: Cluster;
  people: Person[];
  failures: Failure[];
  photo: Buffer;
  isOver: boolean;
}

export const processes: Trial = {
  title: "Several processes: failures under load",
  async run() {
    const cluster = await startCluster({ webs: 3, workers: 1, hasBucket: true });
    try {
      return await measured(cluster);
    } finally {
      await cluster.stop();
    }
  },
};

async function measured(cluster: Cluster): Promise<Omit<Report, "title">> {
  const people = await gather(cluster);
  await Promise.all(people.map((one) => one.listen()));
  const run: Run = { cluster, people, failures: [], photo: await noisePhoto(1000, 750), isOver: false };
  const posting = people.map((one, i) => write(run, one, i / people.length));
  const next = await nextVersion(cluster);
  const served = await cause(run, next).finally(() => (run.isOver = true));
  await Promise.all(posting);
  const found = await compare({ ...run, product: next });
  people.forEach((one) => one.stop());
  return reportOf(run, found, served);
}

async function gather({ url, webs, workers }: Cluster): Promise<Person[]> {
  const [firstKey] = [...webs, ...workers].flatMap(({ firstAccountKey }) => firstAccountKey ?? []);
  const founder = await signUp(url, "anna@example.org", "hearth-trust", firstKey!);
  const people: Person[] = [];
  for (let g = 0; g < groups; g++) {
    const named = { name: `Group ${g}` };
    const { id, inviteKey } = await founder.post<{ id: string; inviteKey: string }>("/api/groups", named);
    for (let m = 0; m < membersEach; m++) {
      const { key } = await signUp(url, `person${g}.${m}@example.org`, "hearth-trust", inviteKey);
      people.push(new Person(url, key, id));
    }
  }
  return people;
}

async function write(run: Run, person: Person, first: number): Promise<void> {
  await pause(first * everySeconds * 1000);
  for (let n = 0; !run.isOver; n++) {
    const next = pause(everySeconds * 1000);
    await person.post(`Letter ${n}`, n % photoEvery === 0 ? run.photo : undefined);
    await next;
  }
}

/** Causes one failure after the other. Returns how photos were served without the bucket. */
async function cause(run: Run, next: string): Promise<Served> {
  const { cluster } = run;
  const failing = async (name: string, work: () => Promise<void>) => {
    await pause(calm * 1000);
    run.failures.push({ name, at: performance.now() });
    await work();
  };
  for (const member of [...cluster.webs, ...cluster.workers])
    await failing(`kill -9 of ${member.name}`, () => killAndStart(member, cluster.product));
  await failing("restart of PostgreSQL", () => cluster.postgres.restart());
  const served = await withPhoto(run);
  await failing(`S3 away for ${withoutBucket} s`, async () => {
    await cluster.bucket!.kill();
    await pause((withoutBucket / 2) * 1000);
    await served.look();
    await pause((withoutBucket / 2) * 1000);
    await cluster.bucket!.start();
    run.failures.at(-1)!.bucketBackAt = performance.now();
    await served.look();
  });
  await failing("new version with a migration", async () => {
    for (const member of [...cluster.workers, ...cluster.webs]) {
      await member.stop();
      await member.start(next);
      await pause((calm / 4) * 1000);
    }
  });
  await pause(calm * 1000);
  return served;
}

async function killAndStart(member: Member, product: string): Promise<void> {
  await member.kill();
  await pause(startedAgainAfter * 1000);
  await member.start(product);
}

/** Statuses of one photo: before, without the bucket, and after. */
interface Served {
  statuses: number[];
  differing: number;
  look(): Promise<void>;
}

async function withPhoto({ people, photo }: Run): Promise<Served> {
  const [person] = people;
  const file = person!.sent.find(({ files }) => files.length > 0)!.files[0]!;
  const served: Served = {
    statuses: [],
    differing: 0,
    async look() {
      const { status, content } = await person!.ask(`/files/${file}/original`);
      served.statuses.push(status);
      if (status === 200 && !content.equals(photo)) served.differing++;
    },
  };
  await served.look();
  return served;
}

const secondsText = (value: number) => `${(value / 1000).toFixed(1)} s`;

function reportOf({ people, failures }: Run, found: Found, served: Served): Omit<Report, "title"> {
  const slowest = Math.max(...found.perFailure.flatMap(({ post, stream, upload }) => [post, stream, upload]));
  return {
    method:
      `Three web processes and one worker of the built server, each with an empty data folder, start at the same time on an empty PostgreSQL database with a bucket (s3rver), behind HAProxy ` +
      `(leastconn, no sticky sessions). ${people.length} people in ${groups} groups each have a live stream and post a message every ${everySeconds} s, every fourth one with a photo. ` +
      "Like the web client, they repeat unanswered requests (messages with the same id) after a second or as Retry-After says, and reopen the stream with Last-Event-ID. " +
      `Killed processes are restarted after ${startedAgainAfter} s. The new version has another number and adds a column to nine tables; processes are replaced one by one. ` +
      "Recovery times run from the first attempt to the response, and from the end of a stream to its reopening; for uploads without S3, from its return. " +
      "At the end, rows and stored photos are compared with the confirmed ones.",
    tables: [
      {
        head: ["Failure", "Slowest post", "Slowest live stream", "Slowest upload", "Streams broken"],
        rows: found.perFailure.map((each) => [
          each.name,
          ...[each.post, each.stream, each.upload].map(secondsText),
          whole(each.broken),
        ]),
      },
      {
        head: ["Messages", "With a photo", "Events due", "Repeated after a reconnect", "Resets", "Failed attempts"],
        rows: [
          [
            ...[found.messages, found.photos, found.due, found.again, found.resets].map(whole),
            [...found.attempts].map(([failure, count]) => `${failure}: ${count}`).join(", "),
          ],
        ],
      },
    ],
    aims: [
      none("answered messages lost", found.lost),
      none("messages stored twice or altered", found.altered),
      none("photos missing, altered or not converted", found.photosWrong),
      none("live events missed", found.missed),
      none("live events repeated on an open stream", found.repeated),
      none("errors without a name (other than lost connections)", found.unnamed),
      none("photos not served as they should be (200, 503 without S3, 200)", wrongOf(served)),
      none("errors that doctor finds", found.wrongs.length),
      below("slowest client back", backWithin, slowest / 1000, (value) => `${value.toFixed(1)} s`),
      none("failures not tried", failures.length === 7 ? 0 : 1),
    ],
  };
}

function wrongOf({ statuses, differing }: Served): number {
  return [200, 503, 200].filter((status, i) => statuses[i] !== status).length + differing;
}
