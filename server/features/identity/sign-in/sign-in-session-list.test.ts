import { afterAll, beforeEach, expect, test } from "vitest";
import type { SecurityEvent } from "#contract/security.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aPerson, inAnotherBrowser, password, visitor, withKey, type Account } from "../../../testing/people.ts";
import { stopClock } from "../../../testing/stop-clock.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const nobody = visitor(hearth);
const day = 24 * 60 * 60 * 1000;
let people = 0;
let yves: Account;
beforeEach(async () => {
  yves = await aPerson(hearth, `yves.${++people}@example.org`);
});

test("the list shows each session's device and last use, and which session is the current one", async () => {
  stopClock();
  hearth.passTime(2 * day);
  const login = { login: yves.login, password };
  const { body } = await nobody.post("/api/login", login, { "user-agent": "A phone" });
  const now = Math.floor(hearth.context.clock.now() / 1000);

  const response = await withKey(hearth, body.api_key).get("/api/me/sessions");

  expect(response.status).toBe(200);
  const [phone, desk, ...others] = response.body;
  expect(others).toEqual([]);
  expect(phone).toMatchObject({ device: "A phone", current: true });
  expect(desk).toMatchObject({ device: "Firefox", current: false });
  expect(phone.lastUsedAt).toBe(now);
  expect(phone.createdAt).toBe(now);
  expect(now - desk.lastUsedAt).toBeGreaterThan(day / 1000);
  expect(Object.keys(phone).sort()).toEqual(["createdAt", "current", "device", "id", "lastUsedAt"]);
});

test("ending a session takes effect at once and affects no other", async () => {
  const phone = await inAnotherBrowser(hearth, yves);
  const other = await otherOf(yves);

  const response = await yves.delete(`/api/me/sessions/${other.id}`);

  expect(response).toMatchObject({ status: 204, body: "" });
  expect(response.headers["set-cookie"] ?? "").not.toContain("Max-Age=0");
  expect(await phone.get("/api/me")).toMatchObject(refused("unauthorized"));
  expect((await yves.get("/api/me/sessions")).body).toMatchObject([{ current: true }]);
  expect(await yves.delete(`/api/me/sessions/${other.id}`)).toMatchObject(refused("not_found"));
});

test("a user can have two hundred sessions; a new one ends the least recently used", async () => {
  const { db, clock } = hearth.context;
  const row = await db.read.selectFrom("sessions").selectAll().where("user_id", "=", yves.id).executeTakeFirstOrThrow();
  const used = clock.now() - day;
  const others = Array.from({ length: 199 }, (_, n) => ({
    ...row,
    key_hash: `${yves.id}-${n}`,
    cookie_hash: `${yves.id}-cookie-${n}`,
    last_used_at: used + n,
  }));
  await db.write((tx) => tx.insertInto("sessions").values(others).execute());

  await nobody.post("/api/login", { login: yves.login, password });

  const left = await db.read.selectFrom("sessions").select("key_hash").where("user_id", "=", yves.id).execute();
  const hashes = left.map((session) => session.key_hash);
  expect(hashes).toHaveLength(200);
  expect(hashes).toContain(row.key_hash);
  expect(hashes).not.toContain(`${yves.id}-0`);
});

test("ending the current session signs out", async () => {
  const [own] = (await yves.get("/api/me/sessions")).body;

  const response = await yves.delete(`/api/me/sessions/${own.id}`);

  expect(response.headers["set-cookie"]).toContain("Max-Age=0");
  expect(await yves.get("/api/me")).toMatchObject(refused("unauthorized"));
});

test("users cannot see or end the sessions of others", async () => {
  const marie = await aPerson(hearth, `marie.${people}@example.org`);
  const [ofMarie] = (await marie.get("/api/me/sessions")).body;

  expect((await yves.get("/api/me/sessions")).body).toHaveLength(1);
  expect(await yves.delete(`/api/me/sessions/${ofMarie.id}`)).toMatchObject(refused("not_found"));
  expect(await nobody.delete(`/api/me/sessions/${ofMarie.id}`)).toMatchObject(refused("unauthorized"));
  expect(await nobody.get("/api/me/sessions")).toMatchObject(refused("unauthorized"));
  for (const [id, code] of [
    ["", "not_found"],
    ["x", "not_found"],
    ["%00", "not_found"],
    ["x".repeat(129), "not_found"],
  ] as const)
    expect(await yves.delete(`/api/me/sessions/${id}`), id).toMatchObject(refused(code));
  expect(await marie.get("/api/me")).toMatchObject({ status: 200 });
});

test("the list contains neither keys nor their hashes, and no expired sessions", async () => {
  const phone = await inAnotherBrowser(hearth, yves);
  const { read } = hearth.context.db;
  const stored = await read.selectFrom("sessions").select("key_hash").where("user_id", "=", yves.id).execute();
  const listed = JSON.stringify((await yves.get("/api/me/sessions")).body);

  for (const secret of [yves.key, phone.key, ...stored.map((row) => row.key_hash)])
    expect(listed).not.toContain(secret);
  hearth.passTime(401 * day);
  const { body } = await nobody.post("/api/login", { login: yves.login, password });
  expect((await withKey(hearth, body.api_key).get("/api/me/sessions")).body).toHaveLength(1);
});

async function otherOf(person: Account): Promise<{ id: string }> {
  const { body } = await person.get("/api/me/sessions");
  return (body as { id: string; current: boolean }[]).find(({ current }) => !current)!;
}

test("a stolen key cannot end every new session of its owner, and each one it ends is in the security log", async () => {
  const thief = await inAnotherBrowser(hearth, yves);
  hearth.passTime(16 * 60 * 1000);
  for (let ended = 0; ended < 10; ended++) {
    await inAnotherBrowser(hearth, yves);
    const [newest] = (await thief.get("/api/me/sessions")).body;
    expect((await thief.delete(`/api/me/sessions/${newest.id}`)).status).toBe(204);
  }
  const owner = await inAnotherBrowser(hearth, yves);
  const [newest] = (await thief.get("/api/me/sessions")).body;
  expect(await thief.delete(`/api/me/sessions/${newest.id}`)).toMatchObject(refused("too_many_attempts"));

  const events = (await owner.get("/api/me/security-events")).body as SecurityEvent[];
  expect(events.filter(({ kind }) => kind === "session_ended")).toHaveLength(10);
  for (const { id, current } of (await owner.get("/api/me/sessions")).body)
    if (!current) expect((await owner.delete(`/api/me/sessions/${id}`)).status).toBe(204);
  expect(await thief.get("/api/me")).toMatchObject(refused("unauthorized"));
});
