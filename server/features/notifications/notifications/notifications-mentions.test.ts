import { afterAll, beforeEach, expect, test } from "vitest";
import type { NotificationCard, NotificationPage } from "#contract/notifications.ts";
import type { PushMessage } from "#contract/push.ts";
import { aPushService } from "../../../../scripts/push-service.ts";
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

test("the person mentioned is notified of that instead of the message, all others as usual", async () => {
  const { anna, bob, famille } = people;

  const bowl = await makeMessage(anna, famille, { data: { title: "Baking", ...naming("Bring the bowl, @bob", bob) } });

  expect(await newsOf(bob, bowl)).toMatchObject([
    { type: "mention", read: false, title: "Baking", fromUser: { id: anna.id }, fromGroup: { id: famille.id } },
  ]);
  expect((await bell(bob)).unread).toBe(1);
  expect(await typesOf(carol, bowl)).toEqual(["new_message"]);
  expect(await typesOf(anna, bowl)).toEqual([]);
});

test("a mention in a comment leads to the comment, also for those who muted the thread", async () => {
  const { anna, bob, famille } = people;
  const ski = await makeMessage(anna, famille, { data: { title: "Ski trip" } });
  await subscribes(bob);
  await bob.post(`/api/messages/${ski.id}/mute`);

  await makeReply(anna, ski, "Nobody else needs to know");
  const reply = await makeReply(anna, ski, { data: naming("Are you coming, @bob?", bob) });
  await workIsDone(hearth);

  expect(await newsOf(bob, reply)).toMatchObject([{ type: "mention", parent: ski.id, thread: { id: ski.id } }]);
  expect((await bell(bob)).items.filter(({ type }) => type === "new_comment")).toEqual([]);
  expect(pushes()).toMatchObject([
    { title: "anna mentioned you in Famille", body: "Ski trip", url: `messages/${ski.id}/${reply.id}` },
  ]);
});

test("people who mention themselves and people outside the group are not notified", async () => {
  const { anna, paul, zoe, famille } = people;
  const note = await makeMessage(anna, famille, { data: naming("@anna @paul @zoe", anna, paul, zoe) });

  for (const person of [anna, paul, zoe]) expect(await typesOf(person, note)).toEqual([]);
});

test("mentioning everyone tells each member once, whatever they have turned off for messages", async () => {
  const { anna, bob, famille } = people;
  await bob.put(`/api/users/${bob.id}`, { data: { news_off: "messages.app comments.app" } });

  const all = await makeMessage(anna, famille, {
    data: { text: "@everyone and @bob", mentions: { everyone: "everyone", [bob.id]: "bob" } },
  });

  expect(await typesOf(bob, all)).toEqual(["mention"]);
  expect(await typesOf(carol, all)).toEqual(["mention"]);
  expect(await typesOf(anna, all)).toEqual([]);
});

test("those who turned mentions off are notified as of any other message, and not at all if that is off too", async () => {
  const { anna, bob, famille } = people;
  await subscribes(bob);
  await bob.put(`/api/users/${bob.id}`, { data: { news_off: "mentions.app mentions.device messages.device" } });
  const first = await makeMessage(anna, famille, { data: naming("@bob", bob) });
  await workIsDone(hearth);
  await bob.put(`/api/users/${bob.id}`, { data: { news_off: "mentions.app messages.app" } });
  const second = await makeMessage(anna, famille, { data: naming("@bob", bob) });
  const comment = await makeReply(anna, second, { data: naming("@bob", bob) });
  await workIsDone(hearth);

  expect(await newsOf(bob, first)).toHaveLength(1);
  expect(await newsOf(bob, second)).toEqual([]);
  expect(await newsOf(bob, comment)).toHaveLength(1);
  expect(pushes().map(({ url }) => url)).not.toContain(`messages/${first.id}`);
});

test("an edit tells only those it mentions for the first time", async () => {
  const { anna, bob, famille } = people;
  const note = await makeMessage(anna, famille, { data: naming("Hello @bob", bob) });
  await bob.post("/api/me/notifications/read", {});

  const change = (data: object) => anna.put(`/api/messages/${note.id}`, { data });
  await change(naming("Hello @bob and @carol", bob, carol));
  expect(await newsOf(bob, note)).toMatchObject([{ type: "mention", read: true }]);
  expect(await newsOf(carol, note)).toMatchObject([{ type: "mention", read: false }]);

  await change({ text: "Hello", mentions: null });
  await carol.post("/api/me/notifications/read", {});
  await change(naming("Hello @carol", carol));
  expect((await bell(carol)).unread).toBe(0);
});

test("clients that do not know mentions get them as messages and comments", async () => {
  const { anna, bob, famille } = people;
  const note = await makeMessage(anna, famille, { data: naming("Hello @bob", bob) });
  const reply = await makeReply(anna, note, { data: naming("@bob", bob) });
  const [mention] = await newsOf(bob, reply);

  const listed = (await bob.get("/api/me/notifications")).body as { type: string; target: string }[];
  expect(listed.slice(0, 2).map(({ type, target }) => [type, target])).toEqual([
    ["new_comment", reply.id],
    ["new_message", note.id],
  ]);
  expect((await bob.get("/api/me")).body.unreadNotifications).toBe(2);
  expect((await bob.get(`/api/notifications/${mention!.id}`)).body).toMatchObject({ type: "new_comment" });
  expect((await bob.put(`/api/notifications/${mention!.id}`, { read: true })).body).toMatchObject({
    type: "new_comment",
    read: true,
  });
});

test("a mention in a comment that outlives its thread is kept as one in a message", async () => {
  const { anna, bob, famille } = people;
  const ski = await makeMessage(anna, famille, "Ski trip");
  const reply = await makeReply(anna, ski, { data: naming("Bring wax, @bob", bob) });
  await anna.put(`/api/messages/${reply.id}`, { isInFront: true });

  await anna.delete(`/api/messages/${ski.id}`);

  const [news, ...others] = await newsOf(bob, reply);
  expect(news).toMatchObject({ type: "mention", title: "Bring wax, @bob", thread: { id: reply.id } });
  expect(news).not.toHaveProperty("parent");
  expect(others).toEqual([]);
});

test("a mentioned person who leaves sees nothing of it, and it goes with the message", async () => {
  const { anna, bob, famille } = people;
  const note = await makeMessage(anna, famille, { data: naming("@bob @carol", bob, carol) });

  await bob.post(`/api/groups/${famille.id}/leave`);
  expect(await newsOf(bob, note)).toEqual([]);

  await anna.delete(`/api/messages/${note.id}`);
  expect(await newsOf(carol, note)).toEqual([]);
});

function naming(text: string, ...mentioned: Account[]) {
  return { text, mentions: Object.fromEntries(mentioned.map(({ id, name }) => [id, name])) };
}

async function bell(person: Account): Promise<NotificationPage> {
  return (await person.get("/api/me/notifications/page")).body;
}

async function newsOf(person: Account, message: { id: string }): Promise<NotificationCard[]> {
  return (await bell(person)).items.filter(({ target }) => target === message.id);
}

async function typesOf(person: Account, message: { id: string }) {
  return (await newsOf(person, message)).map(({ type }) => type);
}

function subscribes(person: Account) {
  return person.post("/api/me/push-subscriptions", service.subscription(`/${person.id}`));
}

function pushes(): PushMessage[] {
  return service.received.map(({ message }) => message).filter((message) => "title" in message);
}
