import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille, club } = await aCommunity(hearth);

const november = "2026-11-01/2026-11-30";
const plan = (person: Account, group: { id: string }, title: string, date: string, more: object = {}) =>
  makeMessage(person, group, { data: { title, date, ...more } });
const titles = async (person: Account, path: string) => {
  const { events } = (await person.get(`/api/${path}`)).body as { events: { title: string }[] };
  return events.map(({ title }) => title);
};

test("a calendar has the events of all groups of a person in a period, earliest first, with the person's own answers", async () => {
  const choir = await aGroup(bob, "Choir", anna);
  const lunch = await plan(anna, famille, "Lunch", "2026-11-29T12:30+01:00", { place: "Annecy" });
  await plan(bob, choir, "Concert", "2026-11-06");
  await plan(bob, choir, "Camp", "2026-10-20", { date_end: "2026-11-03" });
  await plan(bob, choir, "Next year", "2027-11-06");
  await plan(bob, choir, "Long ago", "2025-11-06");
  await plan(paul, club, "Not for Anna", "2026-11-06");
  await makeMessage(anna, famille, "No date");
  await anna.put(`/api/messages/${lunch.id}/answer`, { answer: "yes" });
  await bob.put(`/api/messages/${lunch.id}/answer`, { answer: "no" });

  expect(await titles(anna, `calendar/${november}`)).toEqual(["Camp", "Concert", "Lunch"]);
  expect(await titles(anna, `groups/${choir.id}/calendar/${november}`)).toEqual(["Camp", "Concert"]);
  const { events } = (await anna.get(`/api/calendar/${november}`)).body;
  expect(events.at(-1)).toEqual({
    ...{ id: lunch.id, title: "Lunch", date: "2026-11-29T12:30+01:00", place: "Annecy", answer: "yes" },
    group: { id: famille.id, name: "Famille", entityType: "group" },
  });
});

test("an event moves and disappears in the calendar as its message does", async () => {
  const group = await aGroup(anna, "Moving");
  const { id } = await plan(anna, group, "Ball", "2026-11-10");
  const now = () => titles(anna, `groups/${group.id}/calendar/2026-11-08/2026-11-12`);
  expect(await now()).toEqual(["Ball"]);

  await anna.put(`/api/messages/${id}`, { data: { date: "2026-11-20" } });
  expect(await now()).toEqual([]);
  await anna.put(`/api/messages/${id}`, { data: { date: "2026-11-11T20:00Z" } });
  expect(await now()).toEqual(["Ball"]);
  await anna.put(`/api/messages/${id}`, { data: { date: null } });
  expect(await now()).toEqual([]);
});

test("a calendar has the birthdays of people in the same groups, also across the new year", async () => {
  const enter = (person: Account, birthday: object) =>
    person.put(`/api/users/${person.id}`, { birthday }, { [clientHeader]: "web" });
  await enter(bob, { day: 2, month: 1, year: 1980 });
  await enter(paul, { day: 2, month: 1 });
  const names = async (path: string) =>
    (await anna.get(`/api/${path}`)).body.birthdays.map(({ person }: { person: Account }) => person.name);

  expect(await names("calendar/2026-12-28/2027-01-31")).toEqual(["bob"]);
  expect(await names(`groups/${famille.id}/calendar/2027-01-02/2027-01-02`)).toEqual(["bob"]);
  expect(await names("calendar/2027-01-03/2027-12-31")).toEqual([]);
  expect(await names("calendar/2026-03-01/2027-03-01")).toEqual(["bob"]);
});

test("nobody sees the calendar of a group they are not in, and a period must be one", async () => {
  for (const outsider of [paul, zoe])
    expect(await outsider.get(`/api/groups/${famille.id}/calendar/${november}`)).toMatchObject(
      refused("group_not_found"),
    );
  for (const period of ["2026-11-31/2026-12-01", "2026-11-30/2026-11-01", "2026-01-01/2028-01-01", "now/later"])
    expect(await anna.get(`/api/calendar/${period}`)).toMatchObject(refused("bad_request"));
});
