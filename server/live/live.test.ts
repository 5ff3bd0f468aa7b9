import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { liveEventNames } from "#contract/live-events.ts";
import { memoryBus } from "../adapters/event-bus/memory.ts";
import { buildApp } from "../app.ts";
import { refused } from "../testing/refused.ts";
import { connect } from "../database/connect.ts";
import { testApp } from "../testing/build-app.ts";
import { listen, type Heard, type Listening } from "../testing/listening.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aCommunity, inAnotherBrowser, visitor, withKey, type Account } from "../testing/people.ts";
import { wakeAfterCommit } from "./record.ts";

const hearth = await testApp();
beforeAll(() => hearth.app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => hearth.close());
const streams: Listening[] = [];
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.stop()));
});

test("the stream starts with a hello that has the newest event, and sends no earlier events", async () => {
  const { bob, famille, anna } = await aCommunity(hearth);
  await makeMessage(anna, famille, "Before");

  const stream = await listening(bob);
  await makeMessage(anna, famille, "After");

  const event = await stream.hears("message.created");
  expect(stream.heard[0]).toMatchObject({ name: "hello", payload: { id: stream.heard[0]!.id } });
  expect(event.id).toBeGreaterThan(stream.heard[0]!.id);
});

test("members receive new, edited and deleted messages and replies within a second, as ids only", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const stream = await listening(bob);

  const message = await makeMessage(anna, famille, "Secret recipe");
  const where = { groupId: famille.id, messageId: message.id };
  await heard(stream, "message.created", { ...where, authorId: anna.id });

  const reply = await makeReply(anna, message, "Secret ingredient");
  const whereReply = { groupId: famille.id, messageId: reply.id, parentId: message.id, threadId: message.id };
  await heard(stream, "message.created", { ...whereReply, authorId: anna.id });

  await anna.put(`/api/messages/${reply.id}`, { data: { text: "Another secret" } });
  await heard(stream, "message.updated", whereReply);
  await anna.delete(`/api/messages/${reply.id}`);
  await heard(stream, "message.deleted", whereReply);
  await anna.put(`/api/messages/${message.id}`, { pinnedInGroup: true });
  await heard(stream, "message.updated", where);
  await anna.delete(`/api/messages/${message.id}`);
  await heard(stream, "message.deleted", where);

  expect(JSON.stringify(stream.heard)).not.toMatch(/secret/i);
  for (const { name } of stream.heard.slice(1)) expect(liveEventNames).toContain(name);
});

test("members are notified of joins, leaves, renames and profile changes within a second", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const stream = await listening(bob);

  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  await heard(stream, "member.joined", { groupId: famille.id, userId: paul.id });
  await paul.post(`/api/groups/${famille.id}/leave`);
  await heard(stream, "member.left", { groupId: famille.id, userId: paul.id });
  await anna.put(`/api/groups/${famille.id}`, { name: "La famille" });
  await heard(stream, "group.renamed", { groupId: famille.id });
  await anna.put(`/api/groups/${famille.id}/look`, { description: "Sundays" });
  await heard(stream, "group.changed", { groupId: famille.id });
});

test("members are notified of replies that are published, and of those that outlive their thread", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const top = await makeMessage(anna, famille, "Top");
  const reply = await makeReply(anna, top, "Survives");
  const stream = await listening(bob);

  const whereReply = { groupId: famille.id, messageId: reply.id, parentId: top.id, threadId: top.id };
  await anna.put(`/api/messages/${reply.id}`, { data: { text: "Survives, edited" } });
  await heard(stream, "message.updated", whereReply);
  await anna.put(`/api/messages/${reply.id}`, { isInFront: true });
  await heard(stream, "message.updated", { ...whereReply, isPublished: true });
  await anna.delete(`/api/messages/${top.id}`);

  await stream.hears("message.deleted", { messageId: top.id });
  await stream.hears("message.updated", { messageId: reply.id });
});

test("authors receive their own events in every browser, by cookie and by key", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const phone = await inAnotherBrowser(hearth, anna);
  const [here, there] = [await listening(anna), await listening(phone, { by: "key" })];

  const message = await makeMessage(anna, famille, "From here");

  for (const stream of [here, there]) await stream.hears("message.created", { messageId: message.id });
});

test("outsiders and former members receive nothing of the group", async () => {
  const { anna, bob, paul, zoe, famille, club } = await aCommunity(hearth);
  const ofFamille = await listening(bob);
  const [ofPaul, ofZoe] = [await listening(paul), await listening(zoe)];
  await zoe.post(`/api/groups/invitation/${club.inviteKey}`);
  await paul.post(`/api/groups/${club.id}/reset-invite-key`);

  const message = await makeMessage(anna, famille, "Between us");
  await makeReply(bob, message, "Yes");
  await anna.put(`/api/groups/${famille.id}`, { name: "Renamed" });
  await anna.delete(`/api/messages/${message.id}`);
  await ofFamille.hears("message.deleted", { messageId: message.id });
  const inClub = await makeMessage(paul, club, "In the club");
  await ofPaul.hears("message.created", { messageId: inClub.id });
  await paul.post(`/api/groups/${club.id}/leave`);
  await makeMessage(zoe, club, "After him");
  await ofZoe.hears("member.left");

  for (const stream of [ofPaul, ofZoe]) {
    expect(stream.heard.filter(({ payload }) => payload.groupId === famille.id)).toEqual([]);
  }
});

test("a member who leaves receives only the event of leaving from then on", async () => {
  const { anna, bob, famille, club, paul } = await aCommunity(hearth);
  await bob.post(`/api/groups/invitation/${club.inviteKey}`);
  const stream = await listening(bob);

  await bob.post(`/api/groups/${famille.id}/leave`);
  const left = await stream.hears("group.left", { groupId: famille.id });
  await makeMessage(anna, famille, "He is gone");
  await makeMessage(paul, club, "Last word");
  await stream.hears("message.created", { groupId: club.id });

  const since = stream.heard.slice(stream.heard.indexOf(left) + 1);
  expect(since.filter(({ payload }) => payload.groupId === famille.id)).toEqual([]);
});

test("a user's own browsers learn of joined and left groups and account changes; others do not", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const [pauls, bobs] = [await listening(paul), await listening(bob)];

  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  await pauls.hears("group.entered", { groupId: famille.id });
  await paul.put(`/api/users/${paul.id}`, { name: "Paul" });
  await pauls.hears("me.updated");
  await paul.post(`/api/groups/${famille.id}/leave`);
  await pauls.hears("group.left", { groupId: famille.id });
  await makeMessage(anna, famille, "Last word");
  await bobs.hears("message.created");

  const personal = ["group.entered", "group.left", "me.updated", "session.ended"];
  expect(bobs.heard.filter(({ name }) => personal.includes(name))).toEqual([]);
});

test("resetting the key ends the streams of all the user's browsers, and of nobody else", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const phone = await inAnotherBrowser(hearth, anna);
  const [here, there, bobs] = [await listening(anna), await listening(phone), await listening(bob)];

  await anna.post(`/api/users/${anna.id}/reset-api-key`);

  for (const stream of [here, there]) {
    await stream.ended;
    expect(stream.heard.at(-1)).toMatchObject({ name: "session.ended", payload: {} });
  }
  const message = await makeMessage(bob, famille, "Still here");
  await bobs.hears("message.created", { messageId: message.id });
  await expect(listen(hearth, anna)).rejects.toThrow("401");
});

test("signing out and a new password end the streams of the ended sessions only", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const [phone, tablet] = [await inAnotherBrowser(hearth, anna), await inAnotherBrowser(hearth, anna)];
  const [onPhone, onTablet, here] = [await listening(phone), await listening(tablet), await listening(anna)];

  await phone.post("/api/logout");
  await onPhone.ended;
  await anna.put(`/api/users/${anna.id}`, { password: "a new password" });
  await onTablet.ended;

  const message = await makeMessage(bob, famille, "Still there?");
  await here.hears("message.created", { messageId: message.id });
});

test("events of another process arrive within its polling interval of a second", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const stream = await listening(bob);
  const elsewhere = await anotherProcess();

  const { body } = await withKey(elsewhere, anna.key).post("/api/messages", {
    group: famille.id,
    data: { text: "From the other process" },
  });

  await stream.hears("message.created", { messageId: body.id });
  await elsewhere.app.close();
});

test("a process that has just started does not send events from before a client connected", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const before = await makeMessage(anna, famille, "Before");
  const elsewhere = { ...hearth, ...(await anotherProcess()) };
  await elsewhere.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await listen(elsewhere, bob);

  const now = await makeMessage(anna, famille, "Now");

  await stream.hears("message.created", { messageId: now.id });
  expect(stream.heard.map(({ payload }) => payload.messageId)).not.toContain(before.id);
  await stream.stop();
  await elsewhere.app.close();
});

test("a HEAD request does not hold the stream open", async () => {
  const { anna } = await aCommunity(hearth);

  const response = await hearth.app.inject({
    method: "HEAD",
    url: "/api/live",
    headers: { "x-auth-token": anna.key },
  });

  expect(response.statusCode).toBe(404);
});

test("the stream requires sign-in", async () => {
  expect(await visitor(hearth).get("/api/live")).toMatchObject(refused("unauthorized"));
  await expect(listen(hearth, { key: "never was" })).rejects.toThrow("401");
  await expect(listen(hearth, { key: "never was" }, { by: "key" })).rejects.toThrow("401");
});

test("hello comes first, even during simultaneous writes", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);

  const writing = Promise.all(Array.from({ length: 20 }, (_, n) => makeMessage(anna, famille, `Message ${n}`)));
  const opened = await Promise.all(Array.from({ length: 10 }, () => listening(bob)));
  await writing;

  expect(opened.map(({ heard }) => heard[0]!.name)).toEqual(Array(10).fill("hello"));
});

test("a session can have up to ten streams and a user up to fifty; closing one frees a slot", async () => {
  const { anna, bob } = await aCommunity(hearth);
  const ten = await Promise.all(Array.from({ length: 10 }, () => listening(bob)));
  const refusals = await Promise.allSettled(Array.from({ length: 20 }, () => listen(hearth, bob)));
  expect(refusals.map(({ status }) => status)).toEqual(Array(20).fill("rejected"));
  const key = { "x-auth-token": bob.key };
  expect(await visitor(hearth).get("/api/live", key)).toMatchObject(refused("too_many_streams"));

  for (let browser = 2; browser <= 5; browser++) {
    const other = await inAnotherBrowser(hearth, bob);
    await Promise.all(Array.from({ length: 10 }, () => listening(other)));
  }
  const sixth = await inAnotherBrowser(hearth, bob);
  await expect(listen(hearth, sixth)).rejects.toThrow("429");
  await listening(anna);
  await ten[0]!.stop();
  await expect
    .poll(() =>
      listening(sixth).then(
        ({ heard }) => heard[0]?.name,
        () => "refused",
      ),
    )
    .toBe("hello");
});

/** Starts another server on the same database that shares no memory with this one. */
async function anotherProcess() {
  const bus = memoryBus();
  const db = wakeAfterCommit(await connect(hearth.context.config.database), bus);
  const app = await buildApp({ ...hearth.context, bus, db });
  app.addHook("onClose", () => db.close());
  return { app };
}

async function listening(person: Account, options?: Parameters<typeof listen>[2]): Promise<Listening> {
  const stream = await listen(hearth, person, options);
  streams.push(stream);
  return stream;
}

async function heard(stream: Listening, name: string, payload: Record<string, unknown>): Promise<Heard> {
  const event = await stream.hears(name, payload);
  expect(event.payload).toEqual(payload);
  return event;
}
