import { Secret, TOTP } from "otpauth";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "../../../adapters/mailer/mailer.ts";
import type { PasskeyToMake } from "#contract/passkeys.ts";
import type { SecondFactorSecret } from "#contract/second-factor.ts";
import type { ReauthenticationToken, SecurityEvent } from "#contract/security.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { aDevice } from "../../../testing/passkeys.ts";
import { aPerson, password, withKey, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { context } = hearth;
const minute = 60_000;
const newPassword = "better tomatoes";
let people = 0;
let anna: Account;
beforeEach(async () => {
  anna = await aPerson(hearth, `anna.${++people}@example.org`);
});

async function proofOf(person: Account) {
  const response = await person.post("/api/me/reauthenticate", { password });
  return { "x-reauthentication": (response.body as ReauthenticationToken).token };
}

/** Resets the key and continues with the new one each time. */
async function resetKey(times: number) {
  for (let resets = 0; resets < times; resets++) {
    const { body } = await anna.post(`/api/users/${anna.id}/reset-api-key`);
    anna = { ...anna, ...withKey(hearth, (body as { apiKey: string }).apiKey) };
  }
}

/** Sets a new password as the owner, in a session whose key was stolen. */
async function setNewPassword() {
  const { status } = await anna.put(`/api/users/${anna.id}`, { password: newPassword }, await proofOf(anna));
  expect(status).toBe(200);
}

test("a proof of identity from before a change of password cannot take over the account", async () => {
  hearth.passTime(16 * minute);
  const proof = await proofOf(anna);
  await setNewPassword();
  expect(await anna.put(`/api/users/${anna.id}`, { password: "taken over!" }, proof)).toMatchObject(
    refused("reauthentication_required"),
  );
  expect(await anna.delete(`/api/users/${anna.id}`, proof)).toMatchObject(refused("reauthentication_required"));
});

test("a second factor started before a change of password cannot be confirmed afterwards", async () => {
  const { secret } = (await anna.post("/api/me/second-factor", { password })).body as SecondFactorSecret;
  await setNewPassword();
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = phone.generate({ timestamp: context.clock.now() });
  expect(await anna.post("/api/me/second-factor/confirm", { code })).toMatchObject(refused("code_wrong"));
});

test("a passkey started before a change of password cannot be added afterwards", async () => {
  const toMake = (await anna.post("/api/me/passkeys/start", { password })).body as PasskeyToMake;
  const passkey = aDevice().make(toMake);
  await setNewPassword();
  expect(await anna.post("/api/me/passkeys", { name: "Phone", passkey })).toMatchObject(refused("passkey_refused"));
});

test("key resets neither flood a mailbox nor hide other events in the security log", async () => {
  const sent: Mail[] = [];
  const send = (mail: Mail) => Promise.resolve(void sent.push(mail));
  context.mailer = { reachesPeople: true, send, check: () => Promise.resolve() };
  await setNewPassword();
  await resetKey(10);
  expect(await anna.post(`/api/users/${anna.id}/reset-api-key`)).toMatchObject(refused("too_many_attempts"));

  await workIsDone(hearth);
  expect(sent).toHaveLength(4);

  for (let hours = 0; hours < 5; hours++) {
    hearth.passTime(61 * minute);
    await resetKey(10);
  }
  const { body } = await anna.get("/api/me/security-events");
  const kinds = (body as SecurityEvent[]).map(({ kind }) => kind);
  expect(kinds).toContain("password_changed");
});
