import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import type { RecoveryCodes, SecondFactorSecret } from "#contract/second-factor.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { everyRow } from "../../../testing/everything.ts";
import { aGroup, aPerson, password, visitor, type Account } from "../../../testing/people.ts";
import { newPasswordLink, endSecondFactorOf } from "./actions-password-reset.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const halfMinute = 30_000;
let people = 0;

/** Creates a user with an authenticator app. */
async function withPhone() {
  const person = await aPerson(hearth, `anna${++people}@example.org`);
  const begun = await person.post("/api/me/second-factor", { password });
  const { secret, address } = begun.body as SecondFactorSecret;
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => phone.generate({ timestamp: hearth.context.clock.now() });
  const confirmed = await person.post("/api/me/second-factor/confirm", { code: code() });
  return { person, address, code, secret, recoveryCodes: (confirmed.body as RecoveryCodes).recoveryCodes };
}

function signIn({ login }: Account, more: object = {}) {
  return visitor(hearth).post("/api/login", { login, password, ...more });
}

test("with an authenticator app each sign-in needs a code, and each code works once", async () => {
  const { person, address, code } = await withPhone();
  expect(address).toContain("otpauth://totp/");
  expect(address).toContain(encodeURIComponent(person.login));
  expect((await person.get("/api/me/second-factor")).body).toEqual({ isOn: true, recoveryCodesLeft: 10 });

  expect(await signIn(person)).toMatchObject(refused("code_missing"));
  expect(await signIn(person, { password: "wrong horse", code: code() })).toMatchObject(refused("invalid_login"));
  // The code used for confirmation cannot be used again.
  expect(await signIn(person, { code: code() })).toMatchObject(refused("code_wrong"));
  hearth.passTime(halfMinute);
  const used = code();
  expect((await signIn(person, { code: ` ${used.slice(0, 3)} ${used.slice(3)} ` })).status).toBe(200);
  expect(await signIn(person, { code: used })).toMatchObject(refused("code_wrong"));
  hearth.passTime(halfMinute);
  const shortlyBefore = code();
  hearth.passTime(halfMinute);
  expect((await signIn(person, { code: shortlyBefore })).status).toBe(200);
  expect((await person.get("/api/me")).status).toBe(200);
});

test("no code is required before the first one is confirmed, and setup requires the password", async () => {
  const anna = await aPerson(hearth, "hesitating@example.org");
  expect(await anna.post("/api/me/second-factor", { password: "wrong horse" })).toMatchObject(
    refused("password_wrong"),
  );
  const { secret } = (await anna.post("/api/me/second-factor", { password })).body as SecondFactorSecret;
  for (const code of ["000000", "漢字かな한글", "１２３４５６"])
    expect(await anna.post("/api/me/second-factor/confirm", { code })).toMatchObject(refused("code_wrong"));
  expect(await anna.post("/api/me/second-factor/confirm", {})).toMatchObject(refused("code_wrong"));
  expect((await anna.get("/api/me/second-factor")).body).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  expect((await signIn(anna)).status).toBe(200);

  const again = (await anna.post("/api/me/second-factor", { password })).body as SecondFactorSecret;
  expect(again.secret).not.toBe(secret);
});

test("a recovery code works once; new ones replace the old ones", async () => {
  const { person, code, recoveryCodes } = await withPhone();
  expect(recoveryCodes).toHaveLength(10);
  const [first, second] = recoveryCodes as [string, string];
  expect((await signIn(person, { code: first.toUpperCase() })).status).toBe(200);
  expect(await signIn(person, { code: first })).toMatchObject(refused("code_wrong"));
  expect((await person.get("/api/me/second-factor")).body).toEqual({ isOn: true, recoveryCodesLeft: 9 });

  hearth.passTime(halfMinute);
  const renewed = await person.post("/api/me/second-factor/recovery-codes", { code: code() });
  expect((renewed.body as RecoveryCodes).recoveryCodes).toHaveLength(10);
  expect(await signIn(person, { code: second })).toMatchObject(refused("code_wrong"));
  expect((await person.get("/api/me/second-factor")).body).toEqual({ isOn: true, recoveryCodesLeft: 10 });
});

test("turning it off requires a code, not just an open browser", async () => {
  const { person, code } = await withPhone();
  expect(await person.post("/api/me/second-factor", { password })).toMatchObject(refused("second_factor_on"));
  expect(await person.post("/api/me/second-factor/end", { code: "" })).toMatchObject(refused("code_wrong"));
  expect(await person.post("/api/me/second-factor/end", { code: "123456" })).toMatchObject(refused("code_wrong"));
  expect(await person.post("/api/me/second-factor/recovery-codes", {})).toMatchObject(refused("code_wrong"));
  hearth.passTime(halfMinute);
  expect((await person.post("/api/me/second-factor/end", { code: code() })).status).toBe(204);
  expect((await signIn(person)).status).toBe(200);
});

test("a password reset and an invitation cannot bypass it", async () => {
  const { person, code } = await withPhone();
  const link = new URL(await newPasswordLink(hearth.context, person.id));
  const reset = { mail: person.login, key: link.searchParams.get("key"), password: "another horse" };
  expect(await visitor(hearth).post("/api/new-password", reset)).toMatchObject(refused("code_missing"));
  const group = await aGroup(await aPerson(hearth, `founder${people}@example.org`), "Club");
  const join = { login: person.login, password, invite_key: group.inviteKey };
  expect(await visitor(hearth).post("/api/signup", join)).toMatchObject(refused("code_missing"));

  hearth.passTime(halfMinute);
  expect((await visitor(hearth).post("/api/signup", { ...join, code: code() })).status).toBe(200);
  hearth.passTime(halfMinute);
  expect((await visitor(hearth).post("/api/new-password", { ...reset, code: code() })).status).toBe(200);
});

test("repeated wrong codes are blocked for a while", async () => {
  const { person, code } = await withPhone();
  hearth.passTime(halfMinute);
  const elsewhere = await hearth.app.inject({
    ...{ method: "POST", url: "/api/login", remoteAddress: "203.0.113.7" },
    payload: { login: person.login, password, code: "000000" },
  });
  expect(elsewhere.statusCode).toBe(400);
  for (let i = 0; i < 9; i++) expect(await signIn(person, { code: "000000" })).toMatchObject(refused("code_wrong"));
  expect(await signIn(person, { code: code() })).toMatchObject(refused("too_many_attempts"));
  hearth.passTime(61 * 60_000);
  expect((await signIn(person, { code: code() })).status).toBe(200);
});

test("wrong codes from anywhere delay the account increasingly, but not the owner's known device", async () => {
  const { person, code } = await withPhone();
  hearth.passTime(halfMinute);
  const known = await signIn(person, { code: code() });
  const device = String([known.headers["set-cookie"]].flat().find((cookie) => String(cookie).includes("device")));
  let host = 0;
  const guess = (more: object = {}) =>
    hearth.app.inject({
      ...{ method: "POST", url: "/api/login", remoteAddress: `2001:db8:${(++host).toString(16)}::1`, ...more },
      payload: { login: person.login, password, code: "000000" },
    });
  for (let times = 1; times <= 10; times++) expect((await guess()).statusCode, `guess ${times}`).toBe(400);

  expect((await guess()).json()).toMatchObject({ code: "too_many_attempts", retryAfter: 60 });
  hearth.passTime(60_000);
  expect((await guess()).statusCode).toBe(400);
  expect((await guess()).json()).toMatchObject({ code: "too_many_attempts", retryAfter: 120 });
  hearth.passTime(60_000);
  expect((await guess()).statusCode).toBe(429);

  const right = { login: person.login, password, code: code() };
  const cookie = device.split(";")[0]!;
  const fromHome = await visitor(hearth).post("/api/login", right, { cookie });
  expect(fromHome.status).toBe(200);
  hearth.passTime(halfMinute);
  for (let times = 1; times <= 10; times++) await guess({ headers: { cookie } });
  expect(await visitor(hearth).post("/api/login", { ...right, code: code() }, { cookie })).toMatchObject(
    refused("too_many_attempts"),
  );
});

test("a stolen database reveals neither the secret nor a code", async () => {
  const { person, secret, recoveryCodes } = await withPhone();
  const rows = JSON.stringify(await everyRow(hearth.context));
  for (const stolen of [secret, ...recoveryCodes]) expect(rows).not.toContain(stolen);
  expect(rows).toContain(person.login);
});

test("the operator can turn it off for a user who lost the phone", async () => {
  const { person } = await withPhone();
  expect(await endSecondFactorOf(hearth.context, person.login)).toBe(true);
  expect(await endSecondFactorOf(hearth.context, person.login)).toBe(false);
  expect((await signIn(person)).status).toBe(200);
});
