import { DateTime } from "luxon";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Birthday } from "#contract/accounts.ts";
import type { NotificationCard, NotificationPage } from "#contract/notifications.ts";
import { clientHeader } from "#contract/own-client.ts";
import type { PushMessage } from "#contract/push.ts";
import { aPushService } from "../../../../scripts/push-service.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { itIs, workIsDone } from "../../../testing/mails.ts";
import {
  aCommunity,
  aGroup,
  aPerson,
  inAnotherBrowser,
  type Account,
  type Community,
} from "../../../testing/people.ts";
import { notifyBirthdays } from "./actions-birthdays.ts";
import { setConfig } from "../../../testing/other-config.ts";

const service = await aPushService();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: service.host });
const { context } = hearth;
setConfig(context, { timeZone: "Europe/Paris" });
const ours = { [clientHeader]: "web" };
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
afterAll(async () => {
  await hearth.close();
  await service.close();
});

let people: Community;
/** Eight o'clock on the next day, in the server's time zone. */
let morning: DateTime;
beforeEach(async () => {
  people = await aCommunity(hearth);
  morning = now().plus({ days: 1 }).startOf("day").set({ hour: 8 });
  await hasBirthday(people.anna, { day: morning.day, month: morning.month });
  await workIsDone(hearth);
  service.received = [];
});

test("all members are notified of a birthday in the morning, once", async () => {
  const { anna, bob, paul, zoe } = people;
  await subscribes(bob);
  await subscribes(paul);
  await itIs(hearth, morning.toMillis() - minute);
  expect(await birthdayNotificationsOf(bob)).toEqual([]);

  await itIs(hearth, morning.toMillis() + minute);
  const [notification, ...more] = await birthdayNotificationsOf(bob);
  expect(more).toEqual([]);
  expect(notification).toMatchObject({
    type: "birthday",
    read: false,
    fromUser: { id: anna.id, name: "anna" },
    data: {},
  });
  for (const person of [anna, paul, zoe]) expect(await birthdayNotificationsOf(person)).toEqual([]);
  expect(pushes()).toEqual([{ title: "Today is anna’s birthday", tag: notification!.id, url: `users/${anna.id}` }]);

  await itIs(hearth, morning.toMillis() + 10 * hour);
  await itIs(hearth, morning.toMillis() - day);
  await itIs(hearth, morning.toMillis() + hour);
  expect(await birthdayNotificationsOf(bob)).toHaveLength(1);

  await itIs(hearth, morning.plus({ years: 1 }).toMillis() + minute);
  expect(await birthdayNotificationsOf(bob)).toHaveLength(2);
});

test("two processes that look at the same moment tell it once", async () => {
  const { anna, bob } = people;
  await aGroup(anna, "Choir", bob);
  hearth.passTime(morning.toMillis() + minute - context.clock.now());
  await Promise.all([notifyBirthdays(context), notifyBirthdays(context), notifyBirthdays(context)]);
  expect(await birthdayNotificationsOf(bob)).toHaveLength(1);
});

test("members are notified of a birthday entered on the day, but not of another one entered later", async () => {
  const { bob, famille } = people;
  await itIs(hearth, morning.toMillis() + 3 * hour);
  const carol = await aPerson(hearth, `carol@${famille.id}.org`);
  const today = { day: morning.day, month: morning.month };
  await hasBirthday(carol, today);
  await workIsDone(hearth);
  await carol.post(`/api/groups/invitation/${famille.inviteKey}`);
  await itIs(hearth, morning.toMillis() + 4 * hour);
  expect(await birthdaysOf(carol, bob)).toHaveLength(1);

  await hasBirthday(carol, null);
  await hasBirthday(carol, today);
  await itIs(hearth, morning.toMillis() + 5 * hour);
  expect(await birthdaysOf(carol, bob)).toHaveLength(1);
});

test("people who share several groups get one notification, and none if they muted all of them", async () => {
  const { anna, bob, zoe, famille } = people;
  const choir = await aGroup(anna, "Choir", bob, zoe);
  const chess = await aGroup(anna, "Chess", bob);
  const bobs = [famille, choir, chess].map(({ id }) => id);
  await muteAll(zoe, [choir.id]);
  await muteAll(bob, bobs.sort().slice(0, 2));

  await itIs(hearth, morning.toMillis() + minute);
  expect(await birthdayNotificationsOf(bob)).toMatchObject([{ fromGroup: { id: bobs[2] } }]);
  expect(await birthdayNotificationsOf(zoe)).toEqual([]);

  await muteAll(bob, bobs);
  await itIs(hearth, morning.plus({ years: 1 }).toMillis() + minute);
  expect(await birthdayNotificationsOf(bob)).toHaveLength(1);
});

test("people can turn birthdays off, in the app and as pushes", async () => {
  const { anna, bob, famille } = people;
  const carol = await aPerson(hearth, `carol@${famille.id}.org`);
  await carol.post(`/api/groups/invitation/${famille.inviteKey}`);
  for (const person of [bob, carol]) await subscribes(person);
  await bob.put(`/api/users/${bob.id}`, { data: { news_off: "birthdays.app" } });
  await carol.put(`/api/users/${carol.id}`, { data: { news_off: "birthdays.device" } });
  await workIsDone(hearth);
  service.received = [];

  await itIs(hearth, morning.toMillis() + minute);
  expect(await birthdaysOf(anna, bob)).toEqual([]);
  expect(await birthdaysOf(anna, carol)).toHaveLength(1);
  expect(pushes()).toMatchObject([{ title: "Today is anna’s birthday" }]);
});

test("nobody is notified of people who have left or removed their birthday, and news of them goes with their account", async () => {
  const { anna, bob, famille } = people;
  const today = { day: morning.day, month: morning.month };
  const [left, gone, silent] = await Promise.all(
    ["left", "gone", "silent"].map((name) => aPerson(hearth, `${name}@${famille.id}.org`)),
  );
  for (const person of [left!, gone!, silent!]) {
    await person.post(`/api/groups/invitation/${famille.inviteKey}`);
    await hasBirthday(person, today);
  }
  await left!.post(`/api/groups/${famille.id}/leave`);
  await gone!.delete(`/api/users/${gone!.id}`);
  await hasBirthday(silent!, null);

  await itIs(hearth, morning.toMillis() + minute);
  expect(await birthdayNotificationsOf(bob)).toMatchObject([{ fromUser: { id: anna.id } }]);

  const again = await aPerson(hearth, `again@${famille.id}.org`);
  await again.post(`/api/groups/invitation/${famille.inviteKey}`);
  expect(await birthdayNotificationsOf(again)).toEqual([]);
  await hasBirthday(again, today);
  await workIsDone(hearth);
  await itIs(hearth, morning.toMillis() + 3 * minute);
  expect(await birthdaysOf(again, bob)).toHaveLength(1);
  await again.delete(`/api/users/${again.id}`);
  expect(await birthdayNotificationsOf(bob)).toHaveLength(1);
});

test("clients that do not know birthdays neither list nor count them", async () => {
  const { bob } = people;
  await bob.post("/api/me/notifications/read", {});
  await itIs(hearth, morning.toMillis() + minute);

  const [notification] = await birthdayNotificationsOf(bob);
  expect((await bob.get("/api/me/notifications")).body).not.toContainEqual(
    expect.objectContaining({ id: notification!.id }),
  );
  expect((await bob.get("/api/me")).body.unreadNotifications).toBe(0);
  expect((await bob.get("/api/me", ours)).body.unreadNotifications).toBe(1);
  expect(await bob.get(`/api/notifications/${notification!.id}`)).toMatchObject(refused("not_found"));
});

test("members are notified of 29 February on 28 February in a year without it", async () => {
  const { anna, bob } = people;
  await hasBirthday(anna, { day: 29, month: 2 });
  const notifiedOn = async (date: DateTime) => {
    await itIs(hearth, date.set({ hour: 7 }).toMillis());
    // Sessions that are not used for 400 days have ended.
    const reader = await inAnotherBrowser(hearth, bob);
    const before = (await birthdayNotificationsOf(reader)).length;
    await itIs(hearth, date.set({ hour: 9 }).toMillis());
    return (await birthdayNotificationsOf(reader)).length - before;
  };
  const leap = 4 * Math.ceil((now().year + 1) / 4);
  const on = (year: number, dayOfMonth: number, month = 2) =>
    DateTime.fromObject({ year, month, day: dayOfMonth }, { zone: "Europe/Paris" });

  expect([await notifiedOn(on(leap, 28)), await notifiedOn(on(leap, 29)), await notifiedOn(on(leap, 1, 3))]).toEqual([
    0, 1, 0,
  ]);
  expect([await notifiedOn(on(leap + 1, 28)), await notifiedOn(on(leap + 1, 1, 3))]).toEqual([1, 0]);
});

function now(): DateTime {
  return DateTime.fromMillis(context.clock.now(), { zone: context.config.timeZone });
}

async function hasBirthday(person: Account, birthday: Birthday | null): Promise<void> {
  const { status } = await person.put(`/api/users/${person.id}`, { birthday }, ours);
  expect(status).toBe(200);
}

async function birthdayNotificationsOf(person: Account): Promise<NotificationCard[]> {
  const { items } = (await person.get("/api/me/notifications/page")).body as NotificationPage;
  return items.filter(({ type }) => type === "birthday");
}

async function birthdaysOf(celebrating: Account, reader: Account): Promise<NotificationCard[]> {
  return (await birthdayNotificationsOf(reader)).filter(({ fromUser }) => fromUser?.id === celebrating.id);
}

async function muteAll(person: Account, groupIds: string[]): Promise<void> {
  for (const id of groupIds) await person.put(`/api/groups/${id}/mute`, { sparesPersonal: true });
}

function subscribes(person: Account) {
  return person.post("/api/me/push-subscriptions", service.subscription(`/${person.id}`));
}

function pushes(): PushMessage[] {
  return service.received.map(({ message }) => message).filter((message) => "title" in message);
}
