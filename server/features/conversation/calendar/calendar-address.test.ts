import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aPerson, visitor, type Account } from "../../../testing/people.ts";

const hearth = await testApp({ PUBLIC_URL: "https://example.org/hearth" });
afterAll(() => hearth.close());
const { anna, bob, paul, famille, club } = await aCommunity(hearth);

const soon = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

async function newAddress(person: Account): Promise<string> {
  const { status, body } = await person.post("/api/me/calendar-address");
  expect(status).toBe(201);
  expect(body.url).toMatch(/^https:\/\/example\.org\/hearth\/calendar\/[\w-]{43}\.ics$/);
  return new URL(body.url as string).pathname.replace("/hearth", "");
}

const open = (path: string) => visitor(hearth).get(path);

test("another calendar reads the events and birthdays of a person's groups without signing in", async () => {
  const event = await makeMessage(anna, famille, { data: { title: "Lunch", date: soon, place: "Annecy" } });
  await makeMessage(paul, club, { data: { title: "Match", date: soon } });
  await bob.put(`/api/users/${bob.id}`, { birthday: { day: 29, month: 2 } }, { [clientHeader]: "web" });

  const { status, headers, body } = await open(await newAddress(anna));

  expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "text/calendar; charset=utf-8" });
  const lines = String(body).replaceAll("\r\n ", "").split("\r\n");
  expect(lines.filter((line) => line.startsWith("SUMMARY"))).toEqual(["SUMMARY:Lunch", "SUMMARY:🎂 bob"]);
  expect(lines).toEqual(
    expect.arrayContaining([
      `DTSTART;VALUE=DATE:${soon.replaceAll("-", "")}`,
      "LOCATION:Annecy",
      `URL:https://example.org/hearth/messages/${event.id}`,
      "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
    ]),
  );
});

test("a calendar that has the file already gets it again only when it has changed", async () => {
  const path = await newAddress(paul);
  const first = await open(path);
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  const again = (known: string) => visitor(hearth).get(path, { "if-none-match": known });
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`])
    expect(await again(known), known).toMatchObject({ status: 304 });
  expect((await again(tag)).body).not.toContain("VCALENDAR");

  await makeMessage(paul, club, { data: { title: "Rematch", date: soon } });
  expect(await again(tag)).toMatchObject({ status: 200, body: expect.stringContaining("SUMMARY:Rematch") });
  await paul.delete("/api/me/calendar-address");
  expect(await again(tag)).toMatchObject(refused("not_found"));
});

test("the file shows only what its owner may see at the moment", async () => {
  const eva = await aPerson(hearth, "eva@example.org");
  await eva.post(`/api/groups/invitation/${famille.inviteKey}`);
  await makeMessage(anna, famille, { data: { title: "Concert", date: soon } });
  const path = await newAddress(eva);
  expect((await open(path)).body).toContain("SUMMARY:Concert");

  await eva.post(`/api/groups/${famille.id}/leave`);
  expect((await open(path)).body).not.toContain("SUMMARY");

  await hearth.context.db.write((tx) => tx.deleteFrom("users").where("id", "=", eva.id).execute());
  expect(await open(path)).toMatchObject(refused("not_found"));
});

test("an address ends when it is replaced or revoked, and is stored only as a hash", async () => {
  const path = await newAddress(bob);
  expect((await bob.get("/api/me/calendar-address")).body).toEqual({ createdAt: expect.any(Number) });
  const rows = await hearth.context.db.read.selectFrom("calendar_addresses").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(path.slice("/calendar/".length, -".ics".length));

  const next = await newAddress(bob);
  expect(await open(path)).toMatchObject(refused("not_found"));
  expect(await open(next)).toMatchObject({ status: 200 });

  expect(await bob.delete("/api/me/calendar-address")).toMatchObject({ status: 204 });
  expect(await open(next)).toMatchObject(refused("not_found"));
  expect((await bob.get("/api/me/calendar-address")).body).toEqual({});
});

test("an address that was never given out opens nothing", async () => {
  for (const path of ["/calendar/x.ics", "/calendar/.ics", `/calendar/${"A".repeat(43)}.ics`, "/calendar/x"])
    expect(await open(path)).toMatchObject(refused("not_found"));
});

test("the address ends with the other access when somebody signs out everywhere", async () => {
  const eva = await aPerson(hearth, "eva-address@example.org");
  const path = await newAddress(eva);
  expect((await open(path)).status).toBe(200);

  await eva.post(`/api/users/${eva.id}/reset-api-key`);

  expect((await open(path)).status).toBe(404);
});
