import { afterAll, beforeAll, expect, test } from "vitest";
import type { JoinRequests } from "#contract/moderation.ts";
import { clientHeader } from "#contract/own-client.ts";
import type { SecurityEvent } from "#contract/security.ts";
import { openIdProvider } from "../../../adapters/identity-provider/openid.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { TestIdentityProvider } from "../../../testing/identity-provider.ts";
import { aCommunity, aPerson, password, visitor, withKey } from "../../../testing/people.ts";
import { newId } from "../../../new-id.ts";
import { createDeviceLink } from "../sponsored-accounts/actions-device-links.ts";
import { newPasswordLink } from "../../identity/sign-in/actions-password-reset.ts";
import { insertPasskey } from "../../identity/sign-in/queries-passkeys.ts";
import { insertSecondFactor, updateSecondFactor } from "../../identity/sign-in/queries-second-factor.ts";
import { createSeal, openSeal } from "./rules.ts";
import { setConfig } from "../../../testing/other-config.ts";

const provider = new TestIdentityProvider();
const issuer = await provider.start();
const { id, secret } = TestIdentityProvider.client;
const hearth = await testApp({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: id,
  OIDC_CLIENT_SECRET: secret,
  OIDC_NAME: "Choir",
});
const { context, app } = hearth;
const { anna, bob, famille } = await aCommunity(hearth);
const callback = "/api/login/single-sign-on/callback";
let url = "";
beforeAll(async () => {
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  const groups = { family: famille.id, lost: "00000000-0000-7000-8000-00000000abcd" };
  setConfig(context, { url, signOn: { ...context.config.signOn!, groups } });
  provider.trust(`${url}${callback}`);
});
afterAll(async () => {
  await hearth.close();
  provider.stop();
});

/** A browser: follows redirects and keeps the cookies of each host. */
class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(address);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    headers.set("cookie", cookie);
    const response = await fetch(address, { ...init, redirect: "manual", headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows redirects until our sign-in page, and returns its address. */
  async signInAs(person: string): Promise<string> {
    provider.person = person;
    let address = `${url}/api/login/single-sign-on`;
    for (let hop = 0; hop < 10; hop += 1) {
      const response = await this.open(address);
      const target = response.headers.get("location");
      if (target === null) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
      address = new URL(target, address).href;
      if (new URL(address).pathname === "/login") return address.slice(url.length);
    }
    throw new Error("too many redirects");
  }

  async finish(body: object = {}): Promise<{ status: number; body: Record<string, string> }> {
    const headers = { "content-type": "application/json" };
    const response = await this.open(`${url}/api/login/single-sign-on`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }
}

async function signedIn(person: string) {
  const browser = new Browser();
  expect(await browser.signInAs(person)).toBe("/login?single-sign-on=1");
  const { status, body } = await browser.finish();
  expect(status, JSON.stringify(body)).toBe(200);
  return withKey(hearth, body.api_key!);
}

const waiting = async () =>
  ((await anna.get(`/api/groups/${famille.id}/requests`)).body as JoinRequests).requests.map(({ person }) => person.id);

test("the sign-in page names the provider", async () => {
  expect((await visitor(hearth).get("/api/info")).body).toMatchObject({ sign_on: "Choir" });
});

test("a person of the directory gets an account once, is in the mapped groups, and keeps both", async () => {
  provider.members.rosa = {
    email: "Rosa@Example.org",
    email_verified: true,
    name: "Rosa Luz",
    groups: ["family", "lost", "other"],
  };
  const rosa = await signedIn("rosa");
  const me = (await rosa.get("/api/me")).body as { id: string; login: string; name: string; groups: { id: string }[] };
  expect(me).toMatchObject({ login: "rosa@example.org", name: "Rosa Luz" });
  expect(me.groups.map((group) => group.id)).toEqual([famille.id]);

  provider.members.rosa = { email: "elsewhere@example.org", email_verified: true };
  const again = (await (await signedIn("rosa")).get("/api/me")).body as typeof me;
  expect(again).toMatchObject({ id: me.id, login: "rosa@example.org" });
  provider.members.rosa = { groups: ["family"] };
  await anna.post(`/api/groups/${famille.id}/members/${me.id}/removal`, {});
  expect(((await (await signedIn("rosa")).get("/api/me")).body as typeof me).groups).toEqual([]);
  expect(await waiting()).toEqual([me.id]);
  await anna.put(`/api/groups/${famille.id}/requests/${me.id}`, { isAccepted: true });

  await anna.post(`/api/groups/${famille.id}/members/${me.id}/removal`, { blocks: true });
  expect(((await (await signedIn("rosa")).get("/api/me")).body as typeof me).groups).toEqual([]);
});

test("a very long name is cut, so that the browser keeps the cookie", async () => {
  provider.members.long = { email: "long@example.org", email_verified: true, name: "L".repeat(5000) };
  expect((await (await signedIn("long")).get("/api/me")).body).toMatchObject({ name: "L".repeat(128) });
});

test("an account with the verified address is linked, and its owner can see that", async () => {
  provider.members.bob = { email: bob.login, email_verified: true, name: "Robert" };
  const linked = await signedIn("bob");
  expect((await linked.get("/api/me")).body).toMatchObject({ id: bob.id, name: bob.name });
  const events = (await linked.get("/api/me/security-events")).body as SecurityEvent[];
  expect(events.map(({ kind }) => kind)).toContain("sign_on_linked");
  expect((await visitor(hearth).post("/api/login", { login: bob.login, password })).status).toBe(200);
});

test("who signed up first with the address of somebody else keeps nothing once its owner signs in", async () => {
  const login = "vera@example.org";
  const { inviteKey } = (await anna.get(`/api/groups/${famille.id}`)).body as { inviteKey: string };
  const form = { login, password, invite_key: inviteKey };
  const planted = withKey(hearth, (await visitor(hearth).post("/api/signup", form)).body.api_key as string);
  const { id } = (await planted.get("/api/me")).body as { id: string };
  const { token } = (await planted.post("/api/me/reauthenticate", { password })).body as { token: string };
  const proof = { "x-reauthentication": token };
  const { key } = (await planted.post("/api/me/api-keys", { name: "Planted", scopes: ["read"] }, proof)).body as {
    key: string;
  };
  const apiKey = withKey(hearth, key);
  expect((await apiKey.get("/api/me")).status).toBe(200);
  const calendar = (await planted.post("/api/me/calendar-address", undefined, proof)).body as { url: string };
  const text = { group: famille.id, data: { text: "Planted" } };
  const { body: message } = await planted.post("/api/messages", text);
  await planted.post(`/api/messages/${(message as { id: string }).id}/get-public-link`);
  const link = await newPasswordLink(context, id);
  const { db } = context;
  await db.write(async (tx) => {
    await insertSecondFactor(tx, { user_id: id, sealed_secret: "planted", created_at: 1 });
    await updateSecondFactor(tx, id, { confirmed_at: 1, last_step: 0 });
    await insertPasskey(tx, plantedPasskey(id));
    await createDeviceLink(context, tx, id);
    await tx.insertInto("incoming_webhooks").values(plantedWebhook(id)).execute();
  });

  provider.members.vera = { email: login, email_verified: true };
  const vera = await signedIn("vera");
  expect((await vera.get("/api/me")).body).toMatchObject({ id, login });
  const own = { [clientHeader]: "web" };
  expect((await vera.get("/api/me", own)).body).not.toHaveProperty("isLoginUnproven");
  expect((await vera.get("/api/me", own)).body).toMatchObject({ isPasswordEnded: true });
  expect((await vera.put(`/api/users/${id}`, { password: "her own password" })).status).toBe(200);
  expect((await vera.get("/api/me", own)).body).not.toHaveProperty("isPasswordEnded");

  for (const caller of [planted, apiKey]) expect(await caller.get("/api/me")).toMatchObject(refused("unauthorized"));
  expect(await visitor(hearth).post("/api/login", { login, password })).toMatchObject(refused("invalid_login"));
  expect((await visitor(hearth).get(new URL(calendar.url).pathname)).status).toBe(404);
  const reset = { mail: login, key: new URL(link).searchParams.get("key"), password };
  expect(await visitor(hearth).post("/api/new-password", reset)).toMatchObject(refused("reset_key_invalid"));
  for (const table of ["passkeys", "second_factors", "device_links", "login_changes", "password_resets"] as const)
    expect(await db.read.selectFrom(table).select("user_id").where("user_id", "=", id).execute(), table).toEqual([]);
  expect(await db.read.selectFrom("incoming_webhooks").select("id").where("creator_id", "=", id).execute()).toEqual([]);
  expect(await db.read.selectFrom("public_links").select("id").where("created_by", "=", id).execute()).toEqual([]);
  const events = (await vera.get("/api/me/security-events")).body as SecurityEvent[];
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["unproven_access_ended", "sign_on_linked"]));

  expect((await (await signedIn("vera")).get("/api/me")).status).toBe(200);
  expect((await vera.get("/api/me")).status).toBe(200);
});

function plantedPasskey(userId: string) {
  const facts = { credentialId: "planted", publicKey: "k", counter: 0, transports: "", createdAt: 1, lastUsedAt: null };
  return { id: newId(), userId, name: "Planted", ...facts };
}

function plantedWebhook(userId: string) {
  return {
    id: newId(),
    group_id: famille.id,
    creator_id: userId,
    name: "Planted",
    token_hash: "planted",
    created_at: 1,
  };
}

test("an address that now belongs to somebody else in the directory does not open the account", async () => {
  provider.members.heir = { email: bob.login, email_verified: true };
  const browser = new Browser();
  await browser.signInAs("heir");
  expect(await browser.finish()).toMatchObject(refused("sign_on_other_person"));
  provider.members.odd = { email: "a\0b@example.org", email_verified: true };
  const other = new Browser();
  await other.signInAs("odd");
  expect(await other.finish()).toMatchObject(refused("sign_on_no_email"));
});

test("an address that the provider has not verified opens no account", async () => {
  provider.members.mallory = { email: anna.login, email_verified: false };
  const browser = new Browser();
  await browser.signInAs("mallory");
  expect(await browser.finish()).toMatchObject(refused("sign_on_no_email"));
});

test("without sign-up only people with an account get in, and suspended ones do not", async () => {
  setConfig(context, { signOn: { ...context.config.signOn!, createsAccounts: false } });
  provider.members.new = { email: "new@example.org", email_verified: true };
  const stranger = new Browser();
  await stranger.signInAs("new");
  expect(await stranger.finish()).toMatchObject(refused("sign_on_no_account"));
  setConfig(context, { signOn: { ...context.config.signOn!, createsAccounts: true } });

  const sam = await aPerson(hearth, "sam@example.org");
  provider.members.sam = { email: sam.login, email_verified: true };
  await context.db.write((tx) => tx.updateTable("users").set({ suspended_at: 1 }).where("id", "=", sam.id).execute());
  const suspended = new Browser();
  await suspended.signInAs("sam");
  expect(await suspended.finish()).toMatchObject(refused("account_suspended"));
});

test("what comes back works once, in the browser that began, and only if the provider has made it", async () => {
  provider.members.bob = { email: bob.login, email_verified: true };
  const browser = new Browser();
  await browser.signInAs("bob");
  expect(await new Browser().finish()).toMatchObject(refused("sign_on_failed"));
  const thief = new Browser();
  const response = await thief.open(`${url}${callback}?code=guessed&state=guessed`);
  expect(response.headers.get("location")).toBe("/login?problem=sign_on_failed");
  await thief.open(`${url}/api/login/single-sign-on`);
  expect((await thief.open(`${url}${callback}?code=guessed&state=guessed`)).headers.get("location")).toBe(
    "/login?problem=sign_on_failed",
  );
  expect((await browser.finish()).status).toBe(200);
  expect(await browser.finish()).toMatchObject(refused("sign_on_failed"));
});

test("a provider that is away leads back to the sign-in page, and works once it is back", async () => {
  const { identityProvider } = context;
  context.identityProvider = openIdProvider({
    issuer: "http://127.0.0.1:9",
    clientId: id,
    clientSecret: secret,
    groupClaim: "groups",
  });
  const response = await new Browser().open(`${url}/api/login/single-sign-on`);
  expect(response.headers.get("location")).toBe("/login?problem=sign_on_failed");
  context.identityProvider = undefined;
  expect((await new Browser().open(`${url}/api/login/single-sign-on`)).headers.get("location")).toBe(
    "/login?problem=not_found",
  );
  context.identityProvider = identityProvider;
  await signedIn("bob");
});

test("a seal opens for its purpose alone, until it expires", () => {
  const seal = createSeal("key", "start", { state: "s" }, 1000);
  expect(openSeal("key", "start", seal, 999)).toMatchObject({ state: "s" });
  expect(openSeal("key", "start", seal, 1000)).toBeUndefined();
  expect(openSeal("key", "finish", seal, 0)).toBeUndefined();
  expect(openSeal("other", "start", seal, 0)).toBeUndefined();
  expect(openSeal("key", "start", `${seal}x`, 0)).toBeUndefined();
  expect(openSeal("key", "start", `${seal}.x`, 0)).toBeUndefined();
  expect(openSeal("key", "start", undefined, 0)).toBeUndefined();
});

test("a group that approves new members approves those of the directory", async () => {
  await anna.put(`/api/groups/${famille.id}/approval`, { isNeeded: true });
  provider.members.nora = { email: "nora@example.org", email_verified: true, groups: ["family"] };
  const { id: noraId, groups } = (await (await signedIn("nora")).get("/api/me")).body as {
    id: string;
    groups: object[];
  };
  expect(groups).toEqual([]);
  expect(await waiting()).toEqual([noraId]);
  await anna.put(`/api/groups/${famille.id}/approval`, { isNeeded: false });
});
