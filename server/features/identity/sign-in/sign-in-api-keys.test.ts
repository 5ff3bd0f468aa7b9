import { afterAll, expect, test } from "vitest";
import type { ApiKey, MadeApiKey } from "#contract/api-keys.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { calls } from "#contract/calls/all.ts";
import type { Calls } from "#contract/calls/call.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import {
  aCommunity,
  inAnotherBrowser,
  password,
  visitor,
  withKey,
  type Account,
  type TestResponse,
} from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
const day = 24 * 60 * 60 * 1000;

async function aKey(person: Account, wanted: object) {
  const { status, body } = await (
    await inAnotherBrowser(hearth, person)
  ).post("/api/me/api-keys", { name: "Camera", ...wanted });
  expect(status, JSON.stringify(body)).toBe(201);
  const made = body as MadeApiKey;
  return { made, program: withKey(hearth, made.key) };
}

test("a key does what its scopes allow and nothing else", async () => {
  const message = await makeMessage(anna, famille, "Bonjour");
  const path = `/api/messages/${message.id}`;
  const { program: reader } = await aKey(anna, { scopes: ["read"] });
  const { program: poster } = await aKey(anna, { scopes: ["post"] });
  const { program: manager } = await aKey(anna, { scopes: ["manage", "read"] });

  expect((await reader.get(path)).status).toBe(200);
  expect((await reader.get("/api/info")).status).toBe(200);
  const own = { "x-hearth-client": "web" };
  expect((await reader.get(`/api/groups/${famille.id}`, own)).body).not.toHaveProperty("inviteKey");
  expect(JSON.stringify((await reader.get(`/api/groups/${famille.id}`)).body)).not.toContain(famille.inviteKey);
  expect((await manager.get(`/api/groups/${famille.id}`, own)).body).toMatchObject({ inviteKey: famille.inviteKey });
  expect(await reader.post("/api/messages", { group: famille.id, data: { text: "No" } })).toMatchObject(
    refused("scope_missing"),
  );
  expect((await poster.post("/api/messages", { group: famille.id, data: { text: "Ding" } })).status).toBe(201);
  expect(await poster.get(path)).toMatchObject(refused("scope_missing"));
  expect((await manager.get(`/api/groups/${famille.id}/requests`)).status).toBe(200);
  expect((await bob.get(path)).status).toBe(200);
});

test("a key is also accepted as a bearer token, unless the program says that nobody is signed in", async () => {
  const { made } = await aKey(anna, { scopes: ["read"] });
  const ask = async (headers: Record<string, string>) =>
    (await hearth.app.inject({ url: `/api/groups/${famille.id}`, headers })).statusCode;
  expect(await ask({ authorization: `Bearer ${made.key}` })).toBe(200);
  expect(await ask({ authorization: `bearer ${made.key}` })).toBe(200);
  expect(await ask({ authorization: `Basic ${made.key}` })).toBe(401);
  expect(await ask({ authorization: "Bearer guessed" })).toBe(401);
  expect(await ask({ authorization: `Bearer ${made.key}`, "x-auth-token": "null" })).toBe(401);
});

test("no key reaches the account itself, other keys, or the server", async () => {
  const { program } = await aKey(anna, { scopes: ["read", "post", "manage"] });
  for (const path of [
    "/api/me/sessions",
    "/api/me/api-keys",
    "/api/me/security-events",
    "/api/me/export.zip",
    "/api/admin/overview",
  ])
    expect(await program.get(path), path).toMatchObject(refused("scope_missing"));
  expect(await program.put(`/api/users/${anna.id}`, { password: "taken over!" })).toMatchObject(
    refused("scope_missing"),
  );
  expect(await program.post("/api/me/api-keys", { name: "More", scopes: ["read"] })).toMatchObject(
    refused("scope_missing"),
  );
  expect(await program.delete(`/api/groups/${famille.id}/mute`)).toMatchObject(refused("scope_missing"));
  const forbidden = Object.keys(calls).filter((route) =>
    /admin|login|password|session|passkey|second-factor|api-key/.test(route),
  );
  expect(forbidden.filter((route) => (calls as Calls)[route as keyof Calls]!.scope)).toEqual([]);
});

test("a key has no cookie, so that no browser signs in with it by accident", async () => {
  const { made } = await aKey(anna, { scopes: ["read"] });
  const response = await hearth.app.inject({ url: "/api/me", headers: { "x-auth-token": made.key } });
  expect(response.statusCode).toBe(200);
  expect(response.cookies).toEqual([]);
});

test("a key is listed without its secret until it ends, is revoked or the password changes", async () => {
  const { made } = await aKey(bob, { scopes: ["read", "read"], days: 30, name: "  Frame in the\nkitchen " });
  const { made: endless, program } = await aKey(bob, { scopes: ["read"] });
  const listed = async () => (await (await inAnotherBrowser(hearth, bob)).get("/api/me/api-keys")).body as ApiKey[];
  const [newest, oldest] = await listed();
  expect(newest).toMatchObject({ id: endless.id, scopes: ["read"] });
  expect(newest).not.toHaveProperty("expiresAt");
  expect(oldest).toMatchObject({ id: made.id, name: "Frame in the kitchen", scopes: ["read"] });
  expect(JSON.stringify(await listed())).not.toContain(made.key);
  const sessions = (await bob.get("/api/me/sessions")).body as { device: string }[];
  expect(sessions.map(({ device }) => device)).not.toContain("Camera");

  hearth.passTime(31 * day);
  expect((await withKey(hearth, made.key).get("/api/me")).status).toBe(401);
  expect((await listed()).map(({ id }) => id)).toEqual([endless.id]);
  expect((await program.get("/api/me")).status).toBe(200);
  const here = await inAnotherBrowser(hearth, bob);
  expect((await here.delete(`/api/me/api-keys/${endless.id}`)).status).toBe(204);
  expect((await program.get("/api/me")).status).toBe(401);
  expect(await here.delete(`/api/me/api-keys/${endless.id}`)).toMatchObject(refused("not_found"));

  const { program: last } = await aKey(bob, { scopes: ["read"] });
  await (await inAnotherBrowser(hearth, bob)).put(`/api/users/${bob.id}`, { password: "another long password" });
  expect((await last.get("/api/me")).status).toBe(401);
});

test("making a key needs a recent proof of identity, a name, a scope, and room", async () => {
  const late = await inAnotherBrowser(hearth, anna);
  hearth.passTime(20 * 60_000);
  expect(await late.post("/api/me/api-keys", { name: "X", scopes: ["read"] })).toMatchObject(
    refused("reauthentication_required"),
  );
  const { body } = await late.post("/api/me/reauthenticate", { password });
  const proof = { "x-reauthentication": (body as { token: string }).token };
  expect(await late.post("/api/me/api-keys", { name: " ", scopes: ["read"] }, proof)).toMatchObject(
    refused("api_key_name_length"),
  );
  expect(await late.post("/api/me/api-keys", { name: "X", scopes: [] }, proof)).toMatchObject(
    refused("api_key_scopes_missing"),
  );
  expect(await late.post("/api/me/api-keys", { name: "X", scopes: ["everything"] }, proof)).toMatchObject(
    refused("bad_request"),
  );
  expect((await visitor(hearth).get("/api/me", { "x-auth-token": "nonsense" })).status).toBe(401);
});

test("an admin's key without the scope to manage has the rights of a member", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const { program } = await aKey(anna, { scopes: ["post", "read"] });
  const home = `/api/groups/${famille.id}`;
  const poll = {
    kind: "choice",
    options: [
      { id: "1", text: "Soup" },
      { id: "2", text: "Pizza" },
    ],
  };
  const bobs = await makeMessage(bob, famille, { data: { text: "Dinner?", poll, date: "2099-01-01" } });
  const comment = await makeReply(bob, bobs, "Well?");
  const photo = await upload(hearth, bob);
  const pictures = await makeMessage(bob, famille, { files: [photo.id] });
  const photos = [{ id: photo.id, messageId: pictures.id }];
  const album = (await bob.post(`${home}/albums`, { title: "Tour", isCommon: true, photos })).body as { id: string };
  const own = { "x-hearth-client": "web" };
  const attempts: [code: ErrorCode, attempt: () => Promise<TestResponse>][] = [
    ["not_permitted", () => program.put(`/api/messages/${bobs.id}`, { pinnedInGroup: true }, own)],
    ["not_permitted", () => program.put(`/api/messages/${bobs.id}/poll`, { isClosed: true })],
    ["not_permitted", () => program.delete(`/api/messages/${comment.id}`)],
    ["not_permitted", () => program.delete(`/api/messages/${bobs.id}`)],
    ["not_permitted", () => program.put(`/api/albums/${album.id}`, { title: "Mine" })],
    ["not_permitted", () => program.put(`/api/albums/${album.id}/photos/${photo.id}`, { caption: "Mine" })],
    ["not_permitted", () => program.post(`/api/albums/${album.id}/photos/removal`, { ids: [photo.id] })],
  ];
  for (const [n, [code, attempt]] of attempts.entries())
    expect(await attempt(), `attempt ${n}`).toMatchObject(refused(code));
  expect((await bob.get(`/api/messages/${bobs.id}`, own)).body.data).toMatchObject({ text: "Dinner?", poll });
  expect((await bob.get(`/api/albums/${album.id}`)).body).toMatchObject({ title: "Tour" });

  await anna.put(`${home}/permissions`, { post: "admin" });
  const news = { group: famille.id, data: { text: "News" } };
  expect(await program.post("/api/messages", news)).toMatchObject(refused("not_permitted"));
  expect((await anna.post("/api/messages", news)).status).toBe(201);
  const { program: manager } = await aKey(anna, { scopes: ["post", "manage"] });
  expect((await manager.delete(`/api/messages/${comment.id}`)).status).toBe(204);
});
