import { afterAll, beforeEach, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { MailCatcher } from "../../../testing/mail-catcher.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { aGroup, aPerson, password, visitor, withKey, type Account, type Caller } from "../../../testing/people.ts";
import { newId } from "../../../new-id.ts";
import { isAddressProven } from "../people/actions-addresses.ts";
import { newPasswordLink } from "./actions-password-reset.ts";
import { insertPasskey } from "./queries-passkeys.ts";

const catcher = await MailCatcher.start();
const hearth = await testApp({
  SMTP_URL: catcher.url,
  MAIL_FROM: "hearth@hearth.example.org",
  PUBLIC_URL: "https://hearth.example.org",
});
const withoutMail = await testApp();
const { context } = hearth;
afterAll(async () => {
  await Promise.all([hearth.close(), withoutMail.close()]);
  await catcher.stop();
});

const nobody = visitor(hearth);
const own = { [clientHeader]: "web" };
let people = 0;
let vera: Caller & { id: string; login: string };
beforeEach(async () => {
  catcher.received.length = 0;
  vera = await signedUp(hearth, `vera.${++people}@example.org`);
});

test("sign-up emails a link, and only its button proves the address", async () => {
  expect((await vera.get("/api/me", own)).body).toMatchObject({ isLoginUnproven: true });
  expect((await vera.get("/api/me", own)).body).not.toHaveProperty("pendingLogin");
  const link = await mailedLink("/confirm-email");
  for (const method of ["GET", "HEAD"] as const)
    await hearth.app.inject({ method, url: link.pathname + link.search, headers: { accept: "text/html" } });
  expect(await isAddressProven(context.db.read, vera.id)).toBe(false);

  const key = link.searchParams.get("key");
  expect(await nobody.post("/api/login-change", { key })).toMatchObject({ status: 200, body: { login: vera.login } });
  expect(await isAddressProven(context.db.read, vera.id)).toBe(true);
  expect((await vera.get("/api/me", own)).body).not.toHaveProperty("isLoginUnproven");
  expect(await nobody.post("/api/login-change", { key })).toMatchObject(refused("login_key_invalid"));
  const events = (await vera.get("/api/me/security-events")).body as { kind: string }[];
  expect(events.map(({ kind }) => kind)).not.toContain("login_changed");
});

test("the link can be sent again, some times an hour, and the one before no longer works", async () => {
  const first = await mailedLink("/confirm-email");
  expect((await vera.post("/api/me/login-proof")).status).toBe(204);
  await mailedLink("/confirm-email");
  const confirm = ({ searchParams }: URL) => nobody.post("/api/login-change", { key: searchParams.get("key") });
  expect(await confirm(first)).toMatchObject(refused("login_key_invalid"));
  let response = await vera.post("/api/me/login-proof");
  for (let tries = 0; tries < 20 && response.status === 204; tries++) response = await vera.post("/api/me/login-proof");
  expect(response).toMatchObject(refused("too_many_attempts"));

  expect((await confirm(await mailedLink("/confirm-email"))).status).toBe(200);
  catcher.received.length = 0;
  expect((await vera.post("/api/me/login-proof")).status).toBe(204);
  await workIsDone(hearth);
  expect(catcher.received).toEqual([]);
});

test("an emailed link for a new password proves the address and ends what the account had before", async () => {
  const facts = { publicKey: "k", counter: 0, transports: "", createdAt: 1, lastUsedAt: null };
  const plant = () => {
    const passkey = { id: newId(), userId: vera.id, credentialId: newId(), name: "Planted", ...facts };
    return context.db.write((tx) => insertPasskey(tx, passkey));
  };
  await plant();
  const shown = new URL(await newPasswordLink(context, vera.id));
  const { api_key: byOperator } = (await setPassword(shown)).body as { api_key: string };
  expect(await isAddressProven(context.db.read, vera.id)).toBe(false);
  expect(await passkeysOf(vera.id)).toEqual([]);

  await plant();
  await nobody.post("/api/password-reset-mail", { mail: vera.login });
  expect((await setPassword(await mailedLink("/password-reset"))).status).toBe(200);
  expect(await isAddressProven(context.db.read, vera.id)).toBe(true);
  expect(await passkeysOf(vera.id)).toEqual([]);
  expect(await withKey(hearth, byOperator).get("/api/me")).toMatchObject(refused("unauthorized"));
});

test("a confirmed new address is proven, and one that no email could confirm is not", async () => {
  const moved = `moved.${people}@example.org`;
  await changeLogin(vera, moved);
  await nobody.post("/api/login-change", { key: (await mailedLink("/confirm-email")).searchParams.get("key") });
  expect((await vera.get("/api/me")).body).toMatchObject({ login: moved });
  expect(await isAddressProven(context.db.read, vera.id)).toBe(true);

  const otto = await aPerson(withoutMail, "otto@example.org");
  const isOttoProven = () => isAddressProven(withoutMail.context.db.read, otto.id);
  expect(await isOttoProven()).toBe(true);
  expect((await changeLogin(otto, "victim@example.org")).status).toBe(200);
  expect(await isOttoProven()).toBe(false);
  await changeLogin(otto, "otto@example.org");
  expect(await isOttoProven()).toBe(false);
});

test("an administrator has a link sent only to a proven address", async () => {
  const admin = await anAdministrator();
  const path = `/api/admin/people/${vera.id}/password-link`;
  expect(await admin.post(path, {})).toMatchObject(refused("address_unproven"));
  const { searchParams } = await mailedLink("/confirm-email");
  await nobody.post("/api/login-change", { key: searchParams.get("key") });
  catcher.received.length = 0;
  expect((await admin.post(path, {})).status).toBe(204);
  await mailedLink("/password-reset");
});

test("without a mail server nothing is sent, and nothing asks for it", async () => {
  const olga = await signedUp(withoutMail, "olga@example.org");
  expect(await olga.post("/api/me/login-proof")).toMatchObject(refused("login_has_no_email"));
  await workIsDone(withoutMail);
  expect(await isAddressProven(withoutMail.context.db.read, olga.id)).toBe(false);
});

async function signedUp(where: typeof hearth, login: string) {
  const founder = await aPerson(where, `founder.${newId()}@example.org`);
  const group = await aGroup(founder, "Famille");
  const { body } = await visitor(where).post("/api/signup", { login, password, invite_key: group.inviteKey });
  const caller = withKey(where, (body as { api_key: string }).api_key);
  const { id } = (await caller.get("/api/me")).body as { id: string };
  return { ...caller, id, login };
}

/** Returns the link in the latest email that leads to the page. */
async function mailedLink(page: string): Promise<URL> {
  await workIsDone(hearth);
  const links = catcher.received.flatMap(({ mail }) => mail.text?.match(/https:\/\/\S+/g) ?? []);
  return links.map((link) => new URL(link)).findLast(({ pathname }) => pathname === page)!;
}

function setPassword({ searchParams }: URL) {
  const { mail, key } = Object.fromEntries(searchParams);
  return nobody.post("/api/new-password", { mail, key, password });
}

async function changeLogin(person: Caller & Pick<Account, "id">, login: string) {
  const { token } = (await person.post("/api/me/reauthenticate", { password })).body as { token: string };
  return person.put(`/api/users/${person.id}`, { login }, { "x-reauthentication": token });
}

function passkeysOf(userId: string) {
  return context.db.read.selectFrom("passkeys").select("id").where("user_id", "=", userId).execute();
}

async function anAdministrator() {
  const admin = await aPerson(hearth, `admin.${newId()}@example.org`);
  await context.db.write((tx) =>
    tx.updateTable("users").set({ is_administrator: 1 }).where("id", "=", admin.id).execute(),
  );
  const { token } = (await admin.post("/api/me/reauthenticate", { password })).body as { token: string };
  return { post: (path: string, body: object) => admin.post(path, body, { "x-reauthentication": token }) };
}

test("a new password ends passkeys that somebody added before handing the account over", async () => {
  const facts = { publicKey: "k", counter: 0, transports: "", createdAt: 1, lastUsedAt: null };
  const passkey = { id: newId(), userId: vera.id, credentialId: newId(), name: "Planted", ...facts };
  await context.db.write((tx) => insertPasskey(tx, passkey));
  expect((await vera.put(`/api/users/${vera.id}`, { password: "only hers from now on" })).status).toBe(200);
  expect(await passkeysOf(vera.id)).toEqual([]);
});
