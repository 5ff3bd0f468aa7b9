import { afterAll, expect, test } from "vitest";
import type { Thread } from "#contract/messages.ts";
import { refused } from "./testing/answers.ts";
import { testApp } from "./testing/build-app.ts";
import { makeMessage, makeReply } from "./testing/messages.ts";
import { aGroup, aPerson, password, visitor } from "./testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

const day = 24 * 60 * 60 * 1000;
const kind = "a-test";

test("nobody is signed out by a clock that leaps a day ahead and two days back", async () => {
  const anna = await aPerson(hearth, "anna@example.org");

  for (const leap of [day, -2 * day, day]) {
    hearth.passTime(leap);
    expect((await anna.get("/api/me")).status).toBe(200);
  }
});

test("what is written after the clock was set back is in its group once, and last among comments", async () => {
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

test("who mistyped too often before the clock was set back does not wait a day for that", async () => {
  await aPerson(hearth, "carla@example.org");
  const guess = (secret: string) =>
    visitor(hearth).post("/api/login", { login: "carla@example.org", password: secret });
  for (let i = 0; i < 10; i++) await guess("a wrong password");
  expect(await guess(password)).toMatchObject(refused("too_many_attempts"));

  hearth.passTime(-day);

  expect((await guess(password)).status).toBe(200);
  hearth.passTime(day);
});

test("what was ordered before the clock was set back is done at once, and once; what was to wait, waits", async () => {
  const { db, jobs, clock } = hearth.context;
  await db.write(async (tx) => {
    await jobs.enqueueIn(tx, { kind, payload: { when: "now" } });
    await jobs.enqueueIn(tx, { kind, payload: { when: "later" }, runAt: clock.now() + 1000 });
  });

  hearth.passTime(-day);

  const claimed = await jobs.claim(60_000, { only: [kind] });
  expect(claimed?.payload).toEqual({ when: "now" });
  expect(await jobs.claim(60_000, { only: [kind] })).toBeUndefined();
  await db.write((tx) => claimed!.finishIn(tx));
  hearth.passTime(day + 2000);
  expect((await jobs.claim(60_000, { only: [kind] }))?.payload).toEqual({ when: "later" });
  expect(await jobs.claim(60_000, { only: [kind] })).toBeUndefined();
});

test("what is being done when the clock leaps ahead may be begun again, and is finished once", async () => {
  const { db, jobs } = hearth.context;
  await db.write((tx) => jobs.enqueueIn(tx, { kind: "another-test" }));
  const which = { only: ["another-test"] };
  const early = await jobs.claim(60_000, which);

  hearth.passTime(day);

  const late = await jobs.claim(60_000, which);
  expect(await early!.renew()).toBe(false);
  const finished = await Promise.all([early!, late!].map((job) => db.write((tx) => job.finishIn(tx))));
  expect(finished).toEqual([false, true]);
});
