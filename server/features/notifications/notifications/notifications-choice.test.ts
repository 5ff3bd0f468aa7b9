import { afterAll, beforeEach, expect, test } from "vitest";
import type { Notification } from "#contract/compat.ts";
import type { NotificationPage } from "#contract/notifications.ts";
import { aPushService } from "../../../../scripts/push-service.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { itIs, workIsDone } from "../../../testing/mails.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, type Account, type Community } from "../../../testing/people.ts";
import { noticeToAll } from "./actions-notify.ts";

const catcher = await MailCatcher.start();
const service = await aPushService();
const hearth = await testApp({
  SMTP_URL: catcher.url,
  MAIL_FROM: "hearth@example.org",
  LINK_PREVIEW_ALLOW: service.host,
});
afterAll(async () => {
  await hearth.close();
  await catcher.stop();
  await service.close();
});
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
  await workIsDone(hearth);
  await hearth.context.db.write(async (tx) => {
    await tx.deleteFrom("push_subscriptions").execute();
    await tx.deleteFrom("digests").execute();
  });
  await people.bob.post("/api/me/push-subscriptions", service.subscription("/bob"));
  await chooses(people.bob, { notification_emails: "hourly" });
  catcher.received.length = 0;
  service.received = [];
});

test("what one takes out of the app comes on the device and by mail all the same, and is neither listed nor counted", async () => {
  const { anna, bob, famille } = people;
  await chooses(bob, { news_off: "messages.app" });
  const before = await bell(bob);

  const cake = await makeMessage(anna, famille, { data: { title: "Cake" } });
  await makeReply(anna, cake, "With plums");
  await workIsDone(hearth);

  expect((await listOf(bob))[0]).toMatchObject({ type: "new_comment" });
  expect((await listOf(bob)).map(({ target }) => target)).not.toContain(cake.id);
  expect((await bell(bob)).unread).toBe(before.unread + 1);
  expect((await bell(bob)).items.map(({ target }) => target)).not.toContain(cake.id);
  expect(pushed()).toEqual(["anna has commented in Famille", "anna has posted in Famille"]);
  expect(await mailed()).toMatch(/Cake[\s\S]*With plums|With plums[\s\S]*Cake/);
});

test("what one does without on the device or by mail is in the app alone", async () => {
  const { anna, bob, famille } = people;
  await chooses(bob, { news_off: "comments.device comments.mail" });

  const soup = await makeMessage(anna, famille, { data: { title: "Soup" } });
  const reply = await makeReply(anna, soup, "With leeks");
  await workIsDone(hearth);

  expect((await listOf(bob)).map(({ target }) => target).slice(0, 2)).toEqual([reply.id, soup.id]);
  expect(pushed()).toEqual(["anna has posted in Famille"]);
  const mail = await mailed();
  expect(mail).toContain("Soup");
  expect(mail).not.toContain("With leeks");
});

test("who wants to hear nothing of comings and goings hears nothing, the others do; the operator is heard by all", async () => {
  const { anna, bob, paul, famille } = people;
  await chooses(bob, { news_off: "people.app people.device people.mail" });

  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  await anna.put(`/api/groups/${famille.id}`, { name: "Les Martin" });
  await noticeToAll(hearth.context, "A break on Sunday", "https://example.org");
  await workIsDone(hearth);

  expect((await listOf(bob)).map(({ type }) => type).slice(0, 1)).toEqual(["global_notification"]);
  expect((await listOf(bob)).map(({ type }) => type)).not.toContain("group_name_change");
  expect((await listOf(anna)).map(({ type }) => type)).toContain("user_joined_group");
  expect(pushed()).toEqual(["News from Hearth"]);
});

test("turned off for a while, a topic keeps what was listed before, and never lists what came meanwhile", async () => {
  const { anna, bob, famille } = people;
  const ofMessages = async () =>
    (await bell(bob)).items.filter(({ type }) => type === "new_message").map(({ target }) => target);
  const before = await makeMessage(anna, famille, "Before");
  hearth.passTime(1000);
  await chooses(bob, { news_off: "messages.app" });
  const meanwhile = await makeMessage(anna, famille, "Meanwhile");
  expect(await ofMessages()).toEqual([before.id]);

  hearth.passTime(1000);
  await bob.put(`/api/users/${bob.id}`, { data: { news_off: null } });
  const after = await makeMessage(anna, famille, "After");

  expect(await ofMessages()).toEqual([after.id, before.id]);
  const { unread } = await bell(bob);
  await bob.post("/api/me/notifications/read", { messages: [before.id, meanwhile.id] });
  expect((await bell(bob)).unread).toBe(unread - 1);
});

test("turning topics off and on many times keeps the newest pauses only", async () => {
  const { bob } = people;
  for (let n = 0; n < 55; n++) {
    await bob.put(`/api/users/${bob.id}`, { data: { news_off: "messages.app comments.app" } });
    await bob.put(`/api/users/${bob.id}`, { data: { news_off: null } });
    hearth.passTime(1000);
  }
  const pauses = hearth.context.db.read.selectFrom("notification_pauses").selectAll().where("user_id", "=", bob.id);
  // One more is that of memories, which are off by default.
  expect((await pauses.execute()).length).toBeLessThanOrEqual(103);
});

test.each([
  [undefined, { title: "anna has posted in Famille", body: "Secret plans" }],
  ["names", { title: "anna has posted in Famille", body: undefined }],
  ["news", { title: "News from Hearth", body: undefined }],
])("with %s for its text, a locked device shows %j", async (push_text, shown) => {
  const { anna, bob, famille } = people;
  if (push_text) await chooses(bob, { push_text });

  const { id } = await makeMessage(anna, famille, { data: { title: "Secret plans" } });
  await workIsDone(hearth);

  const [{ message }] = service.received as [(typeof service.received)[0]];
  expect({ title: message.title, body: message.body }).toEqual(shown);
  expect(message.url).toBe(`messages/${id}`);
});

async function chooses(person: Account, data: Record<string, string>): Promise<void> {
  const { status, body } = await person.put(`/api/users/${person.id}`, { data });
  expect(status).toBe(200);
  expect((body as { data: object }).data).toMatchObject(data);
}

async function listOf(person: Account): Promise<Notification[]> {
  return (await person.get("/api/me/notifications")).body as Notification[];
}

async function bell(person: Account): Promise<NotificationPage> {
  return (await person.get("/api/me/notifications/page")).body as NotificationPage;
}

function pushed(): string[] {
  return service.received.map(({ message }) => message.title).sort();
}

async function mailed(): Promise<string> {
  await itIs(hearth, hearth.context.clock.now() + 3_600_000);
  return catcher.received.map(({ mail }) => mail.text).join("\n");
}
