import { afterAll, beforeEach, expect, test } from "vitest";
import type { MadeSponsoredAccount, SponsoredAccount } from "#contract/sponsored-accounts.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, password, visitor, withKey } from "../../../testing/people.ts";
import { hearthCommand } from "../../../testing/terminal.ts";

const hearth = await testApp({ TRUSTED_PROXY: "127.0.0.1" });
afterAll(() => hearth.close());
let { anna, bob, paul, famille, club } = await aCommunity(hearth);
beforeEach(async () => {
  ({ anna, bob, paul, famille, club } = await aCommunity(hearth));
});
const own = "/api/me/sponsored-accounts";
const nobody = visitor(hearth);
const day = 24 * 60 * 60 * 1000;

async function sponsored(name: string, pin?: string, sponsor = anna): Promise<MadeSponsoredAccount> {
  const group = sponsor === paul ? club.id : famille.id;
  const { status, body } = await sponsor.post(own, { name, group, ...(pin !== undefined && { pin }) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as MadeSponsoredAccount;
}

const pathOf = ({ url }: { url: string }) => new URL(url).pathname.replace(/^.*\/device-link\//, "/api/device-links/");

async function signedInBy(link: { url: string }) {
  const { status, body } = await nobody.post(pathOf(link));
  expect(status, JSON.stringify(body)).toBe(200);
  return withKey(hearth, (body as { api_key: string }).api_key);
}

const listed = async () => (await anna.get(own)).body as SponsoredAccount[];

test("a relative is in the group at once, and their first device signs in by a link, once", async () => {
  const { account, link, isWaiting } = await sponsored("Aunt Rosa");
  expect(isWaiting).toBe(false);
  expect(account).toMatchObject({ name: "Aunt Rosa", hasPin: false, isLocked: false });
  expect(account.login).toMatch(/^aunt-rosa-\d{4}$/);
  expect((await nobody.get(pathOf(link))).body).toMatchObject({ name: "Aunt Rosa", expiresAt: link.expiresAt });
  // Reading it, as an app does that shows a preview, does not use it up.
  const rosa = await signedInBy(link);
  expect((await rosa.get("/api/me")).body).toMatchObject({ name: "Aunt Rosa", data: {}, groups: [{ id: famille.id }] });
  const message = await makeMessage(anna, famille, "Bonjour");
  expect((await rosa.get(`/api/messages/${message.id}`)).status).toBe(200);
  expect(await nobody.post(pathOf(link))).toMatchObject(refused("device_link_invalid"));
  expect(await nobody.get(pathOf(link))).toMatchObject(refused("device_link_invalid"));
  expect((await rosa.get("/api/me/security-events")).body).toEqual([
    expect.objectContaining({ kind: "sign_in" }),
    expect.objectContaining({ kind: "sponsored_account_created" }),
  ]);
});

test("a link ends after a week, and when another one is made", async () => {
  const { account, link } = await sponsored("Jean");
  const next = (await anna.post(`${own}/${account.id}/device-link`)).body as { url: string };
  expect(await nobody.post(pathOf(link))).toMatchObject(refused("device_link_invalid"));
  hearth.passTime(7 * day);
  expect(await nobody.post(pathOf(next))).toMatchObject(refused("device_link_invalid"));
});

test("the PIN signs in until ten were wrong, from wherever, and the sponsor sets another one", async () => {
  const { account } = await sponsored("Élise", "271828");
  const { login, id } = account;
  const attempt = (pin: string, address: string) =>
    nobody.post("/api/login", { login, password: pin }, { "x-forwarded-for": address });
  expect((await attempt("271828", "192.0.2.200")).status).toBe(200);
  for (let n = 1; n <= 9; n++) expect(await attempt("000001", `192.0.${n}.1`)).toMatchObject(refused("invalid_login"));
  expect((await attempt("271828", "192.0.2.201")).status).toBe(200);
  for (let n = 1; n <= 10; n++)
    expect(await attempt("000001", `198.51.${n}.1`)).toMatchObject(refused("invalid_login"));
  expect(await attempt("271828", "192.0.2.202")).toMatchObject(refused("invalid_login"));
  expect(await listed()).toMatchObject([{ id, hasPin: true, isLocked: true }]);
  expect((await anna.put(`${own}/${id}/pin`, { pin: "314 159" })).status).toBe(204);
  expect((await attempt("314159", "192.0.2.203")).status).toBe(200);
  expect(await listed()).toMatchObject([{ id, hasPin: true, isLocked: false }]);
});

test("simultaneous guesses count like others", async () => {
  const { account } = await sponsored("Hugo", "161803");
  const guesses = Array.from({ length: 30 }, (_, n) =>
    nobody.post(
      "/api/login",
      { login: account.login, password: `16180${n % 3}` },
      { "x-forwarded-for": `203.0.${n}.1` },
    ),
  );
  for (const response of await Promise.all(guesses)) expect(response).toMatchObject(refused("invalid_login"));
  const right = { login: account.login, password: "161803" };
  expect(await nobody.post("/api/login", right, { "x-forwarded-for": "203.0.99.1" })).toMatchObject(
    refused("invalid_login"),
  );
});

test("neither another member nor an administrator of the server gets into the account", async () => {
  const { account, link } = await sponsored("Zélie", "141421");
  await makeAdministrator(hearth, bob);
  for (const person of [bob, paul]) {
    expect(await person.post(`${own}/${account.id}/device-link`)).toMatchObject(refused("not_found"));
    expect(await person.put(`${own}/${account.id}/pin`, { pin: "271828" })).toMatchObject(refused("not_found"));
    expect(await person.delete(`${own}/${account.id}/sessions`)).toMatchObject(refused("not_found"));
  }
  expect(await bob.post(`/api/admin/people/${account.id}/password-link`, {})).toMatchObject(
    refused("account_sponsored"),
  );
  expect((await nobody.post("/api/password-reset-mail", { mail: account.login })).body).toMatchObject(
    refused("login_has_no_email").body,
  );
  // An administrator can still lock the account out, and help once the sponsor is gone.
  expect((await bob.put(`/api/admin/people/${account.id}/suspension`, { isSuspended: true })).status).toBe(204);
  expect(await nobody.post(pathOf(link))).toMatchObject(refused("device_link_invalid"));
});

test("the operator helps when the sponsor is suspended or gone", async () => {
  const { account } = await sponsored("Ida");
  await makeAdministrator(hearth, bob);
  expect((await bob.put(`/api/admin/people/${anna.id}/suspension`, { isSuspended: true })).status).toBe(204);
  const link = await bob.post(`/api/admin/people/${account.id}/password-link`, {});
  expect(link).toMatchObject(refused("password_link_machine"));
  const { lines } = await hearthCommand(hearth, ["reset-password", account.login]);
  expect(lines[0]).toContain("/password-reset?");
});

test("an account outlives that of its sponsor, who may have been signed in to it, and the operator helps then", async () => {
  const { account, link } = await sponsored("Ida", "271828");
  const ida = await signedInBy(link);
  expect((await anna.delete(`/api/users/${anna.id}`)).status).toBe(204);
  expect((await ida.get("/api/me")).status).toBe(401);
  const { lines } = await hearthCommand(hearth, ["reset-password", account.login]);
  expect(lines[0]).toContain("/password-reset?");
});

test("a lost device is signed out, and signs in again by a new link", async () => {
  const { account, link } = await sponsored("Paulette");
  const tablet = await signedInBy(link);
  expect((await anna.delete(`${own}/${account.id}/sessions`)).status).toBe(204);
  expect((await tablet.get("/api/me")).status).toBe(401);
  const next = (await anna.post(`${own}/${account.id}/device-link`)).body as { url: string };
  expect((await (await signedInBy(next)).get("/api/me")).status).toBe(200);
});

test("a sponsor proves who they are, and helps ten people at most", async () => {
  const { account } = await sponsored("Rose", undefined, paul);
  hearth.passTime(day);
  expect(await paul.post(own, { name: "Ida", group: club.id })).toMatchObject(refused("reauthentication_required"));
  expect(await paul.post(`${own}/${account.id}/device-link`)).toMatchObject(refused("reauthentication_required"));
  const { token } = (await paul.post("/api/me/reauthenticate", { password })).body as { token: string };
  const proof = { "x-reauthentication": token };
  for (let n = 2; n <= 10; n++)
    expect((await paul.post(own, { name: `Person ${n}`, group: club.id }, proof)).status).toBe(201);
  expect(await paul.post(own, { name: "One more", group: club.id }, proof)).toMatchObject(
    refused("too_many_sponsored"),
  );
});

test.each([
  [{ name: " " }, "user_name_length"],
  [{ name: "Ida", pin: "12345" }, "pin_invalid"],
  [{ name: "Ida", pin: "111111" }, "pin_too_simple"],
])("an account with %j is refused, and nothing is left of it", async (wanted, code) => {
  expect(await anna.post(own, { ...wanted, group: famille.id })).toMatchObject(refused(code as "pin_invalid"));
  expect(await listed()).toEqual([]);
});

test("a person who adds an email address or a password later needs no sponsor any more", async () => {
  const { account, link } = await sponsored("Marie", "173205");
  const marie = await signedInBy(link);
  expect((await marie.put(`/api/users/${account.id}`, { password: "a long one" })).status).toBe(200);
  const login = { login: account.login, password: "a long one" };
  for (let n = 0; n <= 12; n++)
    await nobody.post("/api/login", { ...login, password: "wrong" }, { "x-forwarded-for": `198.18.${n}.1` });
  expect((await nobody.post("/api/login", login, { "x-forwarded-for": "198.18.99.1" })).status).toBe(200);
  expect((await marie.put(`/api/users/${account.id}`, { login: "marie@example.org" })).status).toBe(200);
  expect(await anna.post(`${own}/${account.id}/device-link`)).toMatchObject(refused("not_found"));
  expect((await listed()).map(({ id }) => id)).not.toContain(account.id);
});

test("the account can be deleted, and its link with it", async () => {
  const { account, link } = await sponsored("Léa");
  const { url } = link;
  const lea = await signedInBy({ url });
  const next = (await anna.post(`${own}/${account.id}/device-link`)).body as { url: string };
  expect((await lea.delete(`/api/users/${account.id}`)).status).toBe(204);
  expect(await nobody.post(pathOf(next))).toMatchObject(refused("device_link_invalid"));
  expect((await listed()).map(({ id }) => id)).not.toContain(account.id);
});

test("a removed sponsor has no way back through the account that she made, which goes to the admin", async () => {
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "admin" });
  const { account, link } = await sponsored("Rosa", "27182818", bob);
  const planted = (await bob.post(`${own}/${account.id}/device-link`)).body as { url: string };
  expect(link.url).not.toBe(planted.url);
  const rosa = await signedInBy(planted);
  const later = (await bob.post(`${own}/${account.id}/device-link`)).body as { url: string };

  await anna.post(`/api/groups/${famille.id}/members/${bob.id}/removal`, { blocks: true });

  expect((await rosa.get("/api/me")).status).toBe(401);
  expect(await nobody.post(pathOf(later))).toMatchObject(refused("device_link_invalid"));
  expect((await nobody.post("/api/login", { login: account.login, password: "27182818" })).status).toBe(401);
  expect(await bob.post(`${own}/${account.id}/device-link`)).toMatchObject(refused("not_found"));
  expect((await bob.get(own)).body).toEqual([]);
  const { items } = (await anna.get("/api/me/notifications/page")).body as {
    items: { type: string; data: { about?: string; people?: string } }[];
  };
  expect(items[0]).toMatchObject({ type: "membership", data: { about: "brought_in", people: "Rosa" } });
  expect(await listed()).toMatchObject([{ id: account.id, isLocked: true }]);
  const again = (await anna.post(`${own}/${account.id}/device-link`)).body as { url: string };
  expect((await (await signedInBy(again)).get("/api/me")).body).toMatchObject({ name: "Rosa" });
});

test("an admin does not get the account of somebody who is in other groups too", async () => {
  const { account, link } = await sponsored("Rosa", undefined, bob);
  const rosa = await signedInBy(link);
  await rosa.post(`/api/groups/invitation/${club.inviteKey}`);

  await anna.post(`/api/groups/${famille.id}/members/${bob.id}/removal`, {});

  expect(await listed()).toEqual([]);
  expect(await anna.post(`${own}/${account.id}/device-link`)).toMatchObject(refused("not_found"));
});

test("a removed sponsor does not come back by a group of her own, or by a password that she chose", async () => {
  const { account, link } = await sponsored("Rosa", "27182818", bob);
  const rosa = await signedInBy(link);
  const trap = await aGroup(bob, "Trap");
  await rosa.post(`/api/groups/invitation/${trap.inviteKey}`);
  const own = { password: "a password of bob's" };
  expect((await rosa.put(`/api/users/${account.id}`, own)).status).toBe(200);
  expect(await rosa.post("/api/me/sponsored-accounts", { name: "Shadow", group: famille.id })).toMatchObject(
    refused("login_has_no_email"),
  );

  await anna.post(`/api/groups/${famille.id}/members/${bob.id}/removal`, { blocks: true });

  expect(await bob.post(`/api/me/sponsored-accounts/${account.id}/device-link`)).toMatchObject(refused("not_found"));
  expect((await rosa.get("/api/me")).status).toBe(401);
  expect((await nobody.post("/api/login", { login: account.login, ...own })).status).toBe(401);
});

test("an admin who removes a sponsored person does not become their sponsor", async () => {
  const { account, link } = await sponsored("Rosa", undefined, bob);
  const rosa = await signedInBy(link);
  const choir = await aGroup(anna, "Choir");
  await rosa.post(`/api/groups/invitation/${choir.inviteKey}`);

  await anna.post(`/api/groups/${famille.id}/members/${account.id}/removal`, {});

  expect(await listed()).toEqual([]);
});
