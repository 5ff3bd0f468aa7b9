import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import {
  aCommunity,
  aPerson,
  inAnotherBrowser,
  password,
  visitor,
  withKey,
  type TestResponse,
} from "../../../testing/people.ts";
import { changeAccount } from "../../accounts/accounts/actions.ts";
import { resetApiKey, userByToken } from "./actions-sessions.ts";
import { deleteAccount } from "../../accounts/accounts/actions-deletion.ts";
import { cookieOf } from "./rules.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const nobody = visitor(hearth);
const cookieName = `hearth_${hearth.context.instanceId}`;
const day = 24 * 60 * 60 * 1000;

test("each session has its own key, and the login is not case-sensitive", async () => {
  const yves = await aPerson(hearth, "yves@example.org");

  const first = await nobody.post("/api/login", { login: "yves@example.org", password });
  const second = await nobody.post("/api/login", { login: " YVES@example.org ", password });

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body).toEqual({ api_key: expect.stringMatching(/^[\w-]{43}$/) });
  expect(second.body.api_key).not.toBe(first.body.api_key);
  expect((await withKey(hearth, second.body.api_key).get("/api/me")).body.id).toBe(yves.id);
});

test("a wrong password and an unknown login get the same error", async () => {
  await aPerson(hearth, "yves.words@example.org");

  const wrong = await nobody.post("/api/login", { login: "yves.words@example.org", password: "wrong password" });
  const unknown = await nobody.post("/api/login", { login: "no.one@example.org", password });

  expect(wrong).toMatchObject(refused("invalid_login"));
  expect(unknown.body).toEqual(wrong.body);
  expect(await nobody.post("/api/login", {})).toMatchObject(refused("login_empty"));
  expect(await nobody.post("/api/login", { login: "yves.words@example.org" })).toMatchObject(refused("password_empty"));
});

test("a missing, empty, null or unknown key gets 401", async () => {
  const yves = await aPerson(hearth, "yves.nobody@example.org");
  expect(await withKey(hearth, yves.key).get("/api/me")).toMatchObject({ status: 200 });

  expect(await nobody.get("/api/me")).toMatchObject(refused("unauthorized"));
  for (const key of ["null", "", "never", yves.key.toUpperCase(), `${yves.key}x`, "'; drop table users; --"]) {
    expect(await withKey(hearth, key).get("/api/me"), key).toMatchObject(refused("unauthorized"));
  }
});

test("only hashes of keys, cookies and passwords are in the database", async () => {
  const yves = await aPerson(hearth, "yves.hash@example.org");
  const { read } = hearth.context.db;
  const stored = JSON.stringify([
    await read.selectFrom("sessions").selectAll().execute(),
    await read.selectFrom("users").selectAll().execute(),
  ]);

  expect(stored).toContain(yves.id);
  for (const secret of [yves.key, cookieOf(yves.key), password]) expect(stored).not.toContain(secret);
});

test("signing in sets a cookie that scripts cannot read and other sites cannot use", async () => {
  const yves = await aPerson(hearth, "yves.cookie@example.org");

  const response = await nobody.post("/api/login", { login: yves.login, password });

  const cookie = `${cookieName}=${cookieOf(response.body.api_key)}`;
  expect(response.headers["set-cookie"]).toContain(`${cookie}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`);
});

test("a request whose body arrives after its session ended does nothing", async () => {
  const yves = await aPerson(hearth, "yves.held@example.org");
  const body = JSON.stringify({ name: "Held back" });
  const held = Readable.from(
    (async function* () {
      yield body.slice(0, 5);
      await yves.post("/api/logout");
      hearth.passTime(2000);
      yield body.slice(5);
    })(),
  );
  const response = await hearth.app.inject({
    ...{ method: "POST", url: "/api/groups", payload: held },
    headers: { "x-auth-token": yves.key, "content-type": "application/json" },
  });
  expect(response.json()).toMatchObject(refused("unauthorized").body);
});

test("a change that could take over an account checks the session in its own transaction", async () => {
  const yves = await aPerson(hearth, "yves.late@example.org");
  const me = (await userByToken(hearth.context, yves.key))!;
  await yves.post("/api/logout");
  const from = { address: "", device: "", deviceTokens: [], reauthentication: undefined };

  const late = [
    () => changeAccount(hearth.context, me, me.id, { password: "taken over!" }, from),
    () => resetApiKey(hearth.context, me, me.id, from),
    () => deleteAccount(hearth.context, me, me.id, from),
  ];
  for (const act of late) await expect(act()).rejects.toMatchObject({ code: "unauthorized" });
  expect((await nobody.post("/api/login", { login: yves.login, password })).status).toBe(200);
});

test("signing out clears the browser's stored data", async () => {
  const yves = await aPerson(hearth, "yves.clearing@example.org");
  const response = await yves.post("/api/logout", {}, { cookie: `${cookieName}=${cookieOf(yves.key)}` });
  expect(response.headers["clear-site-data"]).toBe('"cache", "storage"');
});

test("a session that ends after another has begun in the same browser leaves its stored data alone", async () => {
  const yves = await aPerson(hearth, "yves.before@example.org");
  const zoe = await aPerson(hearth, "zoe.after@example.org");

  for (const headers of [undefined, { cookie: `${cookieName}=${cookieOf(zoe.key)}` }]) {
    const { api_key: key } = (await nobody.post("/api/login", { login: yves.login, password })).body;
    const response = await withKey(hearth, key).post("/api/logout", {}, headers);
    expect(response.headers).not.toHaveProperty("clear-site-data");
    expect((await withKey(hearth, key).get("/api/me")).status).toBe(401);
  }
  expect((await zoe.get("/api/me")).status).toBe(200);
});

test("behind https the cookie is secure", async () => {
  const secure = await testApp({ PUBLIC_URL: "https://hearth.example.org" });
  const yves = await aPerson(secure, "yves@example.org");

  const response = await visitor(secure).post("/api/login", { login: yves.login, password });

  const cookies = [response.headers["set-cookie"]].flat().map(String);
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-hearth_[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  await secure.close();
});

test("a request with the key sets the cookie only if the browser has lost it", async () => {
  const yves = await aPerson(hearth, "yves.lost@example.org");
  const cookie = `${cookieName}=${cookieOf(yves.key)}`;

  expect((await yves.get("/api/me")).headers["set-cookie"]).toContain(cookie);
  expect((await yves.get("/api/me", { cookie: `${cookieName}=old` })).headers["set-cookie"]).toContain(cookie);
  expect((await yves.get("/api/me", { cookie })).headers).not.toHaveProperty("set-cookie");
});

test("the cookie alone authorizes media and the event stream only; any other API request without the key deletes it", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const cookie = `${cookieName}=${cookieOf(anna.key)}`;

  for (const path of ["/api/me", `/api/groups/${famille.id}`, `/api/groups/${famille.id}/cards/0`]) {
    const response = await nobody.get(path, { cookie });
    expect(response).toMatchObject(refused("unauthorized"));
    expectClearedCookie(response);
  }
  const rename = await nobody.put(`/api/groups/${famille.id}`, { name: "Taken over" }, { cookie });
  expect(rename).toMatchObject(refused("unauthorized"));
  const info = await nobody.get("/api/info", { cookie });
  expect(info.body).not.toHaveProperty("version");
  expectClearedCookie(info);
  expect((await anna.get(`/api/groups/${famille.id}`)).body.name).toBe("Famille");

  const media = await nobody.get("/api/files/00000000-0000-7000-8000-000000000000", { cookie });
  expect(media.status).toBe(404);
  expect(media.headers).not.toHaveProperty("set-cookie");
});

test("a page request keeps the cookie", async () => {
  const yves = await aPerson(hearth, "yves.page@example.org");

  const response = await nobody.get("/healthz", { cookie: `${cookieName}=${cookieOf(yves.key)}` });

  expect(response.status).toBe(200);
  expect(response.headers).not.toHaveProperty("set-cookie");
});

test("signing out ends only this session and clears its cookie", async () => {
  const yves = await aPerson(hearth, "yves.logout@example.org");
  const phone = await inAnotherBrowser(hearth, yves);

  const response = await yves.post("/api/logout");

  expect(response).toMatchObject({ status: 204, body: "" });
  expectClearedCookie(response);
  expect(await yves.get("/api/me")).toMatchObject(refused("unauthorized"));
  expect(await phone.get("/api/me")).toMatchObject({ status: 200 });
  expect(await nobody.post("/api/logout")).toMatchObject(refused("unauthorized"));
});

test("resetting the key ends every session, clears the cookie and returns the one key that works", async () => {
  const yves = await aPerson(hearth, "yves.reset@example.org");
  const phone = await inAnotherBrowser(hearth, yves);

  const response = await yves.post(`/api/users/${yves.id}/reset-api-key`, {});

  expect(response.status).toBe(200);
  expect(response.body).toEqual({ apiKey: expect.stringMatching(/^[\w-]{43}$/) });
  expectClearedCookie(response);
  for (const old of [yves, phone]) expect(await old.get("/api/me")).toMatchObject(refused("unauthorized"));
  expect(await withKey(hearth, response.body.apiKey).get("/api/me")).toMatchObject({
    status: 200,
    body: { id: yves.id },
  });
});

test("a new password works at once and ends the old password and all other sessions", async () => {
  const yves = await aPerson(hearth, "yves.password@example.org");
  const phone = await inAnotherBrowser(hearth, yves);

  expect(await yves.put(`/api/users/${yves.id}`, { password: "a new password" })).toMatchObject({ status: 200 });

  expect(await yves.get("/api/me")).toMatchObject({ status: 200 });
  expect(await phone.get("/api/me")).toMatchObject(refused("unauthorized"));
  expect(await nobody.post("/api/login", { login: yves.login, password })).toMatchObject(refused("invalid_login"));
  expect(await nobody.post("/api/login", { login: yves.login, password: "a new password" })).toMatchObject({
    status: 200,
  });
});

test("a new password in the settings has 8 to 128 characters", async () => {
  const yves = await aPerson(hearth, "yves.lengths@example.org");
  const change = (length: number) => yves.put(`/api/users/${yves.id}`, { password: "x".repeat(length) });

  expect(await change(7)).toMatchObject(refused("password_length"));
  expect(await change(8)).toMatchObject({ status: 200 });
  expect(await change(128)).toMatchObject({ status: 200 });
  expect(await change(129)).toMatchObject(refused("password_length"));
});

test("the use of a session is recorded at most once an hour", async () => {
  const yves = await aPerson(hearth, "yves.hourly@example.org");
  const start = await lastUse(yves.id);

  hearth.passTime(59 * 60 * 1000);
  await yves.get("/api/me");
  await writesAreDone();
  expect(await lastUse(yves.id)).toBe(start);

  hearth.passTime(2 * 60 * 1000);
  await yves.get("/api/me");
  await expect.poll(() => lastUse(yves.id)).toBeGreaterThan(start);
});

test("a session ends after 400 days without use", async () => {
  const [idle, busy] = [await aPerson(hearth, "idle@example.org"), await aPerson(hearth, "busy@example.org")];

  hearth.passTime(399 * day);
  const before = await lastUse(busy.id);
  expect(await busy.get("/api/me")).toMatchObject({ status: 200 });
  await expect.poll(() => lastUse(busy.id)).toBeGreaterThan(before);
  hearth.passTime(2 * day);

  expect(await busy.get("/api/me")).toMatchObject({ status: 200 });
  expect(await idle.get("/api/me")).toMatchObject(refused("unauthorized"));
  const cookie = `${cookieName}=${cookieOf(idle.key)}`;
  expect(await nobody.get("/api/live", { cookie })).toMatchObject(refused("unauthorized"));
});

function expectClearedCookie({ headers }: TestResponse): void {
  expect(headers["set-cookie"]).toBe(
    `${cookieName}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax`,
  );
}

async function lastUse(userId: string): Promise<number> {
  const { read } = hearth.context.db;
  const rows = await read.selectFrom("sessions").select("last_used_at").where("user_id", "=", userId).execute();
  return rows[0]!.last_used_at;
}

/** Waits for pending writes. Writes are serialized (on PostgreSQL by the row that both lock), so the next one comes after the last. */
async function writesAreDone(): Promise<void> {
  await hearth.context.db.write(() => Promise.resolve());
}
