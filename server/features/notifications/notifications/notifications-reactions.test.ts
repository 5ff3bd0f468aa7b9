import { afterAll, beforeEach, expect, test } from "vitest";
import type { NotificationPage } from "#contract/notifications.ts";
import type { PushMessage } from "#contract/push.ts";
import { aPushService } from "../../../../scripts/push-service.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aPerson, type Account, type Community } from "../../../testing/people.ts";

const service = await aPushService();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: service.host });
afterAll(async () => {
  await hearth.close();
  await service.close();
});

let people: Community;
let carol: Account;
beforeEach(async () => {
  people = await aCommunity(hearth);
  carol = await aPerson(hearth, `carol@${people.famille.id}.org`);
  await carol.post(`/api/groups/invitation/${people.famille.inviteKey}`);
  for (const person of [people.anna, people.bob, carol]) await person.post("/api/me/notifications/read", {});
  await workIsDone(hearth);
  service.received = [];
});

test("only the author of a message is notified of a reaction, with the person and the emoji", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, { data: { title: "Ski trip" } });

  await react(bob, trip, "❤️");

  expect(await bell(anna)).toMatchObject({ unread: 1 });
  expect(await reactionsIn(anna)).toMatchObject([
    {
      target: trip.id,
      read: false,
      title: "Ski trip",
      thread: { id: trip.id },
      fromUser: { id: bob.id },
      fromGroup: { id: famille.id },
      reaction: { emoji: "❤️", people: 1 },
    },
  ]);
  for (const other of [bob, carol]) expect(await reactionsIn(other)).toEqual([]);
});

test("nobody is notified when authors react to their own messages", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");

  await react(anna, trip, "👍");
  expect(await reactionsIn(anna)).toEqual([]);
  await react(bob, trip, "❤️");
  await react(anna, trip, "🎂");

  expect(await reactionsIn(anna)).toMatchObject([{ fromUser: { id: bob.id }, reaction: { people: 1 } }]);
});

test("more people reacting to a message renew its notification, which is unread again and on top", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await react(bob, trip, "❤️");
  await makeMessage(bob, famille, "Something else");
  const [first] = await reactionsIn(anna);
  await anna.post("/api/me/notifications/read", { ids: [first!.id] });
  await anna.post("/api/me/notifications/read", {});

  await react(carol, trip, "🎉");

  const { unread, items } = await bell(anna);
  expect(unread).toBe(1);
  expect(items[0]).toMatchObject({
    id: first!.id,
    read: false,
    fromUser: { id: carol.id },
    reaction: { emoji: "🎉", people: 2 },
  });
  expect(await reactionsIn(anna)).toHaveLength(1);
});

test("a removed notification comes back when somebody else reacts", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await react(bob, trip, "❤️");
  await anna.post("/api/me/notifications/remove", { ids: (await reactionsIn(anna)).map(({ id }) => id) });
  expect(await reactionsIn(anna)).toEqual([]);

  await react(carol, trip, "🎉");

  expect(await reactionsIn(anna)).toMatchObject([{ read: false, reaction: { people: 2 } }]);
});

test("withdrawing a reaction names the person left, and the last one takes the notification away", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await react(bob, trip, "❤️");
  await react(carol, trip, "🎉");

  await react(carol, trip, "🎉");
  expect(await reactionsIn(anna)).toMatchObject([{ fromUser: { id: bob.id }, reaction: { emoji: "❤️", people: 1 } }]);

  const summary = (await bob.get(`/api/messages/${trip.id}/reactions`)).body as { currentUserReactionId: string }[];
  await bob.delete(`/api/messages/${trip.id}/reactions/${summary[0]!.currentUserReactionId}`);
  expect(await bell(anna)).toMatchObject({ unread: 0 });
  expect(await reactionsIn(anna)).toEqual([]);
});

test("a push says who reacted, once an hour for the same person and message", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, { data: { title: "Ski trip" } });
  await subscribes(anna);
  await subscribes(bob);

  await react(bob, trip, "❤️");
  await workIsDone(hearth);
  await react(bob, trip, "❤️");
  await react(bob, trip, "❤️");
  await react(bob, trip, "👍");
  await workIsDone(hearth);
  expect(titles()).toEqual(["bob reacted ❤️ in Famille"]);
  expect(pushes()[0]).toMatchObject({ body: "Ski trip", url: `messages/${trip.id}` });

  await react(carol, trip, "🎉");
  await workIsDone(hearth);
  expect(titles()).toEqual(["bob reacted ❤️ in Famille", "carol reacted 🎉 in Famille"]);

  await hearth.context.db.write((tx) => tx.updateTable("recent_reactors").set({ reacted_at: 1 }).execute());
  await react(bob, trip, "🎂");
  await workIsDone(hearth);
  expect(titles()).toHaveLength(3);
});

test("withdrawing and reacting again within an hour does not make a read notification unread", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await react(carol, trip, "🎉");
  await react(bob, trip, "❤️");
  await anna.post("/api/me/notifications/read", { messages: [trip.id] });

  await react(bob, trip, "❤️");
  await react(bob, trip, "👍");

  expect(await bell(anna)).toMatchObject({ unread: 0 });
  expect(await reactionsIn(anna)).toMatchObject([{ read: true, reaction: { emoji: "👍", people: 2 } }]);
});

test("a withdrawn reaction closes what a phone shows", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await subscribes(anna);
  await react(bob, trip, "❤️");
  await workIsDone(hearth);
  const { tag } = pushes()[0]!;

  await react(bob, trip, "❤️");
  await workIsDone(hearth);

  expect(service.received.map(({ message }) => message)).toContainEqual({ close: [tag] });
});

test("people who turned reactions off are not notified, in the app or on the device", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await subscribes(anna);
  await anna.put(`/api/users/${anna.id}`, { data: { news_off: "reactions.app reactions.device" } });

  await react(bob, trip, "❤️");
  await workIsDone(hearth);

  expect(await bell(anna)).toMatchObject({ unread: 0 });
  expect(await reactionsIn(anna)).toEqual([]);
  expect(pushes()).toEqual([]);
});

test("an author who muted the thread is not notified of reactions in it", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(bob, famille, "Ski trip");
  const reply = await makeReply(anna, trip, "Count me in");
  await anna.post(`/api/messages/${trip.id}/mute`);

  await react(bob, reply, "❤️");
  await react(carol, reply, "❤️");

  expect(await reactionsIn(anna)).toEqual([]);
});

test("a reaction to a comment names the thread and leads to the comment", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(bob, famille, { data: { title: "Ski trip" } });
  const reply = await makeReply(anna, trip, "Count me in");
  await subscribes(anna);

  await react(bob, reply, "❤️");
  await workIsDone(hearth);

  expect(await reactionsIn(anna)).toMatchObject([{ target: reply.id, title: "Ski trip", thread: { id: trip.id } }]);
  expect(pushes().at(-1)).toMatchObject({ title: "bob reacted ❤️ in Famille", url: `messages/${trip.id}/${reply.id}` });
});

test("an author who left the group sees nothing of it, even after joining again", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await react(bob, trip, "❤️");

  await anna.post(`/api/groups/${famille.id}/leave`);
  await react(carol, trip, "🎉");
  expect(await bell(anna)).toMatchObject({ unread: 0 });
  expect(await reactionsIn(anna)).toEqual([]);

  await anna.post(`/api/groups/invitation/${famille.inviteKey}`);
  expect(await reactionsIn(anna)).toEqual([]);
});

test("clients that do not know reactions neither list nor count them, and cannot open them", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await react(bob, trip, "❤️");
  const id = (await reactionsIn(anna))[0]!.id;

  const types = async (path: string) => ((await anna.get(path)).body as { type: string }[]).map(({ type }) => type);
  for (const path of ["/api/me/notifications", "/api/me/notifications/50"])
    expect(await types(path)).not.toContain("reaction");
  expect((await anna.get("/api/me")).body.unreadNotifications).toBe(0);
  expect(await anna.get(`/api/notifications/${id}`)).toMatchObject(refused("not_found"));
  expect(await anna.put(`/api/notifications/${id}`, { read: true })).toMatchObject(refused("not_found"));
});

test("deleting an account takes its reactions out of the number of people", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await react(carol, trip, "🎉");
  await react(bob, trip, "❤️");
  expect(await reactionsIn(anna)).toMatchObject([{ reaction: { people: 2 } }]);

  expect((await carol.delete(`/api/users/${carol.id}`)).status).toBe(204);

  expect(await reactionsIn(anna)).toMatchObject([{ fromUser: { id: bob.id }, reaction: { people: 1 } }]);
});

test("a notification is deleted with its message", async () => {
  const { anna, bob, famille } = people;
  const trip = await makeMessage(anna, famille, "Ski trip");
  await react(bob, trip, "❤️");

  await anna.delete(`/api/messages/${trip.id}`);

  expect(await reactionsIn(anna)).toEqual([]);
});

function react(person: Account, message: { id: string }, reaction: string) {
  return person.post(`/api/messages/${message.id}/reactions`, { reaction });
}

async function bell(person: Account): Promise<NotificationPage> {
  return (await person.get("/api/me/notifications/page")).body;
}

async function reactionsIn(person: Account) {
  return (await bell(person)).items.filter(({ type }) => type === "reaction");
}

function subscribes(person: Account) {
  return person.post("/api/me/push-subscriptions", service.subscription(`/${person.id}`));
}

function pushes(): PushMessage[] {
  return service.received.map(({ message }) => message).filter((message) => "title" in message);
}

function titles(): string[] {
  return pushes().map(({ title }) => title);
}
