import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { cookieOf } from "../features/identity/sign-in/rules.ts";
import { openLog } from "../processes/log.ts";
import { testApp, type TestApp } from "../testing/build-app.ts";
import { aCommunity, password, visitor, withKey, type Community } from "../testing/people.ts";

let hearth: TestApp;
let house: Community;
let logged: { app: TestApp["app"] };
let lines: string[];

beforeEach(async () => {
  hearth = await testApp();
  house = await aCommunity(hearth);
  lines = [];
  const log = openLog("trace", { write: (line) => lines.push(line) });
  logged = { app: await buildApp({ ...hearth.context, log }, log) };
});
afterEach(async () => {
  await logged.app.close();
  await hearth.close();
});

test("each response is logged as one line of JSON with route, status, duration and request id", async () => {
  await withKey(logged, house.anna.key).get(`/api/groups/${house.famille.id}`);
  await visitor(logged).get("/api/me");

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: "request completed", method: "GET", route: "/api/groups/:id", status: 200, ms: expect.any(Number) },
    { msg: "request completed", method: "GET", route: "/api/me", status: 401 },
  ]);
  const ids = lines.map((line) => JSON.parse(line).reqId);
  expect(new Set(ids).size).toBe(2);
  for (const line of lines) expect(line).toMatch(/^\{.*\}\n$/);
});

test("the log never contains texts, passwords, keys, logins or invitations of users", async () => {
  const { anna, famille } = house;
  const person = withKey(logged, anna.key);
  const nobody = visitor(logged);
  const form = { login: "secret.guest@example.org", password: "secret password", invite_key: famille.inviteKey };
  await nobody.post("/api/signup", form);
  await nobody.post("/api/login", { login: anna.login, password });
  await nobody.post("/api/login", { login: anna.login, password: "secret guess" });
  await nobody.get(`/api/groups/invitation/${famille.inviteKey}`);
  await nobody.get("/api/groups/invitation/secret-guess");
  await nobody.get("/secret/page?with=secret");
  await person.post("/api/messages", { group: famille.id, data: { title: "Secret title", text: "Secret text" } });
  await person.post("/api/messages", { group: famille.id, data: { text: 5, secret: "Secret mistake" } });
  await person.get("/api/messages/secret", { "x-reauthentication": "secret", cookie: `secret=${anna.key}` });
  await logged.app.inject({
    method: "POST",
    url: "/api/login",
    payload: "{secret",
    headers: { "content-type": "application/json" },
  });

  await expect.poll(() => lines.filter((line) => line.includes("sign_in_failed"))).toHaveLength(1);
  expect(lines).toHaveLength(13);
  for (const secret of [/secret/i, anna.key, cookieOf(anna.key), password, anna.login, famille.inviteKey!]) {
    expect(lines.filter((line) => line.search(secret) >= 0)).toEqual([]);
  }
});

test("an unexpected error is logged with request id and stack, without the row that the database refused", async () => {
  await hearth.context.db.write(async (tx) => {
    await sql`create unique index odd on messages (data)`.execute(tx);
  });
  const draft = { group: house.famille.id, data: { title: "Secret title", text: "Secret text" } };
  const person = withKey(logged, house.anna.key);
  await person.post("/api/messages", draft);
  lines.length = 0;

  expect((await person.post("/api/messages", draft)).status).toBe(500);

  const [failure, response] = lines.map((line) => JSON.parse(line));
  expect(failure).toMatchObject({ level: 50, msg: "request failed", reqId: response.reqId });
  expect(failure.err).toMatchObject({ message: expect.stringMatching(/unique/i), stack: expect.any(String) });
  expect(response).toMatchObject({ msg: "request completed", status: 500 });
  expect(lines.join("")).not.toMatch(/secret/i);
});

test("the log keeps the cause of an error, and values that are not errors", () => {
  const log = openLog("info", { write: (line) => lines.push(line) });
  log.error({ err: new Error("outer", { cause: new Error("inner") }) }, "failed");
  log.error({ err: "just words" }, "failed");

  expect(lines.slice(-2).map((line) => JSON.parse(line).err)).toMatchObject([
    { type: "Error", message: "outer", cause: { message: "inner" } },
    "just words",
  ]);
});
