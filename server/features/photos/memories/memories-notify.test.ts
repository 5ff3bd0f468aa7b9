import { DateTime } from "luxon";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Memories } from "#contract/memories.ts";
import type { NotificationPage } from "#contract/notifications.ts";
import { clientHeader } from "#contract/own-client.ts";
import { aPushService } from "../../../../scripts/push-service.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { itIs, workIsDone } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account, type Community } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";
import { notifyMemoryReaders } from "./actions-notify.ts";
import { setConfig } from "../../../testing/other-config.ts";

const service = await aPushService();
const catcher = await MailCatcher.start();
const mailing = { SMTP_URL: catcher.url, MAIL_FROM: "hearth@example.org" };
const hearth = await testApp({ LINK_PREVIEW_ALLOW: service.host, ...mailing });
const { context } = hearth;
setConfig(context, { timeZone: "Europe/Paris" });
const ours = { [clientHeader]: "web" };
const minute = 60_000;
afterAll(async () => {
  await hearth.close();
  await service.close();
  await catcher.stop();
});

let people: Community;
/** Eight o'clock on the next day, in the server's time zone. */
let morning: DateTime;
beforeEach(async () => {
  people = await aCommunity(hearth);
  const now = DateTime.fromMillis(context.clock.now(), { zone: "Europe/Paris" });
  morning = now.plus({ days: 1 }).startOf("day").set({ hour: 8 });
  await postPhotos(people.anna, people.famille, 2, 5);
  await workIsDone(hearth);
  service.received = [];
  catcher.received.length = 0;
});

test("people who want it are notified in the morning, once, and the others are not", async () => {
  const { anna, bob, famille } = people;
  await bob.post("/api/me/push-subscriptions", service.subscription(`/${bob.id}`));
  await wants(bob, "memories.app memories.device");
  await itIs(hearth, morning.toMillis() - minute);
  expect(await memoriesOf(bob)).toEqual([]);

  await itIs(hearth, morning.toMillis() + minute);
  const [notifications, ...more] = await memoriesOf(bob);
  expect(more).toEqual([]);
  expect(notifications).toMatchObject({
    type: "memory",
    fromGroup: { id: famille.id },
    data: { photos: 2 },
    title: "Then",
  });
  expect(service.received.map(({ message }) => message)).toEqual([
    {
      title: `On this day in ${famille.name}`,
      body: "Then",
      tag: notifications!.id,
      url: `groups/${famille.id}/memories`,
    },
  ]);
  expect(await memoriesOf(anna)).toEqual([]);

  await itIs(hearth, morning.toMillis() + 60 * minute);
  await itIs(hearth, morning.plus({ days: 1 }).toMillis() + minute);
  expect(await memoriesOf(bob)).toHaveLength(1);
});

test("the group with most photos is named, without what the person has hidden and groups they have muted", async () => {
  const { anna, bob, zoe } = people;
  const choir = await aGroup(anna, "Choir", bob, zoe);
  await postPhotos(anna, choir, 1, 2, 3);
  for (const person of [bob, zoe]) await wants(person, "memories.app");
  await zoe.put(`/api/groups/${choir.id}/mute`, { sparesPersonal: true });
  await itIs(hearth, morning.toMillis() + minute);
  expect(await memoriesOf(bob)).toMatchObject([{ fromGroup: { id: choir.id }, data: { photos: 3 } }]);
  expect(await memoriesOf(zoe)).toEqual([]);

  await bob.post("/api/me/hidden-memories", { person: anna.id });
  await wants(bob, "memories.app");
  await itIs(hearth, morning.plus({ years: 1 }).toMillis() + minute);
  const notifications = context.db.read.selectFrom("notifications").select("id").where("type", "=", "memory");
  expect(await notifications.where("to_user_id", "=", bob.id).execute()).toHaveLength(1);
});

test("two processes that look at the same moment tell it once", async () => {
  await wants(people.bob, "memories.app");
  hearth.passTime(morning.toMillis() + minute - context.clock.now());
  await Promise.all([notifyMemoryReaders(context), notifyMemoryReaders(context), notifyMemoryReaders(context)]);
  expect(await memoriesOf(people.bob)).toHaveLength(1);
});

test("memories come by mail alone if that is wanted, and end when they are turned off", async () => {
  const { bob, famille } = people;
  await wants(bob, "messages.mail memories.mail", { notification_emails: "hourly" });
  await itIs(hearth, morning.toMillis() + minute);
  expect(await memoriesOf(bob)).toEqual([]);
  await itIs(hearth, morning.toMillis() + 61 * minute);

  const [mail] = catcher.received.map((received) => received.mail);
  expect(mail).toMatchObject({ subject: `On this day: ${famille.name}` });
  const date = morning.setLocale("en").toFormat("LLL d");
  expect(mail!.text).toContain(`2 photos taken on ${date} in earlier years, in ${famille.name}`);
  expect(mail!.text).toContain(`/groups/${famille.id}/memories\n`);

  await wants(bob, "messages.mail");
  await itIs(hearth, morning.plus({ years: 1 }).toMillis() + minute);
  expect(
    await context.db.read.selectFrom("memory_readers").selectAll().where("user_id", "=", bob.id).execute(),
  ).toEqual([]);
});

test("people are notified once a day, also if they turn it off and on again, and first on the next morning", async () => {
  const { bob } = people;
  await itIs(hearth, morning.toMillis() + minute);
  await wants(bob, "memories.app");
  await itIs(hearth, morning.toMillis() + 3 * minute);
  expect(await memoriesOf(bob)).toEqual([]);

  await wants(bob, "");
  await wants(bob, "memories.app");
  await itIs(hearth, morning.toMillis() + 5 * minute);
  expect(await memoriesOf(bob)).toEqual([]);
});

test("a mail shows no photo that its reader has hidden", async () => {
  const { bob, famille } = people;
  const { photos } = (await bob.get(`/api/groups/${famille.id}/memories?day=${morning.toISODate()}`)).body as Memories;
  await bob.post("/api/me/hidden-memories", { file: photos[0]!.id });
  await wants(bob, "messages.mail memories.mail", { notification_emails: "hourly" });
  await itIs(hearth, morning.toMillis() + minute);
  await itIs(hearth, morning.toMillis() + 61 * minute);

  const [mail] = catcher.received.map((received) => received.mail);
  expect(mail!.attachments.map(({ contentId }) => contentId)).toEqual([`<${photos[1]!.id}>`]);
});

/** Posts a photo taken on the day of `morning` as many years ago each. */
async function postPhotos(who: Account, group: { id: string }, ...yearsAgo: number[]): Promise<void> {
  const files: string[] = [];
  for (const years of yearsAgo) {
    const { id } = await upload(hearth, who, "photo.jpg");
    await who.put(`/api/files/${id}/day`, { day: morning.minus({ years }).toISODate() });
    files.push(id);
  }
  await makeMessage(who, group, { data: { title: "Then" }, files });
}

function wants(person: Account, news_off: string, more: object = {}) {
  return person.put(`/api/users/${person.id}`, { data: { news_off, ...more } });
}

async function memoriesOf(person: Account) {
  const { items } = (await person.get("/api/me/notifications/page", ours)).body as NotificationPage;
  return items.filter(({ type }) => type === "memory");
}
