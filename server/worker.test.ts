import { afterEach, beforeEach, expect, test } from "vitest";
import { StorageUnavailable } from "./adapters/file-storage/file-storage.ts";
import type { NewJob } from "./adapters/job-queue/job-queue.ts";
import type { Context } from "./context.ts";
import { passwordResetKey, passwordResetMail } from "./features/identity/sign-in/rules.ts";
import { testApp, type TestApp } from "./testing/build-app.ts";
import { aPerson } from "./testing/people.ts";
import { enqueueRecurring, startWorker, workOnce } from "./worker.ts";

let hearth: TestApp;
let context: Context;
let errors: unknown[];
const hour = 60 * 60 * 1000;

beforeEach(async () => {
  hearth = await testApp();
  errors = [];
  context = {
    ...hearth.context,
    log: { ...hearth.context.log, error: (...what: unknown[]) => void errors.push(what) },
  };
});
afterEach(() => hearth.close());

test("a recurring job is enqueued once for any number of processes, and again after it has run", async () => {
  await Promise.all([enqueueRecurring(context), enqueueRecurring(context)]);
  const kinds = (await waiting()).map(({ kind }) => kind);
  expect(kinds).toContain("accounts.forget-what-is-over");
  expect(new Set(kinds).size).toBe(kinds.length);

  while (await workOnce(context));

  expect(errors).toEqual([]);
  const again = await waiting();
  expect(again.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
  for (const { run_at, attempts } of again) {
    expect(run_at).toBeGreaterThan(context.clock.now());
    expect(attempts).toBe(0);
  }
});

test("expired sessions and failed attempts are deleted every hour", async () => {
  const yves = await aPerson(hearth, "yves@example.org");
  await yves.post("/api/login", { login: "yves@example.org", password: "wrong" });
  expect(await counts()).toEqual({ sessions: 1, failures: 1 });
  await enqueueRecurring(context);

  await workThrough(2 * hour);
  expect(await counts()).toEqual({ sessions: 1, failures: 1 });
  await workThrough(24 * hour);
  expect(await counts()).toEqual({ sessions: 1, failures: 0 });
  await workThrough(401 * 24 * hour);
  expect(await counts()).toEqual({ sessions: 0, failures: 0 });
});

test("live events are kept for a day", async () => {
  const yves = await aPerson(hearth, "yves@example.org");
  await yves.post("/api/groups", { name: "Choir" });
  await enqueueRecurring(context);
  const events = () => context.db.read.selectFrom("live_events").select("id").execute();

  await workThrough(23 * hour);
  expect(await events()).not.toEqual([]);
  await workThrough(2 * hour);
  expect(await events()).toEqual([]);
});

test("a failing job is retried five times with growing delays, and then given up visibly", async () => {
  await enqueue({ kind: "of a later version" });
  const waits: number[] = [];

  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await workOnce(context), `attempt ${attempt}`).toBe(true);
    const [job] = await waiting();
    waits.push(Math.round((job!.run_at - context.clock.now()) / 1000));
    if (attempt < 5) goTo(job!.run_at);
  }

  expect(waits.slice(0, 4)).toEqual([10, 40, 160, 640]);
  const [job] = await waiting();
  expect(job).toMatchObject({ attempts: 5, error: expect.stringContaining("unknown job kind") });
  expect(job!.failed_at).not.toBeNull();
  hearth.passTime(24 * hour);
  expect(await workOnce(context)).toBe(false);
  expect(errors).toHaveLength(5);
  expect(errors[0]).toMatchObject([{ err: expect.any(Error), job: "of a later version", attempt: 1 }, "job failed"]);
});

test("a job that needs files waits as long as their storage is unavailable", async () => {
  await enqueue({ kind: "files.forget-bytes", payload: { id: "x" } });
  const removeFolder = () => Promise.reject(new StorageUnavailable("away"));
  const away = { ...context, files: { ...context.files, removeFolder } };
  for (let minute = 0; minute < 10; minute++) {
    expect(await workOnce(away)).toBe(true);
    expect(await waiting()).toMatchObject([{ failed_at: null, attempts: 0 }]);
    expect(await workOnce(away)).toBe(false);
    hearth.passTime(60_000);
  }

  expect(await workOnce(context)).toBe(true);
  expect(await waiting()).toEqual([]);
});

test("a job that crashes the process each time is given up too", async () => {
  await enqueue({ kind: "files.forget-bytes", payload: { id: "x" } });
  for (let start = 1; start <= 5; start++) {
    expect(await context.jobs.claim(1000)).toMatchObject({ attempt: start });
    hearth.passTime(2000);
  }

  await workOnce(context);

  expect(await waiting()).toMatchObject([
    { error: expect.stringContaining("abandoned after too many attempts"), attempts: 6 },
  ]);
  hearth.passTime(24 * hour);
  expect(await workOnce(context)).toBe(false);
});

test("an email is retried for two days while the mail server is down, at least hourly", async () => {
  const yves = await aPerson(hearth, "yves@example.org");
  await enqueue(resetMailFor(yves.id));
  const down = { ...context.mailer, send: () => Promise.reject(new Error("the mail server is down")) };
  const start = context.clock.now();
  const waits: number[] = [];

  for (let attempt = 1; attempt <= 100 && (await waiting())[0]!.failed_at === null; attempt++) {
    expect(await workOnce({ ...context, mailer: down }), `attempt ${attempt}`).toBe(true);
    const [job] = await waiting();
    if (job!.failed_at === null) waits.push(Math.round((job!.run_at - context.clock.now()) / 1000));
    goTo(job!.run_at);
  }

  expect(waits.slice(0, 7)).toEqual([10, 40, 160, 640, 2560, 3600, 3600]);
  expect(Math.max(...waits)).toBe(3600);
  expect(context.clock.now() - start).toBeGreaterThan(48 * hour);
});

test("a recurring job is never given up", async () => {
  await enqueue({ kind: "accounts.forget-what-is-over", uniqueKey: "recurring:accounts.forget-what-is-over" });
  const failing = { ...context, db: { ...context.db, write: failingWrites(context, 7) } };
  for (let attempt = 1; attempt <= 7; attempt++) {
    await workOnce(failing);
    const [job] = await waiting();
    expect(job, `attempt ${attempt}`).toMatchObject({ failed_at: null, attempts: attempt });
    goTo(job!.run_at);
  }

  expect(await workOnce(context)).toBe(true);
  expect(await waiting()).toMatchObject([{ kind: "accounts.forget-what-is-over", attempts: 0, failed_at: null }]);
});

test("the worker runs jobs by itself, and finishes the current one on shutdown", async () => {
  const yves = await aPerson(hearth, "yves@example.org");
  await enqueue(resetMailFor(yves.id));
  const begun = signal();
  const mayEnd = signal();
  const sent: string[] = [];
  const mailer = {
    reachesPeople: true,
    async send({ to }: { to: string }) {
      begun.give();
      await mayEnd.given;
      sent.push(to);
    },
    check: () => Promise.resolve(),
  };
  const worker = startWorker({ ...context, mailer });
  await begun.given;

  const stopped = worker.stop();
  mayEnd.give();
  await stopped;

  expect(sent).toEqual(["yves@example.org"]);
  expect((await waiting()).map(({ kind }) => kind)).not.toContain("accounts.mail-password-reset");
});

function resetMailFor(userId: string): NewJob {
  const payload = { userId, messageId: "<one@localhost>" };
  return { kind: passwordResetMail, payload, uniqueKey: passwordResetKey(userId) };
}

function enqueue(job: NewJob): Promise<void> {
  return context.db.write((tx) => context.jobs.enqueue(tx, job));
}

function waiting() {
  return context.db.read.selectFrom("jobs").selectAll().execute();
}

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

function goTo(time: number): void {
  hearth.passTime(Math.max(0, time - context.clock.now()));
}

async function workThrough(time: number): Promise<void> {
  while (await workOnce(context));
  hearth.passTime(time);
  while (await workOnce(context));
}

async function counts() {
  const { read } = context.db;
  return {
    sessions: (await read.selectFrom("sessions").select("user_id").execute()).length,
    failures: (await read.selectFrom("failed_attempts").select("id").execute()).length,
  };
}

/** Makes a database fail this many times for jobs, while the queue uses one that works. */
function failingWrites({ db }: Context, times: number): Context["db"]["write"] {
  let left = times;
  return (work) => (left-- > 0 ? Promise.reject(new Error("the disk is full")) : db.write(work));
}
