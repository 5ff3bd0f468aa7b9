import { afterAll, expect, test } from "vitest";
import type { Thread } from "#contract/messages.ts";
import { refused } from "../testing/refused.ts";
import { testApp } from "../testing/build-app.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aGroup, aPerson, password, visitor } from "../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

const day = 24 * 60 * 60 * 1000;
const kind = "a-test";

test("a clock that jumps a day ahead and two days back signs nobody out", async () => {
  const anna = await aPerson(hearth, "anna@example.org");

  for (const leap of [day, -2 * day, day]) {
    hearth.passTime(leap);
    expect((await anna.get("/api/me")).status).toBe(200);
  }
});

test("messages written after the clock was set back are stored once, and come last among comments", async () => {
  const anna = await aPerson(hearth, "bob@example.org");
  const group = await aGroup(anna, "Famille");
  const first = await makeMessage(anna, group, "First");
  const one = await makeReply(anna, first, "One");
  const second = await makeMessage(anna, group, "Second");
  hearth.passTime(-day);

  const third = await makeMessage(anna, group, "Third");
  const two = await makeReply(anna, first, "Two");

  const { messages } = (await anna.get(`/api/groups/${group.id}/page/0`)).body as { messages: string[] };
  expect([...messages].sort()).toEqual([first.id, second.id, third.id].sort());
  const thread = (await anna.get(`/api/messages/${first.id}/thread`)).body as Thread;
  expect(thread.replies.items.map(({ id }) => id)).toEqual([one.id, two.id]);
  hearth.passTime(day);
});

test("failed sign-ins from before the clock was set back do not block a user for a day", async () => {
  await aPerson(hearth, "carla@example.org");
  const guess = (secret: string) =>
    visitor(hearth).post("/api/login", { login: "carla@example.org", password: secret });
  for (let i = 0; i < 10; i++) await guess("a wrong password");
  expect(await guess(password)).toMatchObject(refused("too_many_attempts"));

  hearth.passTime(-day);

  expect((await guess(password)).status).toBe(200);
  hearth.passTime(day);
});

test("jobs enqueued before the clock was set back run once, due ones at once", async () => {
  const { db, jobs, clock } = hearth.context;
  await db.write(async (tx) => {
    await jobs.enqueue(tx, { kind, payload: { when: "now" } });
    await jobs.enqueue(tx, { kind, payload: { when: "later" }, runAt: clock.now() + 1000 });
  });

  hearth.passTime(-day);

  const claimed = await jobs.claim(60_000, { only: [kind] });
  expect(claimed?.payload).toEqual({ when: "now" });
  expect(await jobs.claim(60_000, { only: [kind] })).toBeUndefined();
  await db.write((tx) => claimed!.finish(tx));
  hearth.passTime(day + 2000);
  expect((await jobs.claim(60_000, { only: [kind] }))?.payload).toEqual({ when: "later" });
  expect(await jobs.claim(60_000, { only: [kind] })).toBeUndefined();
});

test("a job running when the clock jumps ahead may start again, and is finished once", async () => {
  const { db, jobs } = hearth.context;
  await db.write((tx) => jobs.enqueue(tx, { kind: "another-test" }));
  const which = { only: ["another-test"] };
  const early = await jobs.claim(60_000, which);

  hearth.passTime(day);

  const late = await jobs.claim(60_000, which);
  expect(await early!.renew()).toBe(false);
  const finished = await Promise.all([early!, late!].map((job) => db.write((tx) => job.finish(tx))));
  expect(finished).toEqual([false, true]);
});
