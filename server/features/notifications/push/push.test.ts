import { afterAll, beforeEach, expect, test } from "vitest";
import type { PushMessage } from "#contract/push.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import {
  aCommunity,
  inAnotherBrowser,
  password,
  visitor,
  type Account,
  type Community,
} from "../../../testing/people.ts";
import { aPushService } from "../../../../scripts/push-service.ts";
import { workOnce } from "../../../worker.ts";
import { noticeToAll } from "../notifications/actions-notify.ts";

const service = await aPushService();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: service.host });
afterAll(async () => {
  await hearth.close();
  await service.close();
});
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
  await workAll();
  await hearth.context.db.write((tx) => tx.deleteFrom("push_subscriptions").execute());
  service.received = [];
  service.status = 201;
});

test("a subscribed browser gets a push with author, group, title and link while Hearth is closed", async () => {
  const { anna, bob, famille } = people;
  await subscribe(bob);

  const message = await makeMessage(anna, famille, { data: { title: "Picnic", text: "On Sunday?" } });
  await workAll();

  const [closings] = (await bob.get("/api/me/notifications")).body as { id: string }[];
  expect(received()).toEqual([
    { title: "anna has posted in Famille", body: "Picnic", tag: closings!.id, url: `messages/${message.id}` },
  ]);
  const [{ headers, publicKey }] = service.received as [(typeof service.received)[0]];
  expect(headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm" });
  expect((await bob.get("/api/push/key")).body).toEqual({ publicKey });
});

test("each type of notification has its own text, in the reader's language", async () => {
  const { anna, bob, paul, famille } = people;
  await bob.put(`/api/users/${bob.id}`, { data: { lang: "fr_FR" } });
  await subscribe(bob);
  const top = await makeMessage(anna, famille, { data: { title: "Pique-nique" } });
  const reply = await makeReply(anna, top, "Dimanche ?");
  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  await paul.post(`/api/groups/${famille.id}/leave`);
  await anna.put(`/api/groups/${famille.id}`, { name: "Les Martin" });
  await noticeToAll(hearth.context, "Pause dimanche", "https://example.org");

  await workAll();

  const group = `groups/${famille.id}`;
  const said = received().map(({ title, body, url }) => [title, body, url]);
  expect(said).toHaveLength(6);
  expect(said).toEqual(
    expect.arrayContaining([
      ["anna a publié dans Les Martin", "Pique-nique", `messages/${top.id}`],
      ["anna a commenté dans Les Martin", "Pique-nique", `messages/${top.id}/${reply.id}`],
      ["paul a rejoint Les Martin", undefined, group],
      ["paul a quitté Les Martin", undefined, group],
      ["anna a renommé Famille en Les Martin", undefined, group],
      ["Des nouvelles de Hearth", "Pause dimanche", ""],
    ]),
  );
});

test("a push says nothing of a message by a person whom the reader has hidden", async () => {
  const { anna, bob, paul, famille } = people;
  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  await subscribe(bob);
  const spam = await makeMessage(anna, famille, { data: { title: "Cheap watches" } });
  await bob.put(`/api/me/hidden/${anna.id}`, {});

  await makeReply(paul, spam, "Not here, please");
  await workAll();

  const texts = received().map(({ title, body }) => [title, body]);
  expect(texts).toContainEqual(["paul has commented in Famille", undefined]);
});

test("all browsers of a user get the push once, even after subscribing again, and no others do", async () => {
  const { anna, bob, zoe, famille } = people;
  const phone = await inAnotherBrowser(hearth, bob);
  await subscribe(bob, "/desk");
  await subscribe(phone, "/old-phone");
  await subscribe(phone, "/phone");
  await subscribe(anna, "/anna");
  await subscribe(zoe, "/zoe");

  await makeMessage(anna, famille, "Hello");
  await workAll();

  expect(service.received.map(({ path }) => path).sort()).toEqual(["/desk", "/phone"]);
});

test("a notification read before its push could be sent is not pushed", async () => {
  const { anna, bob, famille } = people;
  await subscribe(bob);
  await makeMessage(anna, famille, "Read at once");
  const gone = await makeMessage(anna, famille, "Gone at once");

  await bob.post("/api/me/notifications/read");
  await anna.delete(`/api/messages/${gone.id}`);
  await workAll();

  expect(received()).toEqual([]);
});

test("a notification read or removed on one device is closed on the user's other devices", async () => {
  const { anna, bob, famille } = people;
  const phone = await inAnotherBrowser(hearth, bob);
  await subscribe(bob, "/desk");
  await subscribe(phone, "/phone");
  await subscribe(anna, "/anna");
  const messages = [await makeMessage(anna, famille, "One"), await makeMessage(anna, famille, "Two")];
  await makeMessage(anna, famille, "Three");
  await makeMessage(anna, famille, "Four");
  await workAll();
  service.received = [];
  const [four, three, two, one] = (await bob.get("/api/me/notifications/4")).body.map(({ id }: { id: string }) => id);

  await bob.post("/api/me/notifications/read", { messages: [messages[0]!.id] });
  await bob.post("/api/me/notifications/read", { messages: [messages[0]!.id] });
  await bob.put(`/api/notifications/${two}`, { read: true });
  await phone.delete(`/api/notifications/${three}`);
  await bob.post("/api/me/notifications/read");
  await workAll();

  const closings = service.received.map(({ path, message }) => [path, message.close]);
  expect(closings).toHaveLength(2);
  expect(closings).toEqual(
    expect.arrayContaining([
      ["/desk", [three]],
      ["/phone", [four, two, one]],
    ]),
  );
});

test("devices that did not show it, or cannot get silent pushes, are not contacted", async () => {
  const { anna, bob, famille } = people;
  await makeMessage(anna, famille, "Before");
  await workAll();
  hearth.passTime(1000);
  await subscribe(await inAnotherBrowser(hearth, bob), "/new-phone");
  const { keys } = service.subscription("/");
  const watch = await inAnotherBrowser(hearth, bob);
  await watch.post("/api/me/push-subscriptions", { endpoint: "https://web.push.apple.com/x", keys });

  await bob.post("/api/me/notifications/read");

  const jobs = await hearth.context.db.read.selectFrom("jobs").select("kind").where("kind", "like", "%push%").execute();
  expect(jobs).toEqual([]);
});

test.each([
  ["signing out", (bob: Account) => bob.post("/api/logout"), 204],
  ["resetting the key", (bob: Account) => bob.post(`/api/users/${bob.id}/reset-api-key`), 200],
  ["taking it back", (bob: Account) => bob.delete("/api/me/push-subscriptions"), 204],
] as const)("after %s the browser gets no more pushes", async (_, end, status) => {
  const { anna, bob, famille } = people;
  await subscribe(bob);
  expect((await end(bob)).status).toBe(status);

  await makeMessage(anna, famille, "Hello");
  await workAll();

  expect(received()).toEqual([]);
  expect(await subscriptionsOf(bob)).toBe(0);
});

test("a new password ends the pushes of other browsers, but not of the current one", async () => {
  const { anna, bob, famille } = people;
  await subscribe(bob, "/this");
  await subscribe(await inAnotherBrowser(hearth, bob), "/other");
  await bob.put(`/api/users/${bob.id}`, { password: `${password}, newer` });

  await makeMessage(anna, famille, "Hello");
  await workAll();

  expect(service.received.map(({ path }) => path)).toEqual(["/this"]);
});

test.each([404, 410])("a browser whose push service returns %d is unsubscribed", async (status) => {
  const { anna, bob, famille } = people;
  await subscribe(bob);
  service.status = status;

  await makeMessage(anna, famille, "Hello");
  await workAll();

  expect(await subscriptionsOf(bob)).toBe(0);
});

test("a push is retried while its service is down", async () => {
  const { anna, bob, famille } = people;
  await subscribe(bob);
  service.status = 503;
  hearth.context.log.error = () => undefined;
  await makeMessage(anna, famille, "Hello");
  await workAll();
  expect(received()).toEqual([]);

  service.status = 201;
  hearth.passTime(60_000);
  await workAll();

  expect(received()).toHaveLength(1);
});

test("a subscription with an address outside the public internet is refused or removed", async () => {
  const { anna, bob, famille } = people;
  const { keys } = service.subscription("/");
  await bob.post("/api/me/push-subscriptions", { endpoint: "http://127.0.0.1:1/inside", keys });

  await makeMessage(anna, famille, "Hello");
  await workAll();

  expect(await subscriptionsOf(bob)).toBe(0);
});

test("a test push goes to this browser only, and fails without a subscription", async () => {
  const { bob } = people;
  const phone = await inAnotherBrowser(hearth, bob);
  await subscribe(bob, "/desk");
  expect(await phone.post("/api/me/push-subscriptions/test")).toMatchObject(refused("not_found"));
  await subscribe(phone, "/phone");

  expect(await phone.post("/api/me/push-subscriptions/test")).toMatchObject({ status: 204, body: "" });
  await workAll();

  expect(service.received.map(({ path, message }) => [path, message.title])).toEqual([
    ["/phone", "Notifications reach this device."],
  ]);
});

test("subscribing twice at once creates one subscription", async () => {
  const { bob } = people;

  const responses = await Promise.all(["/a", "/a", "/b"].map((path) => subscribe(bob, path)));

  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await subscriptionsOf(bob)).toBe(1);
});

test("invalid subscriptions are refused, and so are visitors", async () => {
  const { bob } = people;
  const good = service.subscription("/good");
  const { p256dh, auth } = good.keys;
  const bad = [
    {},
    { endpoint: good.endpoint },
    { ...good, endpoint: "ftp://example.org/x" },
    { ...good, endpoint: "no address" },
    { ...good, endpoint: `https://example.org/${"x".repeat(2048)}` },
    { ...good, keys: { p256dh, auth: "short" } },
    { ...good, keys: { p256dh: p256dh.slice(0, -8), auth } },
    { ...good, keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth } },
    { ...good, keys: { p256dh: 1, auth } },
  ];
  for (const body of bad)
    expect(await bob.post("/api/me/push-subscriptions", body), JSON.stringify(body)).toMatchObject(
      refused("bad_request"),
    );
  expect(await visitor(hearth).post("/api/me/push-subscriptions", good)).toMatchObject(refused("unauthorized"));
  expect(await subscriptionsOf(bob)).toBe(0);
});

function subscribe(person: Account, path = `/${person.id}`) {
  return person.post("/api/me/push-subscriptions", service.subscription(path));
}

function received(): PushMessage[] {
  return service.received.map(({ message }) => message);
}

async function workAll() {
  for (let n = 0; n < 100 && (await workOnce(hearth.context)); n++);
}

async function subscriptionsOf({ id }: Account): Promise<number> {
  const { read } = hearth.context.db;
  return (await read.selectFrom("push_subscriptions").select("id").where("user_id", "=", id).execute()).length;
}
