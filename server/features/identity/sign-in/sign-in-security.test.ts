import { Secret, TOTP } from "otpauth";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Mail } from "../../../adapters/mailer/mailer.ts";
import type { SecondFactorSecret } from "#contract/second-factor.ts";
import type { PasskeyToShow } from "#contract/passkeys.ts";
import type { ReauthenticationToken, SecurityEvent } from "#contract/security.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { everyRow } from "../../../testing/everything.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { addPasskey, aDevice } from "../../../testing/passkeys.ts";
import { aPerson, inAnotherBrowser, password, visitor, withKey, type Account } from "../../../testing/people.ts";
import { sendLoginChange } from "./actions-login-change.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { context } = hearth;
const nobody = visitor(hearth);
const minute = 60_000;
const sent: Mail[] = [];
const withMail = {
  reachesPeople: true,
  send(mail: Mail) {
    sent.push(mail);
    return Promise.resolve();
  },
  check: () => Promise.resolve(),
};
let people = 0;
let anna: Account;
beforeEach(async () => {
  context.mailer = withMail;
  anna = await aPerson(hearth, `anna.${++people}@example.org`);
  await workIsDone(hearth);
  sent.length = 0;
});

/** Returns a key that was stolen some time after its owner signed in. */
async function withStolenKey(person = anna): Promise<Account> {
  hearth.passTime(16 * minute);
  return person;
}

async function prove(person: Account, proof: object = { password }) {
  const response = await person.post("/api/me/reauthenticate", proof);
  return { "x-reauthentication": (response.body as ReauthenticationToken).token };
}

const takeovers: [what: string, attempt: (thief: Account, proof?: Record<string, string>) => Promise<unknown>][] = [
  ["set a new password", (thief, proof) => thief.put(`/api/users/${thief.id}`, { password: "taken over!" }, proof)],
  ["change the login", (thief, proof) => thief.put(`/api/users/${thief.id}`, { login: `t${people}@evil.org` }, proof)],
  ["delete the account", (thief, proof) => thief.delete(`/api/users/${thief.id}`, proof)],
];

test.each(takeovers)("a stolen key alone is not enough to %s; its owner can", async (_, attempt) => {
  const thief = await withStolenKey();
  expect(await attempt(thief)).toMatchObject(refused("reauthentication_required"));
  expect(await attempt(thief, { "x-reauthentication": "made.up" })).toMatchObject(refused("reauthentication_required"));
  expect((await nobody.post("/api/login", { login: anna.login, password })).status).toBe(200);

  expect(await attempt(thief, await prove(anna))).toMatchObject({ status: expect.closeTo(202, -1) });
});

test.each(takeovers)("shortly after sign-in, a client without reauthentication can %s", async (_, attempt) => {
  hearth.passTime(14 * minute);
  expect(await attempt(anna)).toMatchObject({ status: expect.closeTo(202, -1) });
});

test("a stolen key cannot remove a passkey, and a reset does not make it recent", async () => {
  const passkey = await addPasskey(anna);
  const thief = await withStolenKey();
  expect(await thief.delete(`/api/me/passkeys/${passkey.id}`)).toMatchObject(refused("reauthentication_required"));

  const reset = await thief.post(`/api/users/${anna.id}/reset-api-key`);
  const renewed = withKey(hearth, (reset.body as { apiKey: string }).apiKey);
  expect(await renewed.put(`/api/users/${anna.id}`, { password: "taken over!" })).toMatchObject(
    refused("reauthentication_required"),
  );
  expect(await renewed.delete(`/api/users/${anna.id}`)).toMatchObject(refused("reauthentication_required"));
});

test("changes of name, picture and settings need no proof of identity, even if the unchanged login is sent along", async () => {
  const later = await withStolenKey();
  const changes = { name: "Anna B.", login: anna.login.toUpperCase(), password: "", data: { lang: "de_DE" } };
  expect((await later.put(`/api/users/${anna.id}`, changes)).status).toBe(200);
});

test("a proof of identity is valid for one session and five minutes", async () => {
  const other = await inAnotherBrowser(hearth, anna);
  await withStolenKey();
  const proof = await prove(anna);
  const change = { password: "a new password" };
  expect(await other.put(`/api/users/${anna.id}`, change, proof)).toMatchObject(refused("reauthentication_required"));
  hearth.passTime(5 * minute);
  expect(await anna.put(`/api/users/${anna.id}`, change, proof)).toMatchObject(refused("reauthentication_required"));
});

test("the proof is the password, plus a code if sign-in requires one, or a passkey", async () => {
  const device = aDevice();
  await addPasskey(anna, device);
  const { secret } = (await anna.post("/api/me/second-factor", { password })).body as SecondFactorSecret;
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => phone.generate({ timestamp: context.clock.now() });
  await anna.post("/api/me/second-factor/confirm", { code: code() });
  hearth.passTime(16 * minute);

  expect(await anna.post("/api/me/reauthenticate", {})).toMatchObject(refused("password_wrong"));
  expect(await anna.post("/api/me/reauthenticate", { password: "wrong horse" })).toMatchObject(
    refused("password_wrong"),
  );
  expect(await anna.post("/api/me/reauthenticate", { password })).toMatchObject(refused("code_missing"));
  expect((await anna.post("/api/me/reauthenticate", { password, code: code() })).status).toBe(200);

  const toShow = async () => (await nobody.post("/api/login/passkey/start", {})).body as PasskeyToShow;
  const bob = await aPerson(hearth, `bob.${people}@example.org`);
  const passkey = device.show(await toShow());
  expect(await bob.post("/api/me/reauthenticate", { passkey })).toMatchObject(refused("passkey_unknown"));
  const mine = await anna.post("/api/me/reauthenticate", { passkey: device.show(await toShow()) });
  expect(mine.status).toBe(200);
});

test("guesses at the password through reauthentication are limited too", async () => {
  for (let guess = 0; guess < 10; guess++) await anna.post("/api/me/reauthenticate", { password: `guess ${guess}` });
  expect(await anna.post("/api/me/reauthenticate", { password })).toMatchObject(refused("too_many_attempts"));
  hearth.passTime(61 * minute);
});

test("if email is set up, a new login takes effect once its emailed link is followed", async () => {
  const login = `new.${people}@example.org`;
  const changed = await anna.put(`/api/users/${anna.id}`, { login, name: "Anna" });
  expect(changed.body).toMatchObject({ login: anna.login, pendingLogin: login, name: "Anna" });
  expect((await nobody.post("/api/login", { login, password })).status).toBe(401);
  const key = await mailedKey(login);
  expect(sent.map(({ to }) => to).sort()).toEqual([anna.login, login].sort());

  expect(await nobody.post("/api/login-change", { key: `${key}x` })).toMatchObject(refused("login_key_invalid"));
  expect(await nobody.post("/api/login-change", { key })).toMatchObject({ status: 200, body: { login } });
  expect(await nobody.post("/api/login-change", { key })).toMatchObject(refused("login_key_invalid"));
  expect((await nobody.post("/api/login", { login, password })).status).toBe(200);
  expect((await nobody.post("/api/login", { login: anna.login, password })).status).toBe(401);
  expect((await anna.get("/api/me")).body).not.toHaveProperty("pendingLogin");
  sent.length = 0;
  await workIsDone(hearth);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[anna.login, "Security notice for your account"]]);
});

test("a change of login can be cancelled, expires after a day and never takes an address in use by then", async () => {
  const login = `later.${people}@example.org`;
  await anna.put(`/api/users/${anna.id}`, { login });
  const cancelled = await mailedKey(login);
  expect((await anna.delete("/api/me/login-change")).status).toBe(204);
  expect(await nobody.post("/api/login-change", { key: cancelled })).toMatchObject(refused("login_key_invalid"));

  await anna.put(`/api/users/${anna.id}`, { login });
  const late = await mailedKey(login);
  await aPerson(hearth, login);
  expect(await nobody.post("/api/login-change", { key: late })).toMatchObject(refused("login_taken"));
  hearth.passTime(24 * 60 * minute);
  expect(await nobody.post("/api/login-change", { key: late })).toMatchObject(refused("login_key_invalid"));
});

test("login changes are limited to ten an hour, so that no address is flooded with emails", async () => {
  const change = (n: number) => anna.put(`/api/users/${anna.id}`, { login: `flooded${n}.${people}@example.org` });
  for (let n = 1; n <= 10; n++) expect((await change(n)).status, `change ${n}`).toBe(200);
  expect(await change(11)).toMatchObject(refused("too_many_attempts"));
});

test("without email a new login takes effect at once", async () => {
  context.mailer = { ...withMail, reachesPeople: false };
  const login = `at.once.${people}@example.org`;
  expect((await anna.put(`/api/users/${anna.id}`, { login })).body).toMatchObject({ login });
});

const endings: [what: string, change: () => Promise<{ status: number }>][] = [
  ["a new password", () => anna.put(`/api/users/${anna.id}`, { password: "a new password" })],
  ["a new key", () => anna.post(`/api/users/${anna.id}/reset-api-key`)],
  [
    "a new login",
    async () => {
      const login = `moved.${people}@example.org`;
      await anna.put(`/api/users/${anna.id}`, { login });
      return nobody.post("/api/login-change", { key: await mailedKey(login) });
    },
  ],
];

test.each(endings)("%s invalidates every reset link, sent or scheduled", async (what, change) => {
  await nobody.post("/api/password-reset-mail", { mail: anna.login });
  await workIsDone(hearth);
  const { text } = sent.find(({ subject }) => subject === "A new password for Hearth")!;
  const link = new URL(/http:\S+/.exec(text)![0]);
  await nobody.post("/api/password-reset-mail", { mail: anna.login });

  expect((await change()).status).toBe(200);

  const form = { mail: link.searchParams.get("mail"), key: link.searchParams.get("key"), password: "taken over!" };
  expect(await nobody.post("/api/new-password", form)).toMatchObject(
    refused(what === "a new login" ? "user_not_found" : "reset_key_invalid"),
  );
  sent.length = 0;
  await workIsDone(hearth);
  expect(sent.map(({ subject }) => subject)).not.toContain("A new password for Hearth");
});

test.each(endings.slice(0, 2))("%s cancels a change of login whose email is still queued", async (_, change) => {
  const login = `thief.${people}@evil.org`;
  await anna.put(`/api/users/${anna.id}`, { login });
  const job = { userId: anna.id, login, messageId: "<x@localhost>" };

  expect((await change()).status).toBe(200);

  sent.length = 0;
  await workIsDone(hearth);
  await sendLoginChange(context, job);
  expect(sent.map(({ to }) => to)).not.toContain(login);
  expect((await everyRow(context)).login_changes!.filter(({ user_id }) => user_id === anna.id)).toEqual([]);
});

test("a sign-in started with the old password fails after the password has changed", async () => {
  const { passwords } = context;
  const matches = passwords.matches.bind(passwords);
  const checking = vi.spyOn(passwords, "matches").mockImplementationOnce(async (hash, given) => {
    const isRight = await matches(hash, given);
    await anna.put(`/api/users/${anna.id}`, { password: "a new password" });
    return isRight;
  });
  expect(await nobody.post("/api/login", { login: anna.login, password })).toMatchObject(refused("invalid_login"));
  checking.mockRestore();
});

test("wrong passwords and codes in the settings do not slow down sign-in", async () => {
  const { secret } = (await anna.post("/api/me/second-factor", { password })).body as SecondFactorSecret;
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => phone.generate({ timestamp: context.clock.now() });
  await anna.post("/api/me/second-factor/confirm", { code: code() });
  for (let guess = 0; guess < 12; guess++) {
    await anna.post("/api/me/second-factor", { password: "wrong horse" });
    await anna.post("/api/me/second-factor/end", { code: "000000" });
  }
  hearth.passTime(minute);
  expect((await nobody.post("/api/login", { login: anna.login, password, code: code() })).status).toBe(200);
});

test("the owner gets an email about each change, with the IP address it came from", async () => {
  const at = { "user-agent": "Firefox on Linux" };
  await anna.put(`/api/users/${anna.id}`, { password: "a new password" }, at);
  await workIsDone(hearth);
  expect(sent).toMatchObject([{ to: anna.login, text: expect.stringContaining("Password changed") }]);
  expect(sent[0]!.text).toContain("It came from the address 127.0.0.1 (Firefox on Linux).");

  sent.length = 0;
  await anna.delete(`/api/users/${anna.id}`);
  await workIsDone(hearth);
  expect(sent).toMatchObject([{ to: anna.login, text: expect.stringContaining("Account deleted") }]);
});

test("the security log lists an account's events for its owner, newest first, without secrets", async () => {
  const bob = await aPerson(hearth, `bob.${people}@example.org`);
  await nobody.post("/api/login", { login: anna.login, password: "wrong horse" }, { "user-agent": "A stranger" });
  await expect.poll(async () => (await eventsOf(anna)).map(({ kind }) => kind)).toEqual(["sign_in_failed"]);
  hearth.passTime(1000);
  await nobody.post("/api/login", { login: anna.login, password });
  hearth.passTime(1000);
  await anna.put(`/api/users/${anna.id}`, { password: "a new password" });

  const events = await eventsOf(anna);
  expect(events.map(({ kind }) => kind)).toEqual(["password_changed", "sign_in", "sign_in_failed"]);
  expect(events[2]).toMatchObject({ address: "127.0.0.1", device: "A stranger", at: expect.any(Number) });
  expect(await eventsOf(bob)).toEqual([]);
  const { security_events: rows } = await everyRow(context);
  for (const secret of ["wrong horse", "a new password", password, anna.key, anna.login])
    expect(JSON.stringify(rows)).not.toContain(secret);
});

async function eventsOf(person: Account): Promise<SecurityEvent[]> {
  return (await person.get("/api/me/security-events")).body as SecurityEvent[];
}

/** Returns the key from the email sent to a new login. */
async function mailedKey(to: string): Promise<string> {
  await workIsDone(hearth);
  const { text } = sent.findLast((mail) => mail.to === to)!;
  return new URL(/http:\S+/.exec(text)![0]).searchParams.get("key")!;
}
