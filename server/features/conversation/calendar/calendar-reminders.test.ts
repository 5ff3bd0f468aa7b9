import { afterAll, beforeEach, expect, test } from "vitest";
import type { NotificationCard, NotificationPage } from "#contract/notifications.ts";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { itIs } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aPerson, type Account, type Community } from "../../../testing/people.ts";
import { remindOfEvents } from "./actions-reminders.ts";
import { setConfig } from "../../../testing/other-config.ts";

const hearth = await testApp();
const { context } = hearth;
setConfig(context, { timeZone: "Europe/Paris" });
afterAll(() => hearth.close());
const ours = { [clientHeader]: "web" };
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

let people: Community & { eva: Account };
let logins = 0;
/** Ten o'clock in the morning of a day to come. */
let start: number;
beforeEach(async () => {
  const community = await aCommunity(hearth);
  const eva = await aPerson(hearth, `eva-${++logins}@example.org`);
  await eva.post(`/api/groups/invitation/${community.famille.inviteKey}`);
  people = { ...community, eva };
  start = Math.ceil(context.clock.now() / day) * day + 2 * day + 10 * hour;
});

async function lunch(data: object = {}) {
  const date = new Date(start).toISOString();
  return makeMessage(people.anna, people.famille, { data: { title: "Lunch", date, remind_before: 120, ...data } });
}

const answer = (person: Account, { id }: { id: string }, given: string) =>
  person.put(`/api/messages/${id}/answer`, { answer: given });
const remind = (person: Account, { id }: { id: string }) => person.post(`/api/messages/${id}/answers/reminders`);

async function remindersOf(person: Account): Promise<NotificationCard[]> {
  const { items } = (await person.get("/api/me/notifications/page", ours)).body as NotificationPage;
  return items.filter(({ type }) => type.startsWith("event_"));
}

test("before an event those who said yes or maybe or nothing are notified of it, once", async () => {
  const { anna, bob, eva, paul, zoe } = people;
  const event = await lunch();
  await answer(bob, event, "maybe");
  await answer(eva, event, "no");

  await itIs(hearth, start - 121 * minute);
  expect(await remindersOf(bob)).toEqual([]);
  await itIs(hearth, start - 119 * minute);
  for (const person of [anna, bob])
    expect(await remindersOf(person)).toMatchObject([
      { type: "event_soon", target: event.id, title: "Lunch", read: false },
    ]);
  for (const person of [eva, paul, zoe]) expect(await remindersOf(person)).toEqual([]);

  await anna.put(`/api/messages/${event.id}`, { data: { title: "Late lunch" } });
  await itIs(hearth, start - 60 * minute);
  expect(await remindersOf(bob)).toHaveLength(1);
});

test("members are notified again of a moved event, but not of one that is over", async () => {
  const { anna, bob } = people;
  const event = await lunch();
  await itIs(hearth, start - hour);
  await anna.put(`/api/messages/${event.id}`, { data: { date: new Date(start + day).toISOString() } });
  await itIs(hearth, start + day - hour);
  expect(await remindersOf(bob)).toHaveLength(2);

  await anna.put(`/api/messages/${event.id}`, { data: { date: new Date(start + 2 * day).toISOString() } });
  await itIs(hearth, start + 2 * day + minute);
  expect(await remindersOf(bob)).toHaveLength(2);
});

test("two processes that look at the same moment tell it once", async () => {
  await lunch();
  hearth.passTime(start - hour - context.clock.now());
  await Promise.all([remindOfEvents(context), remindOfEvents(context)]);
  expect(await remindersOf(people.bob)).toHaveLength(1);
});

test("people are reminded of a whole day in the morning", async () => {
  const { bob } = people;
  const midnight = start - 10 * hour;
  const date = new Date(midnight).toISOString().slice(0, 10);
  await lunch({ date, remind_before: 1440 });
  await itIs(hearth, midnight - day + 2 * hour);
  expect(await remindersOf(bob)).toEqual([]);
  await itIs(hearth, midnight - day + 9 * hour);
  expect(await remindersOf(bob)).toHaveLength(1);
});

test("the author and admins remind those who have not answered, at most twice a day", async () => {
  const { anna, bob, eva } = people;
  const event = await lunch();
  await answer(bob, event, "no");
  expect(await remind(eva, event)).toMatchObject(refused("not_permitted"));

  expect(await remind(anna, event)).toMatchObject({ status: 204 });
  expect(await remindersOf(eva)).toMatchObject([{ type: "event_reminder", fromUser: { id: anna.id }, title: "Lunch" }]);
  for (const person of [anna, bob]) expect(await remindersOf(person)).toEqual([]);
  expect(await remind(anna, event)).toMatchObject(refused("too_many_attempts"));

  hearth.passTime(13 * hour);
  expect(await remind(anna, event)).toMatchObject({ status: 204 });
  expect(await remindersOf(eva)).toHaveLength(2);
});

test("people who have muted the group or turned events off are not reminded, and other clients never are", async () => {
  const { anna, bob, eva, famille } = people;
  const event = await lunch();
  await bob.put(`/api/groups/${famille.id}/mute`, { sparesPersonal: true });
  await eva.put(`/api/users/${eva.id}`, { data: { news_off: "events.app" } });
  await remind(anna, event);

  for (const person of [bob, eva]) expect(await remindersOf(person)).toEqual([]);
  const zoe = people.zoe;
  await zoe.post(`/api/groups/invitation/${famille.inviteKey}`);
  const types = (await zoe.get("/api/me/notifications")).body.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type.startsWith("event_"))).toEqual([]);
});

test("a reminder that is no number of minutes is refused, and goes with the date", async () => {
  const { anna, famille } = people;
  for (const remind_before of [0, 1.5, 40_321, "60"])
    expect(
      await anna.post("/api/messages", { group: famille.id, data: { text: "x", date: "2030-01-01", remind_before } }),
    ).toMatchObject(refused("remind_before_invalid"));
  const event = await lunch();
  const { body } = await anna.put(`/api/messages/${event.id}`, { data: { date: null } });
  expect(body.data).toEqual({ title: "Lunch" });
});

test("many whole days that wait for the morning hold up no other reminder at night", async () => {
  const { anna, bob, famille } = people;
  const midnight = Math.ceil(context.clock.now() / day) * day + 2 * day;
  const wholeDay = new Date(midnight).toISOString().slice(0, 10);
  for (let n = 0; n < 101; n++)
    await makeMessage(anna, famille, { data: { text: "x", date: wholeDay, remind_before: 60 } });
  const early = await lunch({ date: new Date(midnight + 3 * hour).toISOString(), remind_before: 60 });

  await itIs(hearth, midnight + 2 * hour + minute);

  expect((await remindersOf(bob)).map(({ target }) => target)).toEqual([early.id]);
});

test("an event that is over needs no reminder, and one by a hidden person tells nothing", async () => {
  const { anna, bob, famille } = people;
  const past = await makeMessage(anna, famille, { data: { text: "Long ago", date: "1999-05-05" } });
  expect(await remind(anna, past)).toMatchObject(refused("not_an_event"));

  await bob.put(`/api/me/hidden/${anna.id}`);
  const event = await lunch();
  expect(await remind(anna, event)).toMatchObject({ status: 204 });
  await itIs(hearth, start - 100 * minute);
  expect(await remindersOf(bob)).toEqual([]);
});
