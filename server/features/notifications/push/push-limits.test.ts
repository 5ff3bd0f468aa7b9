import { afterAll, expect, test } from "vitest";
import { aPushService } from "../../../../scripts/push-service.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, inAnotherBrowser, type Account } from "../../../testing/people.ts";
import { workOnce } from "../../../worker.ts";

const service = await aPushService();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: service.host });
afterAll(async () => {
  await hearth.close();
  await service.close();
});
const { anna, bob, famille } = await aCommunity(hearth);

test("a service that never responds is paused for a while, and pushes of other users are sent meanwhile", async () => {
  await subscribe(bob);
  const { push } = hearth.context;
  let sent = 0;
  hearth.context.log.error = () => undefined;
  hearth.context.push = {
    ...push,
    async send() {
      sent += 1;
      hearth.passTime(5000);
      throw new Error("no answer in time");
    },
  };
  for (let n = 0; n < 5; n++) await makeMessage(anna, famille, `Message ${n}`);
  await workAll();
  expect(sent).toBe(1);

  hearth.context.push = push;
  await subscribe(anna);
  await makeMessage(bob, famille, "To Anna");
  await workAll();
  expect(service.received.map(({ path }) => path)).toEqual([`/${anna.id}`]);

  hearth.passTime(10 * 60_000);
  await workAll();
  expect(service.received).toHaveLength(6);
});

test("a browser has at most one pending push that closes notifications, however many are read elsewhere", async () => {
  const phone = await inAnotherBrowser(hearth, bob);
  await subscribe(phone, "/phone");
  const messages = [await makeMessage(anna, famille, "One"), await makeMessage(anna, famille, "Two")];
  await workAll();
  service.received = [];

  for (const { id } of [...messages, ...messages]) {
    const { body } = await bob.post("/api/me/notifications/read", { messages: [id] });
    if (messages[0]!.id === id) await bob.post("/api/me/notifications/unread", { ids: body.marked });
  }
  await workAll();

  const closings = service.received.filter(({ path, message }) => path === "/phone" && message.close);
  expect(closings).toHaveLength(1);
  expect(closings[0]!.message.close).toHaveLength(2);
});

test("up to twenty browsers of one user get pushes, the latest subscriptions first", async () => {
  for (let n = 0; n < 22; n++) {
    hearth.passTime(1000);
    await subscribe(await inAnotherBrowser(hearth, bob), `/browser-${n}`);
  }

  const all = hearth.context.db.read.selectFrom("push_subscriptions").select("endpoint");
  const left = await all.where("user_id", "=", bob.id).orderBy("created_at").execute();
  expect(left).toHaveLength(20);
  expect(left[0]!.endpoint).toMatch(/browser-2$/);
});

function subscribe(person: Account, path = `/${person.id}`) {
  return person.post("/api/me/push-subscriptions", service.subscription(path));
}

async function workAll() {
  for (let n = 0; n < 100 && (await workOnce(hearth.context)); n++);
}
