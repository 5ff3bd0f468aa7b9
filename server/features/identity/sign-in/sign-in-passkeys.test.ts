import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test, vi } from "vitest";
import type { SecondFactorSecret } from "#contract/second-factor.ts";
import type { Passkey, PasskeyToMake, PasskeyToShow, ShownPasskey } from "#contract/passkeys.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { everyRow } from "../../../testing/everything.ts";
import { forgetWhatIsOver } from "../../../testing/forgetting.ts";
import { addPasskey, aDevice, type Device, type Odd } from "../../../testing/passkeys.ts";
import { aPerson, password, visitor, withKey, type Account } from "../../../testing/people.ts";
import { deleteAccount } from "../../accounts/accounts/actions-deletion.ts";
import { userExists } from "../people/actions.ts";
import { userByToken } from "./actions-sessions.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const nobody = visitor(hearth);
const minute = 60_000;
const halfMinute = 30_000;
let people = 0;

/** Creates a user with a passkey on their own device. */
async function withPasskey() {
  const person = await aPerson(hearth, `anna${++people}@example.org`);
  const device = aDevice();
  return { person, device, passkey: await addPasskey(person, device) };
}

async function whatToSign(): Promise<PasskeyToShow> {
  return (await nobody.post("/api/login/passkey/start", {})).body as PasskeyToShow;
}

async function whatToMake(person: Account): Promise<PasskeyToMake> {
  return (await person.post("/api/me/passkeys/start", { password })).body as PasskeyToMake;
}

function signIn(shown: ShownPasskey) {
  return nobody.post("/api/login/passkey", shown, { "user-agent": "A browser of Anna's" });
}

async function signInWith(device: Device, odd?: Odd) {
  return signIn(device.show(await whatToSign(), odd));
}

test("a user signs in with a passkey as with a password", async () => {
  const { person, device } = await withPasskey();

  const response = await signInWith(device);

  expect(response).toMatchObject({ status: 200, body: { api_key: expect.any(String) } });
  const byPassword = await nobody.post("/api/login", { login: person.login, password });
  expect(Object.keys(response.body as object)).toEqual(Object.keys(byPassword.body as object));
  expect(cookieNameOf(response)).toBe(cookieNameOf(byPassword));
  const { api_key } = response.body as { api_key: string };
  expect((await withKey(hearth, api_key).get("/api/me")).body).toMatchObject({ id: person.id });
  const sessions = (await person.get("/api/me/sessions")).body as { device: string }[];
  expect(sessions.map((session) => session.device)).toContain("A browser of Anna's");
  expect((await person.get("/api/me/passkeys")).body).toMatchObject([{ lastUsedAt: expect.any(Number) }]);
});

test("the browser is asked for a passkey of this site, on a device without one, with user verification", async () => {
  const { person } = await withPasskey();

  expect(await whatToSign()).toMatchObject({ rpId: "localhost", userVerification: "required", timeout: 5 * minute });
  expect(await whatToMake(person)).toMatchObject({
    rp: { id: "localhost" },
    user: { name: person.login, displayName: person.name },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ id: expect.stringMatching(/^[\w-]{22}$/), transports: ["internal"] }],
  });
});

const oddities: [what: string, odd: (person: Account) => Promise<Odd> | Odd][] = [
  ["for another site", () => ({ origin: "https://example.com" })],
  ["for the site below another name", () => ({ rpId: "example.com" })],
  ["of another challenge", () => ({ challenge: "bm90IHdoYXQgd2FzIGFza2Vk" })],
  ["of no challenge", () => ({ challenge: "" })],
  ["of a challenge that is for adding one", async (anna) => ({ challenge: (await whatToMake(anna)).challenge })],
  ["of a device that did not look who holds it", () => ({ unverified: true })],
];

test.each(oddities)("a signature %s is refused", async (_, odd) => {
  const { person, device } = await withPasskey();

  expect(await signInWith(device, await odd(person))).toMatchObject(refused("passkey_refused"));
  expect(await signInWith(device)).toMatchObject({ status: 200 });
});

test.each(oddities.filter(([what]) => !what.includes("adding")))("a passkey made %s is not added", async (_, odd) => {
  const anna = await aPerson(hearth, `anna${++people}@example.org`);

  const passkey = aDevice().make(await whatToMake(anna), await odd(anna));

  expect(await anna.post("/api/me/passkeys", { name: "Phone", passkey })).toMatchObject(refused("passkey_refused"));
  expect((await anna.get("/api/me/passkeys")).body).toEqual([]);
});

test("a response from another device, or for another user, is refused", async () => {
  const { person, device } = await withPasskey();
  const { person: bob } = await withPasskey();
  const thief = aDevice();
  thief.make(await whatToMake(person));
  const options = await whatToSign();
  const { id, rawId } = device.show(options);

  expect(await signIn({ ...thief.show(options), id, rawId })).toMatchObject(refused("passkey_refused"));
  const holder = Buffer.from(bob.id).toString("base64url");
  expect(await signIn(device.show(options, { holder }))).toMatchObject(refused("passkey_unknown"));
  expect(await signIn(thief.show(options))).toMatchObject(refused("passkey_unknown"));
});

test("a challenge works once, even for two simultaneous responses", async () => {
  const { device } = await withPasskey();
  const shown = device.show(await whatToSign());
  expect((await signIn(shown)).status).toBe(200);
  expect(await signIn(shown)).toMatchObject(refused("passkey_refused"));

  const again = device.show(await whatToSign());
  const responses = await Promise.all([signIn(again), signIn(again), signIn(again)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test("a challenge is valid for five minutes, both to sign in and to add a passkey", async () => {
  const { person, device } = await withPasskey();
  const [early, late, made] = [await whatToSign(), await whatToSign(), await whatToMake(person)];
  hearth.passTime(5 * minute - 1000);
  expect(await signIn(device.show(early))).toMatchObject({ status: 200 });
  hearth.passTime(1001);
  expect(await signIn(device.show(late))).toMatchObject(refused("passkey_refused"));
  const passkey = aDevice().make(made);
  expect(await person.post("/api/me/passkeys", { name: "Phone", passkey })).toMatchObject(refused("passkey_refused"));
});

test("a device whose usage counter goes back was cloned and is refused", async () => {
  const { device } = await withPasskey();
  expect(await signInWith(device, { counter: 5 })).toMatchObject({ status: 200 });
  for (const counter of [5, 4, 0])
    expect(await signInWith(device, { counter })).toMatchObject(refused("passkey_refused"));
  expect(await signInWith(device, { counter: 6 })).toMatchObject({ status: 200 });
});

test("adding a passkey requires the password and, if set up, a code; the passkey then replaces both", async () => {
  const anna = await aPerson(hearth, "careful@example.org");
  const start = (proof: object) => anna.post("/api/me/passkeys/start", proof);
  expect(await start({})).toMatchObject(refused("password_wrong"));
  expect(await start({ password: "wrong horse" })).toMatchObject(refused("password_wrong"));
  const { secret } = (await anna.post("/api/me/second-factor", { password })).body as SecondFactorSecret;
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => phone.generate({ timestamp: hearth.context.clock.now() });
  await anna.post("/api/me/second-factor/confirm", { code: code() });
  hearth.passTime(halfMinute);
  expect(await start({ password })).toMatchObject(refused("code_missing"));
  expect(await start({ password, code: "000000" })).toMatchObject(refused("code_wrong"));

  const device = aDevice();
  const passkey = device.make((await start({ password, code: code() })).body as PasskeyToMake);
  expect((await anna.post("/api/me/passkeys", { name: "Phone", passkey })).status).toBe(201);

  expect((await signInWith(device)).status).toBe(200);
});

test("a challenge works only for its own user and adds only one passkey", async () => {
  const anna = await aPerson(hearth, "own@example.org");
  const bob = await aPerson(hearth, "other@example.org");
  const device = aDevice();
  const passkey = device.make(await whatToMake(anna));
  expect(await bob.post("/api/me/passkeys", { name: "Phone", passkey })).toMatchObject(refused("passkey_refused"));
  const unasked = aDevice().make({ ...(await whatToMake(anna)), challenge: (await whatToSign()).challenge });
  expect(await anna.post("/api/me/passkeys", { name: "Phone", passkey: unasked })).toMatchObject(
    refused("passkey_refused"),
  );

  const responses = await Promise.all([1, 2].map(() => anna.post("/api/me/passkeys", { name: "Phone", passkey })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 400]);
  const again = device.make(await whatToMake(anna));
  expect(await anna.post("/api/me/passkeys", { name: "Again", passkey: again })).toMatchObject(
    refused("passkey_refused"),
  );
});

test("users name their own passkeys, in 1 to 60 characters", async () => {
  const { person: anna, passkey } = await withPasskey();
  const { person: bob } = await withPasskey();
  const path = `/api/me/passkeys/${passkey.id}`;
  for (const name of [undefined, null, "", "  ", "a".repeat(61)])
    expect(await anna.put(path, { name })).toMatchObject(refused("passkey_name_length"));
  expect((await anna.put(path, { name: ` ${"é".repeat(60)} ` })).status).toBe(204);
  expect(await bob.put(path, { name: "Bob's" })).toMatchObject(refused("not_found"));
  expect(await bob.delete(path)).toMatchObject(refused("not_found"));
  expect((await anna.get("/api/me/passkeys")).body).toMatchObject([{ id: passkey.id, name: "é".repeat(60) }]);
});

test("a user can have up to twenty passkeys, even if two are added at once", async () => {
  const anna = await aPerson(hearth, "many@example.org");
  for (let i = 1; i < 20; i++) await addPasskey(anna, aDevice(), `Key ${i}`);
  const made = [aDevice().make(await whatToMake(anna)), aDevice().make(await whatToMake(anna))];

  const responses = await Promise.all(made.map((passkey) => anna.post("/api/me/passkeys", { name: "Last", passkey })));

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(responses.find(({ status }) => status === 400)).toMatchObject(refused("too_many_passkeys"));
  expect(await anna.post("/api/me/passkeys/start", { password })).toMatchObject(refused("too_many_passkeys"));
  const names = ((await anna.get("/api/me/passkeys")).body as Passkey[]).map(({ name }) => name);
  expect(names).toEqual([...Array.from({ length: 19 }, (_, i) => `Key ${i + 1}`), "Last"]);
});

test("a removed passkey is refused, and so is one of a deleted account", async () => {
  const { person: anna, device, passkey } = await withPasskey();
  const spare = aDevice();
  await addPasskey(anna, spare, "Spare");
  expect((await anna.delete(`/api/me/passkeys/${passkey.id}`)).status).toBe(204);
  expect(await signInWith(device)).toMatchObject(refused("passkey_unknown"));
  expect(await signInWith(spare)).toMatchObject({ status: 200 });

  expect((await anna.delete(`/api/users/${anna.id}`)).status).toBe(204);
  expect(await signInWith(spare)).toMatchObject(refused("passkey_unknown"));
  const { passkeys } = await everyRow(hearth.context);
  expect(passkeys!.filter((row) => row.user_id === anna.id)).toEqual([]);
});

test("a passkey cannot sign in to an account at any stage of its deletion", async () => {
  const { person: anna, device } = await withPasskey();
  const { context } = hearth;
  vi.spyOn(context.passkeys, "verifyShown").mockImplementationOnce(async () => {
    await anna.delete(`/api/users/${anna.id}`);
    return 0;
  });
  expect(await signInWith(device)).toMatchObject(refused("passkey_unknown"));

  const { person: bob, device: bobs } = await withPasskey();
  const me = (await userByToken(context, bob.key))!;
  const write = context.db.write.bind(context.db);
  vi.spyOn(context.db, "write").mockImplementationOnce(write).mockRejectedValueOnce(new Error("the server stops"));
  await deleteAccount(context, me, bob.id, { address: "", device: "", deviceTokens: [], reauthentication: undefined });
  expect(await userExists(context.db.read, bob.id)).toBe(true);
  expect(await signInWith(bobs)).toMatchObject(refused("passkey_unknown"));
});

test("a new password and a key reset end the sessions but keep the passkeys", async () => {
  const { person: anna, device } = await withPasskey();
  const { api_key } = (await signInWith(device)).body as { api_key: string };
  const { apiKey } = (await anna.post(`/api/users/${anna.id}/reset-api-key`)).body as { apiKey: string };
  expect((await withKey(hearth, api_key).get("/api/me")).status).toBe(401);
  await withKey(hearth, apiKey).put(`/api/users/${anna.id}`, { password: "another horse" });
  expect(await signInWith(device)).toMatchObject({ status: 200 });
});

test("repeated attempts are blocked for a while, with a passkey or with the password to add one", async () => {
  const { person: anna, device } = await withPasskey();
  for (let i = 0; i < 10; i++)
    expect(await signInWith(device, { unverified: true })).toMatchObject(refused("passkey_refused"));
  expect(await signInWith(device)).toMatchObject(refused("too_many_attempts"));
  for (let i = 0; i < 10; i++) await anna.post("/api/me/passkeys/start", { password: "wrong horse" });
  expect(await anna.post("/api/me/passkeys/start", { password })).toMatchObject(refused("too_many_attempts"));
  hearth.passTime(61 * minute);
  expect(await signInWith(device)).toMatchObject({ status: 200 });
  expect((await anna.post("/api/me/passkeys/start", { password })).status).toBe(200);
});

test("a challenge is stored only once it is answered, and not for long", async () => {
  const { device } = await withPasskey();
  const before = await everyRow(hearth.context);
  for (let i = 0; i < 5; i++) await whatToSign();
  expect(await everyRow(hearth.context)).toEqual(before);

  await signInWith(device);
  expect((await everyRow(hearth.context)).used_challenges).not.toEqual([]);
  hearth.passTime(6 * minute);
  await forgetWhatIsOver(hearth.context);
  expect((await everyRow(hearth.context)).used_challenges).toEqual([]);
});

function cookieNameOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers["set-cookie"]).split("=")[0]!;
}
