import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, visitor } from "../../../testing/people.ts";

const hearth = await testApp({ PUBLIC_URL: "https://example.org/hearth" });
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);
const ours = { [clientHeader]: "web" };

test("a message's date survives edits and can be changed and removed", async () => {
  const message = await makeMessage(anna, famille, { data: { title: "Concert", date: "2026-07-14" } });
  const change = async (data: object) => (await anna.put(`/api/messages/${message.id}`, { data }, ours)).body.data;

  expect(message.data.date).toBe("2026-07-14");
  expect(await change({ title: "Ball" })).toEqual({ title: "Ball", date: "2026-07-14" });
  expect(await change({ date: "2026-07-14T20:00+02:00" })).toMatchObject({ date: "2026-07-14T20:00+02:00" });
  expect(await change({ date: null })).toEqual({ title: "Ball" });
});

test("a card shows its message's date in groups, search results and bookmarks until it is removed", async () => {
  const date = "2026-07-14T20:00+02:00";
  const message = await makeMessage(anna, famille, { data: { title: "Fireworks", date } });
  await bob.post("/api/bookmarks", { message_id: message.id });
  const cards = async () => {
    const [group, kept] = await Promise.all(
      [`groups/${famille.id}/cards/0`, "me/bookmarks/cards/0"].map((path) => bob.get(`/api/${path}`)),
    );
    const found = await bob.post("/api/messages/search/cards", { group: famille.id, search: "fireworks" });
    return [group!.body.cards[0], kept!.body.bookmarks[0].message, found.body.cards[0]] as object[];
  };
  const shown = { id: message.id, date };
  expect(await cards()).toMatchObject([shown, shown, shown]);

  await anna.put(`/api/messages/${message.id}`, { data: { date: null } });

  for (const card of await cards()) expect(card).not.toHaveProperty("date");
});

test("an invalid date is refused in new messages and in edits", async () => {
  const message = await makeMessage(anna, famille, "Concert");

  for (const date of ["next summer", "2026-02-30", "2026-07-14T20:00", 5, { day: 1 }]) {
    const draft = { data: { text: "Concert", date } };
    expect(await anna.post("/api/messages", { group: famille.id, ...draft })).toMatchObject(refused("date_invalid"));
    expect(await anna.put(`/api/messages/${message.id}`, draft)).toMatchObject(refused("date_invalid"));
  }
  expect((await anna.get(`/api/messages/${message.id}`)).body.data).toEqual({ text: "Concert" });
});

test("members download the date for their own calendar, even with only the session cookie", async () => {
  const data = { title: "Été; fête", text: "Bring a cake", date: "2026-07-14T20:00+02:00" };
  const message = await makeMessage(anna, famille, { data });
  const cookie = String((await bob.get("/api/me")).headers["set-cookie"]).split(";")[0]!;

  const byKey = await bob.get(`/api/messages/${message.id}/date.ics`);
  const byCookie = await visitor(hearth).get(`/api/messages/${message.id}/date.ics`, { cookie });

  expect(byKey).toMatchObject({ status: 200, headers: { "content-type": "text/calendar; charset=utf-8" } });
  expect(byCookie).toMatchObject({ status: 200, body: byKey.body });
  expect(byKey.headers["content-disposition"]).toContain("filename*=UTF-8''%C3%89t%C3%A9%3B%20f%C3%AAte.ics");
  const lines = String(byKey.body).replaceAll("\r\n ", "").split("\r\n");
  const link = `https://example.org/hearth/messages/${message.id}`;
  expect(lines).toEqual(
    expect.arrayContaining([
      "DTSTART:20260714T180000Z",
      "SUMMARY:Été\\; fête",
      `DESCRIPTION:Bring a cake\\n\\n${link}`,
      `URL:${link}`,
      expect.stringMatching(new RegExp(`^UID:${message.id}@.`)),
    ]),
  );
});

test("an event has an end and a place, which cards and calendar files show", async () => {
  const data = { title: "Camp", date: "2026-07-14", date_end: "2026-07-16", place: " Col, Annecy " };
  const message = await makeMessage(anna, famille, { data });

  expect((await anna.get(`/api/messages/${message.id}`, ours)).body.data).toEqual(data);
  expect((await bob.get(`/api/groups/${famille.id}/cards/0`)).body.cards[0]).toMatchObject({
    ...{ id: message.id, date: "2026-07-14", dateEnd: "2026-07-16", place: "Col, Annecy" },
  });
  const { body } = await bob.get(`/api/messages/${message.id}/date.ics`);
  for (const line of ["DTSTART;VALUE=DATE:20260714", "DTEND;VALUE=DATE:20260717", "LOCATION:Col\\, Annecy"])
    expect(body).toContain(`\r\n${line}\r\n`);
});

test("an end that does not belong to the date is refused, and so is a place that is no short text", async () => {
  const date = "2026-07-14T20:00+02:00";
  const post = (data: object) => anna.post("/api/messages", { group: famille.id, data: { text: "Concert", ...data } });

  for (const date_end of ["2026-07-15", "2026-07-14T17:59Z", "2028-07-14T20:00Z", "soon", 5])
    expect(await post({ date, date_end })).toMatchObject(refused("date_end_invalid"));
  expect(await post({ date_end: date })).toMatchObject(refused("date_end_invalid"));
  for (const place of ["", "  ", "x".repeat(201), 5, {}])
    expect(await post({ date, place })).toMatchObject(refused("place_invalid"));
  expect(await post({ date, date_end: "2026-07-14T18:00Z", place: "x".repeat(200) })).toMatchObject({ status: 201 });
});

test("a client that knows only the date of an event can move and remove it", async () => {
  const event = { date: "2026-07-14", date_end: "2026-07-16", place: "Annecy" };
  const message = await makeMessage(anna, famille, { data: { text: "Camp", ...event } });
  const change = async (data: object) => (await anna.put(`/api/messages/${message.id}`, { data }, ours)).body.data;

  expect(await change({ date: "2026-07-15" })).toEqual({ text: "Camp", ...event, date: "2026-07-15" });
  expect(await change({ date: "2026-08-01" })).toEqual({ text: "Camp", date: "2026-08-01", place: "Annecy" });
  expect(await change({ date: null })).toEqual({ text: "Camp" });
});

test("a calendar entry without a title is named after the first line of the text, or after the group", async () => {
  const rich = JSON.stringify({ delta: { ops: [] }, textOnly: "Concert\nIn the park" });
  const texts = await makeMessage(anna, famille, { type: "rich_text", data: { text: rich, date: "2026-07-14" } });
  expect((await bob.get(`/api/messages/${texts.id}/date.ics`)).body).toContain("\r\nSUMMARY:Concert\r\n");
});

test("a message without a date has no calendar file, and outsiders cannot tell whether it has one", async () => {
  const dated = await makeMessage(anna, famille, { data: { text: "Concert", date: "2026-07-14" } });
  const plain = await makeMessage(anna, famille, "No date");

  expect(await anna.get(`/api/messages/${plain.id}/date.ics`)).toMatchObject(refused("not_found"));
  for (const outsider of [paul, zoe, visitor(hearth)])
    expect(await outsider.get(`/api/messages/${dated.id}/date.ics`)).toMatchObject(refused("not_found"));
});
