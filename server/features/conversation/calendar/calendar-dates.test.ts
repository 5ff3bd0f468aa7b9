import { afterAll, beforeEach, expect, test } from "vitest";
import type { NotificationPage } from "#contract/notifications.ts";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../../../testing/build-app.ts";
import { itIs } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { comingYear } from "../../../testing/coming-year.ts";
import { aCommunity, type Account, type Community } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const ours = { [clientHeader]: "web" };

let people: Community;
/** Days of a weekly event, from May on. */
let days: string[];
let id: string;
beforeEach(async () => {
  const year = comingYear(4, hearth.context.clock.now());
  days = Array.from({ length: 16 }, (_, n) => new Date(Date.UTC(year, 4, 1 + 7 * n)).toISOString().slice(0, 10));
  people = await aCommunity(hearth);
  const data = { title: "Choir", date: `${days[0]}T19:00:00Z`, date_zone: "UTC", repeat: "FREQ=WEEKLY;COUNT=16" };
  ({ id } = await makeMessage(people.anna, people.famille, { data }));
});

const query = (day?: string) => (day === undefined ? "" : `?day=${day}`);
const answer = (person: Account, day: string | undefined, given: string) =>
  person.put(`/api/messages/${id}/answer${query(day)}`, { answer: given });
const rsvps = async (person: Account, day?: string) =>
  (await person.get(`/api/messages/${id}/answers${query(day)}`)).body;
const ownInCalendar = async (person: Account) => {
  const { events } = (await person.get(`/api/calendar/${days[0]}/${days[3]}`)).body;
  return events.map((event: { day: string; answer?: string }) => [event.day, event.answer]);
};

test("each date of a series has its own answers", async () => {
  const { anna, bob } = people;
  expect((await answer(bob, days[2], "no")).body).toMatchObject({ counts: { no: 1 }, occurrence: { day: days[2] } });
  await answer(bob, undefined, "yes");
  await answer(bob, days[3], "maybe");
  await answer(anna, days[2], "yes");

  expect(await rsvps(anna)).toMatchObject({ counts: { yes: 2, no: 0 }, occurrence: { day: days[0] } });
  expect(await rsvps(anna, days[1])).toMatchObject({ coming: 1, occurrence: { day: days[1] } });
  expect(await rsvps(anna, days[2])).toMatchObject({ counts: { yes: 1, no: 1 }, coming: 1 });
  expect(await ownInCalendar(bob)).toEqual([
    [days[0], "yes"],
    [days[1], undefined],
    [days[2], "no"],
    [days[3], "maybe"],
  ]);
});

test("an answer to one date is changed and withdrawn without touching the others", async () => {
  const { bob } = people;
  for (const day of [undefined, days[1], days[2]]) await answer(bob, day, "yes");
  await answer(bob, days[1], "no");
  await bob.delete(`/api/messages/${id}/answer${query(days[2])}`);

  expect((await ownInCalendar(bob)).map((one: unknown[]) => one[1])).toEqual(["yes", "no", undefined, undefined]);
});

test("the dates around one are listed with it, also cancelled ones", async () => {
  const { anna } = people;
  await anna.put(`/api/messages/${id}/cancellation`, { isCancelled: true, day: days[6] });

  const { nearby } = await rsvps(anna, days[5]);
  expect(nearby.map((one: { day: string }) => one.day)).toEqual(days.slice(2, 14));
  expect(nearby.filter((one: { cancelled?: true }) => one.cancelled)).toMatchObject([{ day: days[6] }]);
  expect(await rsvps(anna, days[6])).toMatchObject({ occurrence: { day: days[6], cancelled: true } });
  expect((await rsvps(anna, days[15])).nearby).toHaveLength(4);
});

test("a day on which it does not take place is refused, and nothing is stored", async () => {
  const { anna, bob, zoe } = people;
  const other = days[0]!.slice(0, 8) + "03";

  for (const day of [other, "2020-01-01", "9999-12-31", `${days[0]!.slice(0, 4)}-99-99`]) {
    const path = `/api/messages/${id}`;
    expect(await anna.get(`${path}/answers?day=${day}`)).toMatchObject(refused("date_not_found"));
    expect(await answer(bob, day, "yes")).toMatchObject(refused("date_not_found"));
    expect(await bob.delete(`${path}/answer?day=${day}`)).toMatchObject(refused("date_not_found"));
    expect(await anna.post(`${path}/answers/reminders?day=${day}`)).toMatchObject(refused("date_not_found"));
    expect(await anna.get(`${path}/date.ics?day=${day}`)).toMatchObject(refused("date_not_found"));
  }
  expect(await answer(bob, "soon", "yes")).toMatchObject(refused("bad_request"));
  expect(await answer(zoe, days[1], "yes")).toMatchObject(refused("not_found"));
  expect((await rsvps(anna)).answers).toMatchObject([{ person: { id: anna.id } }]);
});

test("a cancellation is explained on its date and in its notification, until it is restored", async () => {
  const { anna, bob } = people;
  const cancel = (change: object) => anna.put(`/api/messages/${id}/cancellation`, change);
  const notes = async () => (await bob.get(`/api/messages/${id}`, ours)).body.data.cancelled_notes;
  await cancel({ isCancelled: true, day: days[2], note: " The hall\nis flooded " });
  await cancel({ isCancelled: true, day: days[3] });
  expect(await notes()).toEqual({ [days[2]!]: "The hall is flooded" });
  const { items } = (await bob.get("/api/me/notifications/page", ours)).body as NotificationPage;
  const texts = items.filter(({ type }) => type === "event_cancelled").map(({ data }) => data.text);
  expect(texts).toEqual([undefined, "The hall is flooded"]);
  await cancel({ isCancelled: false, day: days[2] });
  expect(await notes()).toBeUndefined();
  expect((await cancel({ isCancelled: true, note: "x".repeat(201) })).status).toBe(400);
});

test("reminders and cancellations lead to their date", async () => {
  const { anna, bob } = people;
  const notified = async () => {
    const { items } = (await bob.get("/api/me/notifications/page", ours)).body as NotificationPage;
    return items.filter(({ type }) => type.startsWith("event_")).map(({ type, data }) => [type, data.day]);
  };
  await answer(anna, days[2], "yes");
  await anna.post(`/api/messages/${id}/answers/reminders${query(days[2])}`);
  expect(await notified()).toEqual([["event_reminder", days[2]]]);
  await anna.put(`/api/messages/${id}/cancellation`, { isCancelled: true, day: days[3] });
  expect(await notified()).toContainEqual(["event_cancelled", days[3]]);
});

test("when all dates are cancelled, those who declined one are told, too", async () => {
  const { anna, bob } = people;
  await answer(bob, days[0], "no");
  const cancellations = async () =>
    ((await bob.get("/api/me/notifications/page", ours)).body as NotificationPage).items.filter(
      ({ type }) => type === "event_cancelled",
    );
  await anna.put(`/api/messages/${id}/cancellation`, { isCancelled: true, day: days[0] });
  expect(await cancellations()).toEqual([]);
  await anna.put(`/api/messages/${id}/cancellation`, { isCancelled: true });
  expect(await cancellations()).toHaveLength(1);
});

test("only those who have not answered for the date are reminded of it", async () => {
  const { anna, bob } = people;
  await answer(bob, days[2], "yes");
  const reminders = async () =>
    ((await bob.get("/api/me/notifications/page", ours)).body as NotificationPage).items.filter(
      ({ type }) => type === "event_reminder",
    );

  await anna.post(`/api/messages/${id}/answers/reminders${query(days[2])}`);
  expect(await reminders()).toEqual([]);
  await itIs(hearth, Date.parse(`${days[0]}T08:00:00Z`));
  await anna.post(`/api/messages/${id}/answers/reminders`);
  expect(await reminders()).toHaveLength(1);
});

test("the organiser comes to each date until they say otherwise", async () => {
  const { anna } = people;
  await answer(anna, days[1], "no");
  expect(await rsvps(anna, days[1])).toMatchObject({ coming: 0 });
  expect(await rsvps(anna, days[2])).toMatchObject({ coming: 1 });
  expect((await ownInCalendar(anna)).map((one: unknown[]) => one[1])).toEqual(["yes", "no", "yes", "yes"]);
});

test("the organiser is not among those who have not answered, and is not reminded", async () => {
  const { anna, bob, famille } = people;
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "admin" });
  expect(await rsvps(anna)).toMatchObject({ missing: [{ id: bob.id }], counts: { missing: 1 } });

  await bob.post(`/api/messages/${id}/answers/reminders`);
  const { items } = (await anna.get("/api/me/notifications/page", ours)).body as NotificationPage;
  expect(items.filter(({ type }) => type === "event_reminder")).toEqual([]);
});

test("one date is added to a calendar as an event of its own", async () => {
  const folded = String((await people.bob.get(`/api/messages/${id}/date.ics${query(days[2])}`)).body);
  const file = folded.replaceAll("\r\n ", "");

  expect(file).toContain(`DTSTART:${days[2]!.replaceAll("-", "")}T190000Z`);
  expect(file).toContain(`/messages/${id}?date=${days[2]}`);
  expect(file).not.toContain("RRULE");
});

test("answers given to the previous version are kept, each for its date", async () => {
  const { anna, bob } = people;
  const { db, clock } = hearth.context;
  const given = { message_id: id, user_id: bob.id, people: 1, note: "", answered_at: clock.now() };
  await db.write((tx) =>
    tx
      .insertInto("event_answers")
      .values({ ...given, occurrence: days[1]!, answer: "yes" })
      .execute(),
  );
  await db.write((tx) =>
    tx.updateTable("event_answers").set({ occurrence: days[2]!, answer: "no" }).where("message_id", "=", id).execute(),
  );

  expect(await rsvps(anna, days[1])).toMatchObject({ counts: { yes: 2 } });
  expect(await rsvps(anna, days[2])).toMatchObject({ counts: { no: 1 } });
  await db.write((tx) => tx.deleteFrom("event_answers").where("message_id", "=", id).execute());
  expect(await rsvps(anna, days[2])).toMatchObject({ counts: { no: 0 } });
});
