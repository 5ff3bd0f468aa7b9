import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ClaimedJob } from "../adapters/job-queue/job-queue.ts";
import { dialectOf } from "../database/dialect.ts";
import { testApp } from "../testing/build-app.ts";
import { listen, type Listening } from "../testing/listening.ts";
import { writeCounted } from "../testing/counted.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aCommunity, aPerson, inAnotherBrowser } from "../testing/people.ts";
import { liveJobs } from "./jobs.ts";
import { insertLiveEvents } from "./queries.ts";

const hearth = await testApp();
const { context } = hearth;
beforeAll(() => hearth.app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => hearth.close());
let stream: Listening | undefined;
afterEach(() => stream?.stop());
const longAgo = 60_000;
const idsFollowCommits = dialectOf(context.db.read) === "sqlite";

test("a reconnecting browser gets the events it missed and receives new ones", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const before = await makeMessage(anna, famille, "Before");
  hearth.passTime(longAgo);
  stream = await listen(hearth, bob);
  await makeMessage(anna, famille, "Heard");
  const last = await stream.hears("message.created");
  await stream.stop();
  hearth.passTime(longAgo);
  const missed = [await makeMessage(anna, famille, "Missed"), await makeMessage(anna, famille, "Missed too")];

  stream = await listen(hearth, bob, { lastEventId: last.id });
  for (const { id } of missed) await stream.hears("message.created", { messageId: id });
  const now = await makeMessage(anna, famille, "Now");
  await stream.hears("message.created", { messageId: now.id });

  expect(stream.heard[0]!.name).toBe("hello");
  const replayed = stream.heard.slice(1).map(({ payload }) => payload.messageId);
  expect(replayed).not.toContain(before.id);
  // An event may arrive twice.
  expect([...new Set(replayed)].slice(-3)).toEqual([...missed, now].map(({ id }) => id));
});

test("one event tells everyone notified of a message, and neither its author nor those who muted the thread", async () => {
  const { anna, bob, zoe, famille } = await aCommunity(hearth);
  await zoe.post(`/api/groups/invitation/${famille.inviteKey}`);
  const top = await makeMessage(anna, famille, "Top");
  await zoe.post(`/api/messages/${top.id}/mute`);
  const everyone = await Promise.all([anna, bob, zoe].map((person) => listen(hearth, person)));
  const after = everyone[1]!.heard.at(-1)!.id;

  const reply = await makeReply(anna, top, "Reply");
  const [replayed] = await notificationIds(reply);
  await everyone[1]!.hears("notification.created", { notificationId: replayed! });
  const last = await makeMessage(bob, famille, "Last");
  for (const stream of everyone) await stream.hears("message.created", { messageId: last.id });
  const [toldLast] = await notificationIds(last);
  await everyone[0]!.hears("notification.created", { notificationId: toldLast! });
  await everyone[2]!.hears("notification.created", { notificationId: toldLast! });

  const heard = everyone.map((stream) => stream.heard.flatMap(({ payload }) => payload.notificationId ?? []));
  expect(heard).toEqual([[toldLast], [replayed], [toldLast]]);
  const rows = await hearth.context.db.read.selectFrom("live_events").select("id").where("id", ">", after).execute();
  expect(rows).toHaveLength(4);
  await Promise.all(everyone.map((stream) => stream.stop()));
});

test("of the notifications missed, a browser hears of those of its own user", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  stream = await listen(hearth, bob);
  await makeMessage(anna, famille, "Heard");
  const last = await stream.hears("notification.created");
  await stream.stop();
  hearth.passTime(longAgo);
  const own = await makeMessage(bob, famille, "His own");
  const missed = await makeMessage(anna, famille, "Missed");

  stream = await listen(hearth, bob, { lastEventId: last.id });
  const [ofOwn, ofMissed] = await notificationIds(own, missed);
  await stream.hears("notification.created", { notificationId: ofMissed! });

  expect(stream.heard.map(({ payload }) => payload.notificationId)).not.toContain(ofOwn);
});

test("a browser that reconnects after many mentions of others has little to catch up on", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const members = await Promise.all(Array.from({ length: 25 }, (_, n) => aPerson(hearth, `m${n}@${famille.id}.org`)));
  for (const member of members) await member.post(`/api/groups/invitation/${famille.inviteKey}`);
  const last = await newestEvent();
  const mentions = Object.fromEntries(members.map(({ id, name }) => [id, name]));
  const text = members.map(({ name }) => `@${name}`).join(" ");
  for (let n = 0; n < 10; n++) await makeMessage(anna, famille, { data: { text, mentions } });
  const message = await makeMessage(anna, famille, { data: { text: "@bob", mentions: { [bob.id]: "bob" } } });

  stream = await listen(hearth, bob, { lastEventId: last });
  await stream.hears("message.created", { messageId: message.id });
  await stream.hears("notification.created");
  expect(stream.heard.map(({ name }) => name)).not.toContain("reset");
});

test("the last received event may be given in the URL, for clients that cannot set headers", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const last = await newestEvent();
  hearth.passTime(longAgo);
  const missed = await makeMessage(anna, famille, "Missed");

  stream = await listen(hearth, bob, { after: last });

  await stream.hears("message.created", { messageId: missed.id });
});

test("the position returned by GET /api/me lets a client resume without missing events", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const before = await makeMessage(anna, famille, "Before");
  hearth.passTime(longAgo);
  const { headers } = await bob.get("/api/me");
  const [after, at] = String(headers["x-live-event"]).split(" ").map(Number);
  const meanwhile = await makeMessage(anna, famille, "Meanwhile");

  stream = await listen(hearth, bob, { after, at });

  await stream.hears("message.created", { messageId: meanwhile.id });
  expect(stream.heard.map(({ payload }) => payload.messageId)).not.toContain(before.id);
});

test("replayed events are limited to what the user may see, without other or former groups", async () => {
  const { anna, bob, paul, famille, club } = await aCommunity(hearth);
  await bob.post(`/api/groups/invitation/${club.inviteKey}`);
  hearth.passTime(longAgo);
  const last = await makeMessage(anna, famille, "Heard by Bob").then(newestEvent);
  hearth.passTime(longAgo);
  await makeMessage(anna, famille, "Not for Paul, and soon not for Bob");
  await bob.post(`/api/groups/${famille.id}/leave`);
  await anna.put(`/api/users/${anna.id}`, { name: "Anna" });
  const inClub = await makeMessage(paul, club, "For both");

  for (const person of [paul, bob]) {
    const theirs = await listen(hearth, person, { lastEventId: last });
    await theirs.hears("message.created", { messageId: inClub.id });
    const replayed = theirs.heard.slice(1).map(({ name, payload }) => [name, payload.groupId]);
    expect(replayed.filter(([name, group]) => group === famille.id && name !== "group.left")).toEqual([]);
    expect(replayed.map(([name]) => name)).not.toContain("me.updated");
    await theirs.stop();
  }
});

test("a browser that is up to date gets no event twice after a while, and no reset", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const first = await listen(hearth, bob);
  const longHeard = await makeMessage(anna, famille, "Heard");
  await first.hears("message.created", { messageId: longHeard.id });
  hearth.passTime(longAgo);
  const { id: heardLast } = await makeMessage(anna, famille, "Heard last");
  const { id: last } = await first.hears("message.created", { messageId: heardLast });
  await first.stop();

  stream = await listen(hearth, bob, { lastEventId: last });
  const next = await makeMessage(anna, famille, "Next");
  await stream.hears("message.created", { messageId: next.id });

  expect(stream.heard.map(({ name }) => name)).not.toContain("reset");
  expect(stream.heard.map(({ payload }) => payload.messageId)).not.toContain(longHeard.id);
});

if (idsFollowCommits) {
  test("a page that has just loaded does not get the events it already shows", async () => {
    const { anna, bob, famille } = await aCommunity(hearth);
    const shown = await makeMessage(anna, famille, "Shown");
    const { headers } = await bob.get("/api/me");
    const [after, at] = String(headers["x-live-event"]).split(" ").map(Number);

    stream = await listen(hearth, bob, { after, at });
    const next = await makeMessage(anna, famille, "Next");
    await stream.hears("message.created", { messageId: next.id });

    expect(stream.heard.map(({ payload }) => payload.messageId)).not.toContain(shown.id);
  });
} else {
  test("an event with a lower id that was committed later is not missed", async () => {
    const { anna, bob, famille } = await aCommunity(hearth);
    await context.db.write((tx) =>
      insertLiveEvents(tx, [
        {
          at: context.clock.now(),
          name: "message.created",
          group_id: famille.id,
          user_id: null,
          payload: JSON.stringify({ groupId: famille.id, messageId: "committed late", authorId: anna.id }),
        },
      ]),
    );
    await makeMessage(anna, famille, "Heard");

    stream = await listen(hearth, bob, { lastEventId: await newestEvent() });

    await stream.hears("message.created", { messageId: "committed late" });
  });
}

test("up to 200 events are replayed; with one more, the browser is told to reload everything", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  hearth.passTime(longAgo);
  const last = await makeMessage(anna, famille, "Heard").then(newestEvent);
  // If ids do not follow commits, the message and Bob's notification of it are read again.
  const readAgain = idsFollowCommits ? 0 : 2;
  await happens(200 - readAgain, famille.id);

  stream = await listen(hearth, bob, { lastEventId: last });
  await stream.hears("group.renamed", { n: 199 - readAgain });
  expect(stream.heard.map(({ name }) => name)).not.toContain("reset");
  await stream.stop();

  await happens(1, famille.id);
  stream = await listen(hearth, await inAnotherBrowser(hearth, bob), { lastEventId: last });
  const reset = await stream.hears("reset");
  expect(reset.payload).toEqual({ id: await newestEvent() });
});

test("after ten thousand events of others a browser reloads everything; a day later all of them are deleted", async () => {
  const { anna, bob, famille, club } = await aCommunity(hearth);
  const last = await makeMessage(anna, famille, "Heard").then(newestEvent);
  await writeCounted(context, 10_001, (tx, counted) =>
    sql`insert into live_events (at, name, group_id, payload) ${counted}
      select ${sql.lit(context.clock.now())}, 'group.renamed', ${club.id}, '{}' from counter`.execute(tx),
  );

  stream = await listen(hearth, bob, { lastEventId: last });
  await stream.hears("reset", { id: await newestEvent() });

  hearth.passTime(25 * 60 * 60 * 1000);
  for (const { run } of Object.values(liveJobs)) await run(context, {} as ClaimedJob, new AbortController().signal);
  expect(await context.db.read.selectFrom("live_events").select("id").execute()).toEqual([]);
});

test("a position that is too old or unknown causes a reset", async () => {
  const { bob } = await aCommunity(hearth);
  const newest = await newestEvent();

  for (const lastEventId of [newest + 1000, 0]) {
    stream = await listen(hearth, bob, { lastEventId });
    await stream.hears("reset", { id: newest });
    await stream.stop();
  }
});

test("a last event that is not a number is ignored", async () => {
  const { bob } = await aCommunity(hearth);

  for (const lastEventId of ["", "abc", "-1", "1.5", "99999999999999999999"]) {
    stream = await listen(hearth, bob, { lastEventId });
    await stream.stop();
    expect(stream.heard[0]!.name).toBe("hello");
    expect(stream.heard.map(({ name }) => name)).not.toContain("reset");
  }
});

test("stopping the server ends every stream", async () => {
  const other = await testApp();
  await other.app.listen({ port: 0, host: "127.0.0.1" });
  const { anna, bob } = await aCommunity(other);
  const streams = [await listen(other, anna), await listen(other, bob)];

  await other.close();

  await Promise.all(streams.map(({ ended }) => ended));
});

async function newestEvent(): Promise<number> {
  const { read } = context.db;
  const row = await read.selectFrom("live_events").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row!.id;
}

async function happens(times: number, groupId: string): Promise<void> {
  await context.db.write(async (tx) => {
    for (let n = 0; n < times; n++) {
      await insertLiveEvents(tx, [
        {
          at: context.clock.now(),
          name: "group.renamed",
          group_id: groupId,
          user_id: null,
          payload: JSON.stringify({ groupId, n }),
        },
      ]);
    }
  });
}

async function notificationIds(...messages: { id: string }[]): Promise<string[]> {
  const rows = await hearth.context.db.read.selectFrom("notifications").select(["id", "target_message_id"]).execute();
  return messages.map(({ id }) => rows.find((row) => row.target_message_id === id)!.id);
}
