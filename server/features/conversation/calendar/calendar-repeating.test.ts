import { afterAll, beforeEach, expect, test } from "vitest";
import type { NotificationPage } from "#contract/notifications.ts";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { itIs } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { comingYear } from "../../../testing/coming-year.ts";
import { aCommunity, type Account, type Community } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const ours = { [clientHeader]: "web" };
const [hour, day] = [3_600_000, 86_400_000];

let people: Community;
/** Each test goes on in time. */
let year: number;
beforeEach(async () => {
  year = comingYear(2, hearth.context.clock.now());
  people = await aCommunity(hearth);
});

/** A Thursday in March of `year`, after which clocks change. */
const thursday = (n: number) => {
  const first = new Date(Date.UTC(year, 2, 1));
  const date = new Date(first.getTime() + (((4 - first.getUTCDay() + 7) % 7) + 7 * n) * day);
  return date.toISOString().slice(0, 10);
};
const choirAt = (time: string, repeat: string, more: object = {}) =>
  makeMessage(people.anna, people.famille, {
    data: { title: "Choir", date: `${thursday(0)}T${time}`, date_zone: "Europe/Paris", repeat, ...more },
  });
const choir = (repeat = "FREQ=WEEKLY", more: object = {}) => choirAt("19:00:00+01:00", repeat, more);
const dates = async (person: Account, from = `${year}-03-01`, to = `${year}-04-30`) => {
  const { events } = (await person.get(`/api/calendar/${from}/${to}`)).body as { events: { date: string }[] };
  return events.map(({ date }) => date);
};
const cancel = (person: Account, { id }: { id: string }, on?: string, isCancelled = true) =>
  person.put(`/api/messages/${id}/cancellation`, { isCancelled, ...(on !== undefined && { day: on }) });
const answers = async (person: Account, { id }: { id: string }) =>
  (await person.get(`/api/messages/${id}/answers`)).body;
async function remindersOf(person: Account) {
  const { items } = (await person.get("/api/me/notifications/page", ours)).body as NotificationPage;
  return items.filter(({ type }) => type.startsWith("event_")).map(({ type, data }) => [type, data.date]);
}

test("an event that repeats keeps its time of day when clocks change", async () => {
  await choir("FREQ=WEEKLY;INTERVAL=2;COUNT=4");

  const shown = await dates(people.bob);

  expect(shown.map((date) => date.slice(0, 19))).toEqual([0, 2, 4, 6].map((n) => `${thursday(n)}T19:00:00`));
  expect([...new Set(shown.map((date) => date.slice(19)))]).toEqual(["+01:00", "+02:00"]);
  expect(await dates(people.zoe)).toEqual([]);
});

test("a calendar shows a series that began long ago, until its end, among other events", async () => {
  await choir("freq=weekly;until=" + thursday(3).replaceAll("-", ""));
  await makeMessage(people.bob, people.famille, { data: { title: "Lunch", date: thursday(2) } });

  expect(await dates(people.bob, thursday(2), `${year}-12-31`)).toEqual(
    [
      expect.stringContaining(thursday(1)),
      thursday(2),
      ...[2, 3].map((n) => expect.stringContaining(thursday(n)) as string),
    ].slice(1),
  );
  expect(await dates(people.bob, thursday(5), `${year}-12-31`)).toEqual([]);
});

test("answers are for the next date and start again after it", async () => {
  const { anna, bob, famille } = people;
  const event = await choir();
  await bob.put(`/api/messages/${event.id}/answer`, { answer: "yes", people: 2 });
  const card = async () => (await bob.get(`/api/groups/${famille.id}/cards/0`)).body.cards[0];

  expect(await answers(anna, event)).toMatchObject({ coming: 3, occurrence: { day: thursday(0) } });
  expect(await card()).toMatchObject({ date: `${thursday(0)}T19:00:00+01:00`, answers: { coming: 3, own: "yes" } });
  const own = async () =>
    (await bob.get(`/api/calendar/${thursday(0)}/${thursday(1)}`)).body.events.map(
      (one: { answer?: string }) => one.answer,
    );
  expect(await own()).toEqual(["yes", undefined]);

  await itIs(hearth, Date.parse(`${thursday(0)}T20:00:00+01:00`));
  expect(await answers(anna, event)).toMatchObject({ coming: 1, occurrence: { day: thursday(1) } });
  expect(await card()).toMatchObject({ date: `${thursday(1)}T19:00:00+01:00`, answers: { coming: 1 } });
  await bob.put(`/api/messages/${event.id}/answer`, { answer: "no" });
  expect(await own()).toEqual(["yes", "no"]);
});

test("an answer stays when an event begins to repeat", async () => {
  const { anna, bob } = people;
  const event = await makeMessage(anna, people.famille, { data: { title: "Ball", date: `${year + 1}-05-01` } });
  await bob.put(`/api/messages/${event.id}/answer`, { answer: "yes" });
  await anna.put(`/api/messages/${event.id}`, { data: { repeat: "FREQ=YEARLY" } });

  expect(await answers(anna, event)).toMatchObject({ coming: 2, occurrence: { day: `${year + 1}-05-01` } });
});

test("calendars of others read how it repeats", async () => {
  const { anna, bob } = people;
  const event = await choir("FREQ=WEEKLY", { cancelled: [thursday(1)] });
  const path = new URL((await bob.post("/api/me/calendar-address")).body.url).pathname;
  const files = [`/api/messages/${event.id}/date.ics`, path];

  const texts = async () => Promise.all(files.map(async (file) => String((await bob.get(file)).body)));
  for (const text of await texts()) {
    expect(text).toContain(`DTSTART;TZID=Europe/Paris:${thursday(0).replaceAll("-", "")}T190000`);
    expect(text).toContain(`EXDATE;TZID=Europe/Paris:${thursday(1).replaceAll("-", "")}T190000`);
  }
  await cancel(anna, event);
  for (const text of await texts()) expect(text).toContain("STATUS:CANCELLED");
});

test("one date is cancelled and brought back, and members are notified", async () => {
  const { anna, bob, zoe } = people;
  const event = await choir();
  await itIs(hearth, Date.parse(`${thursday(0)}T10:00:00+01:00`));

  expect((await cancel(anna, event, thursday(1))).status).toBe(204);
  expect(await remindersOf(bob)).toEqual([["event_cancelled", `${thursday(1)}T19:00:00+01:00`]]);
  expect(await remindersOf(zoe)).toEqual([]);
  const { events } = (await bob.get(`/api/calendar/${thursday(0)}/${thursday(1)}`)).body;
  expect(events.map((one: { cancelled?: boolean }) => one.cancelled)).toEqual([undefined, true]);
  await itIs(hearth, Date.parse(`${thursday(0)}T20:00:00+01:00`));
  expect(await answers(bob, event)).toMatchObject({ occurrence: { day: thursday(2) } });

  await cancel(anna, event, thursday(1), false);
  expect(await answers(bob, event)).toMatchObject({ occurrence: { day: thursday(1) } });
  expect(await remindersOf(bob)).toHaveLength(1);
  expect((await bob.get(`/api/messages/${event.id}`, ours)).body).not.toHaveProperty("editedAt");
});

test("a cancelled event stays in the calendar, and nobody is reminded of it", async () => {
  const { anna, bob, famille } = people;
  const event = await choir("FREQ=WEEKLY", { remind_before: 60 });
  await cancel(anna, event);
  await itIs(hearth, Date.parse(`${thursday(0)}T18:30:00+01:00`));

  expect(await remindersOf(bob)).toEqual([["event_cancelled", undefined]]);
  expect((await bob.get(`/api/groups/${famille.id}/cards/0`)).body.cards[0]).toMatchObject({ cancelled: true });
  expect((await bob.get(`/api/calendar/${thursday(0)}/${thursday(0)}`)).body.events[0]).toMatchObject({
    cancelled: true,
  });
  expect(await anna.post(`/api/messages/${event.id}/answers/reminders`)).toMatchObject(refused("not_an_event"));
});

test("only the author and admins cancel an event, and only a date on which it takes place", async () => {
  const { anna, bob, paul, famille } = people;
  const event = await makeMessage(bob, famille, { data: { title: "Ride", date: thursday(0), repeat: "FREQ=WEEKLY" } });
  const guest = await choir();

  expect(await cancel(bob, guest)).toMatchObject(refused("not_permitted"));
  expect(await cancel(paul, guest)).toMatchObject(refused("not_found"));
  expect((await cancel(anna, event, thursday(1))).status).toBe(204);
  const other = new Date(Date.parse(thursday(1)) + day).toISOString().slice(0, 10);
  expect(await cancel(bob, event, other)).toMatchObject(refused("cancelled_invalid"));
  const misspelt = { isCancelled: true, dya: thursday(1) };
  expect(await anna.put(`/api/messages/${event.id}/cancellation`, misspelt)).toMatchObject(refused("bad_request"));
});

test("members are reminded of each date, once, and not of cancelled ones", async () => {
  const { anna, bob } = people;
  const event = await choir("FREQ=WEEKLY", { remind_before: 60 });
  const at = (n: number, time: string) => Date.parse(`${thursday(n)}T${time}:00+01:00`);
  await bob.put(`/api/messages/${event.id}/answer`, { answer: "no" });

  await itIs(hearth, at(0, "18:10"));
  expect([await remindersOf(anna), await remindersOf(bob)]).toEqual([[["event_soon", undefined]], []]);
  await anna.put(`/api/messages/${event.id}`, { data: { text: "Bring your notes" } });
  await itIs(hearth, at(0, "18:20"));
  expect(await remindersOf(anna)).toHaveLength(1);

  await itIs(hearth, at(1, "18:10"));
  expect([await remindersOf(anna), await remindersOf(bob)].map(({ length }) => length)).toEqual([2, 1]);
  await cancel(anna, event, thursday(2));
  await itIs(hearth, at(2, "18:10"));
  expect((await remindersOf(anna)).filter(([type]) => type === "event_soon")).toHaveLength(2);
});

test("reminders that were missed for weeks are not made up for", async () => {
  await choir("FREQ=DAILY", { remind_before: 60 });
  await itIs(hearth, Date.parse(`${thursday(2)}T23:30:00+01:00`));

  expect(await remindersOf(people.bob)).toEqual([]);
  await itIs(hearth, Date.parse(`${thursday(2)}T23:30:00+01:00`) + 19 * hour);
  expect(await remindersOf(people.bob)).toHaveLength(1);
});

test.each(["FREQ=HOURLY", "FREQ=WEEKLY;BYDAY=MO", "FREQ=DAILY;UNTIL=20200101", 5])(
  "the repetition %s is refused",
  async (repeat) => {
    const data = { title: "Choir", date: `${thursday(0)}T19:00:00+01:00`, repeat };
    const { status, body } = await people.anna.post("/api/messages", { group: people.famille.id, data });
    expect([status, body.code]).toEqual([400, "repeat_invalid"]);
  },
);

test("cancelled dates must be days, and repetition needs a date", async () => {
  const post = (data: object) =>
    people.anna.post("/api/messages", { group: people.famille.id, data: { text: "!", ...data } });

  for (const cancelled of [false, "yes", ["soon"], Array.from({ length: 101 }, () => thursday(0))])
    expect(await post({ date: thursday(0), repeat: "FREQ=WEEKLY", cancelled })).toMatchObject(
      refused("cancelled_invalid"),
    );
  expect(await post({ repeat: "FREQ=WEEKLY" })).toMatchObject(refused("repeat_invalid"));
});

test("another client that moves the date keeps the repetition if it fits", async () => {
  const { anna } = people;
  const weekly = await choir();
  const onThursdays = await choir("FREQ=WEEKLY;BYDAY=TH", { cancelled: [thursday(1)] });
  const move = async ({ id }: { id: string }, date: string | null) =>
    (await anna.put(`/api/messages/${id}`, { data: { date } })).body.data;
  const friday = new Date(Date.parse(thursday(0)) + day).toISOString().slice(0, 10);

  expect(await move(weekly, friday)).toMatchObject({ repeat: "FREQ=WEEKLY" });
  expect(await move(onThursdays, friday)).not.toMatchObject({
    repeat: expect.anything(),
    cancelled: expect.anything(),
  });
  expect(await move(weekly, null)).not.toHaveProperty("repeat");
});
