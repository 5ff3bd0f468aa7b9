import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/build-app.ts";
import { databaseQueue } from "./database.ts";
import type { ClaimedJob, NewJob } from "./job-queue.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { db, clock, jobs } = hearth.context;
const lease = 60_000;

beforeEach(() => db.write((tx) => tx.deleteFrom("jobs").execute()));

test("a job exists if and only if its transaction commits", async () => {
  const failing = db.write(async (tx) => {
    await jobs.enqueue(tx, { kind: "mail" });
    throw new Error("the cause did not happen");
  });
  await expect(failing).rejects.toThrow("the cause did not happen");
  expect(await jobs.claim(lease)).toBeUndefined();

  await enqueue({ kind: "mail", payload: { to: "anna", times: 3 } });

  expect(await jobs.claim(lease)).toMatchObject({ kind: "mail", payload: { to: "anna", times: 3 }, attempt: 1 });
});

test("of two workers polling at the same moment, one gets the job", async () => {
  const another = databaseQueue(db, clock);
  for (let round = 0; round < 5; round++) {
    await enqueue({ kind: `round ${round}` });

    const claimed = await Promise.all([jobs.claim(lease), another.claim(lease), jobs.claim(lease)]);

    expect(claimed.filter(Boolean)).toHaveLength(1);
  }
});

test("two workers get two jobs", async () => {
  await enqueue({ kind: "one" });
  await enqueue({ kind: "two" });

  const claimed = await Promise.all([jobs.claim(lease), jobs.claim(lease)]);

  expect(claimed.map((job) => job?.kind).sort()).toEqual(["one", "two"]);
});

test("jobs are claimed in the order they are due, and none before its time", async () => {
  await enqueue({ kind: "later", runAt: clock.now() + 10_000 });
  await enqueue({ kind: "first", runAt: clock.now() - 2000 });
  await enqueue({ kind: "second", runAt: clock.now() - 1000 });

  expect((await jobs.claim(lease))?.kind).toBe("first");
  expect((await jobs.claim(lease))?.kind).toBe("second");
  expect(await jobs.claim(lease)).toBeUndefined();

  hearth.passTime(10_000);
  expect((await jobs.claim(lease))?.kind).toBe("later");
});

test("an abandoned job is claimed again after its lease expires, which counts as another attempt", async () => {
  await enqueue({ kind: "abandoned" });
  await claim();
  hearth.passTime(lease - 1000);
  expect(await jobs.claim(lease)).toBeUndefined();

  hearth.passTime(2000);

  expect(await jobs.claim(lease)).toMatchObject({ kind: "abandoned", attempt: 2 });
});

test("a renewed lease continues", async () => {
  await enqueue({ kind: "long" });
  const job = await claim();

  for (let minute = 0; minute < 5; minute++) {
    hearth.passTime(lease - 5000);
    expect(await job.renew()).toBe(true);
  }

  expect(await jobs.claim(lease)).toBeUndefined();
});

test("finishing a job removes it and stores its result in one transaction", async () => {
  await enqueue({ kind: "count" });
  const job = await claim();

  await db.write(async (tx) => {
    expect(await job.finish(tx)).toBe(true);
    await tx.insertInto("instance").values({ key: "result", value: "counted" }).execute();
  });

  hearth.passTime(10 * lease);
  expect(await jobs.claim(lease)).toBeUndefined();
  expect(await waiting()).toEqual([]);
});

test("a worker that lost its lease can neither renew, finish nor fail the job", async () => {
  await enqueue({ kind: "slow" });
  const slow = await claim();
  hearth.passTime(lease + 1000);
  const quick = await claim();

  expect(await slow.renew()).toBe(false);
  expect(await db.write((tx) => slow.finish(tx))).toBe(false);
  expect(await slow.fail("too slow")).toBe(false);
  expect(await slow.giveBack()).toBe(false);

  expect(await db.write((tx) => quick.finish(tx))).toBe(true);
  expect(await quick.renew()).toBe(false);
});

test("a result refused because of a lost lease leaves nothing behind", async () => {
  await enqueue({ kind: "result" });
  const slow = await claim();
  hearth.passTime(lease + 1000);
  await claim();

  const writing = db.write(async (tx) => {
    await tx.insertInto("instance").values({ key: "stale", value: "stale" }).execute();
    if (!(await slow.finish(tx))) throw new Error("the lease was lost");
  });

  await expect(writing).rejects.toThrow("the lease was lost");
  expect(await db.read.selectFrom("instance").select("key").where("key", "=", "stale").execute()).toEqual([]);
});

test("while a job with a unique key waits or runs, no other is added", async () => {
  const mail: NewJob = { kind: "mail", uniqueKey: "mail:anna" };
  await Promise.all([enqueue(mail), enqueue(mail)]);
  await enqueue({ kind: "mail", uniqueKey: "mail:bob" });
  expect(await waiting()).toHaveLength(2);
  const job = await claim();
  await enqueue(mail);
  expect(await waiting()).toHaveLength(2);

  await db.write((tx) => job.finish(tx));
  await enqueue(mail);

  expect(await waiting()).toHaveLength(2);
});

test("a failed job is retried at the given time, and not before", async () => {
  await enqueue({ kind: "flaky" });
  const job = await claim();

  expect(await job.fail("no network", clock.now() + 30_000)).toBe(true);

  hearth.passTime(29_000);
  expect(await jobs.claim(lease)).toBeUndefined();
  hearth.passTime(2000);
  expect(await jobs.claim(lease)).toMatchObject({ kind: "flaky", attempt: 2 });
});

test("a job that was given up stays visible with its error, is not retried, and frees its unique key", async () => {
  await enqueue({ kind: "hopeless", uniqueKey: "hopeless" });
  const job = await claim();

  await job.fail("the mail server said no", undefined, async (tx) => {
    await tx.insertInto("instance").values({ key: "hopeless", value: "given up" }).execute();
  });
  expect(await db.read.selectFrom("instance").select("value").where("key", "=", "hopeless").execute()).toHaveLength(1);

  hearth.passTime(365 * 24 * 60 * 60 * 1000);
  expect(await jobs.claim(lease)).toBeUndefined();
  expect(await waiting()).toMatchObject([
    { kind: "hopeless", error: "the mail server said no", failed_at: expect.any(Number) },
  ]);
  await enqueue({ kind: "hopeless", uniqueKey: "hopeless" });
  expect(await waiting()).toHaveLength(2);
});

test("a job that was given back is available at once, and the attempt does not count", async () => {
  await enqueue({ kind: "long" });
  const job = await claim();

  expect(await job.giveBack()).toBe(true);

  expect(await jobs.claim(lease)).toMatchObject({ kind: "long", attempt: 1 });
});

test("workers can claim only some kinds, or all but some", async () => {
  await enqueue({ kind: "film" });
  await enqueue({ kind: "mail" });

  expect((await jobs.claim(lease, { except: ["film"] }))?.kind).toBe("mail");
  expect(await jobs.claim(lease, { except: ["film"] })).toBeUndefined();
  expect(await jobs.claim(lease, { only: [] })).toBeUndefined();
  expect((await jobs.claim(lease, { only: ["film"] }))?.kind).toBe("film");
});

function enqueue(job: NewJob): Promise<void> {
  return db.write((tx) => jobs.enqueue(tx, job));
}

async function claim(): Promise<ClaimedJob> {
  const job = await jobs.claim(lease);
  if (!job) throw new Error("there was no job");
  return job;
}

function waiting() {
  return db.read.selectFrom("jobs").selectAll().execute();
}
