import { afterAll, beforeEach, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { newId } from "../../../new-id.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aPerson, visitor, withKey, type Account } from "../../../testing/people.ts";
import { unsubscribeToken } from "./rules-unsubscribe.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { clock, signingKey } = hearth.context;
const nobody = visitor(hearth);
const stopped = { status: 200, body: { message: "Email notifications disabled" } };
const day = 24 * 60 * 60 * 1000;
let people = 0;
let yves: Account;
beforeEach(async () => {
  yves = await aPerson(hearth, `yves.${++people}@example.org`);
  await yves.put(`/api/users/${yves.id}`, { data: { notification_emails: "daily", lang: "fr_FR" } });
});

test("the link of an email unsubscribes without sign-in and changes nothing else", async () => {
  expect(await nobody.get(linkFor(yves))).toMatchObject(stopped);

  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "none", lang: "fr_FR", mail: yves.login });
  expect(await digestsOf(yves)).toEqual([]);
  expect(await nobody.get(linkFor(yves))).toMatchObject(stopped);
});

const html = "text/html,application/xhtml+xml,*/*;q=0.8";

test.each<[string, "GET" | "HEAD", Record<string, string>]>([
  ["a scanner's HEAD", "HEAD", {}],
  ["a HEAD like that of a script", "HEAD", { "sec-fetch-dest": "empty" }],
  ["a browser that opens the address", "GET", { "sec-fetch-dest": "document", accept: html }],
  ["a browser without Sec-Fetch headers", "GET", { accept: html }],
  ["a page that shows the address as a picture", "GET", { "sec-fetch-dest": "image", accept: "image/*" }],
  ["a browser that fetches ahead", "GET", { "sec-fetch-dest": "empty", "sec-purpose": "prefetch" }],
])("%s changes nothing and is led to the page that asks", async (_, method, headers) => {
  const response = await hearth.app.inject({ method, url: linkFor(yves), headers });

  const page = hearth.context.config.url + linkFor(yves).replace("/api/", "/");
  expect([response.statusCode, response.headers.location]).toEqual([303, page]);
  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "daily" });
});

test("the script of a third-party page unsubscribes by GET", async () => {
  const headers = { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors", accept: "*/*" };
  expect(await nobody.get(linkFor(yves), headers)).toMatchObject(stopped);
  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "none" });
});

test("our page learns whose emails would stop, and only its button stops them", async () => {
  const own = { [clientHeader]: "web", "sec-fetch-dest": "empty" };
  expect(await nobody.get(linkFor(yves), own)).toMatchObject({ status: 200, body: { name: yves.name } });
  expect(await nobody.get(linkFor({ ...yves, id: newId() }), own)).toMatchObject(refused("stop_user_invalid"));
  expect(await nobody.get(`${linkFor(yves)}x`, own)).toMatchObject(refused("stop_token_invalid"));
  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "daily" });
  expect(await nobody.post(linkFor(yves), undefined, own)).toMatchObject(stopped);
  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "none" });
});

test.each([
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ["application/json", "{}"],
])("one-click unsubscribe works with a POST of %s", async (type, payload) => {
  const response = await hearth.app.inject({
    method: "POST",
    url: linkFor(yves),
    headers: { "content-type": type },
    payload,
  });

  expect([response.statusCode, response.json()]).toEqual([200, stopped.body]);
  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "none" });
});

test("the link can also switch to weekly emails or undo the unsubscribe, however often it was clicked", async () => {
  await nobody.get(linkFor(yves));
  await nobody.get(linkFor(yves));

  expect(await nobody.put(linkFor(yves), { frequency: "weekly" })).toMatchObject({ status: 204, body: "" });
  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "weekly", lang: "fr_FR" });
  expect(await digestsOf(yves)).toMatchObject([{ frequency: "weekly" }]);

  await nobody.put(linkFor(yves), { frequency: "before" });
  expect((await settingsOf(yves)).notification_emails).toBe("daily");
  expect(await settingsOf(yves)).not.toHaveProperty("notification_emails_before");
  expect(await digestsOf(yves)).toMatchObject([{ frequency: "daily" }]);
});

test("without a previous unsubscribe there is nothing to undo, and the response reveals nothing else", async () => {
  await nobody.put(linkFor(yves), { frequency: "before" });
  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "daily" });
  for (const body of [{}, { frequency: "immediately" }, { frequency: "none" }, undefined])
    expect(await nobody.put(linkFor(yves), body)).toMatchObject(refused("bad_request"));

  const marie = await aPerson(hearth, `marie.resumes.${people}@example.org`);
  const wrong = `/api/stop-notification-emails/${yves.id}/${unsubscribeToken(signingKey, marie.id, clock.now())}`;
  expect(await nobody.put(wrong, { frequency: "weekly" })).toMatchObject(refused("stop_token_invalid"));
});

test("the link works after a key reset", async () => {
  const link = linkFor(yves);
  const { body } = await yves.post(`/api/users/${yves.id}/reset-api-key`, {});

  expect(await nobody.get(link)).toMatchObject(stopped);
  expect(await settingsOf(withKey(hearth, body.apiKey))).toMatchObject({ notification_emails: "none" });
});

test("the link is valid for sixty days", async () => {
  const link = linkFor(yves);
  hearth.passTime(60 * day - 60_000);
  expect(await nobody.get(link)).toMatchObject(stopped);
  hearth.passTime(120_000);
  expect(await nobody.get(link)).toMatchObject(refused("stop_token_invalid"));
});

test("a token of another user, an invalid one and a missing one are refused by GET and POST", async () => {
  const marie = await aPerson(hearth, `marie.${people}@example.org`);
  const ofMarie = unsubscribeToken(signingKey, marie.id, clock.now());
  const unknown = "00000000-0000-7000-8000-000000000000";
  for (const call of [nobody.get, nobody.post]) {
    const stop = (id: string, token: string) => call(`/api/stop-notification-emails/${id}/${token}`);
    for (const token of [ofMarie, "guess", "%20", "a.b", "x".repeat(100)])
      expect(await stop(yves.id, token), token).toMatchObject(refused("stop_token_invalid"));
    expect(await stop(unknown, unsubscribeToken(signingKey, unknown, clock.now()))).toMatchObject(
      refused("stop_user_invalid"),
    );
    expect(await stop("nobody", ofMarie)).toMatchObject(refused("stop_user_invalid"));
    expect(await stop(yves.id, "x".repeat(101))).toMatchObject(refused("not_found"));
  }
  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "daily" });
});

test("forms of unexpected size or type are refused", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const payload = "x".repeat(10_000);
  const large = await hearth.app.inject({ method: "POST", url: linkFor(yves), headers, payload });
  const odd = await hearth.app.inject({
    method: "POST",
    url: linkFor(yves),
    headers: { "content-type": "text/html" },
    payload: "x",
  });

  expect([large.statusCode, odd.statusCode]).toEqual([413, 415]);
  expect(await settingsOf(yves)).toMatchObject({ notification_emails: "daily" });
});

function linkFor({ id }: Account): string {
  return `/api/stop-notification-emails/${id}/${unsubscribeToken(signingKey, id, clock.now())}`;
}

async function settingsOf(person: Pick<Account, "get">) {
  return (await person.get("/api/me")).body.data;
}

async function digestsOf({ id }: Account) {
  return hearth.context.db.read.selectFrom("digests").selectAll().where("user_id", "=", id).execute();
}
