import { afterAll, expect, test } from "vitest";
import { refused } from "../testing/refused.ts";
import { testApp } from "../testing/build-app.ts";
import { aCommunity, password } from "../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, famille } = await aCommunity(hearth);
const none = "nothing";
const form = "application/x-www-form-urlencoded";

test.each([none, form, "text/plain;charset=UTF-8"])(
  "JSON sent by a script with its tool's default content type %s is accepted",
  async (type) => {
    const post = { group: famille.id, data: { text: "By a script" } };
    expect(await send("/api/messages", post, type)).toMatchObject({ status: 201, body: { data: post.data } });
    expect(await send("/api/login", { login: anna.login, password }, type)).toMatchObject({ status: 200 });
    expect(await send(`/api/groups/invitation/${famille.inviteKey}`, "", type)).toMatchObject({ status: 200 });
    expect(await send("/api/messages", "group=x", type)).toMatchObject(refused("bad_request"));
  },
);

test("a page of another site needs a CORS preflight to send anything; one of this site does not", async () => {
  const credentials = { login: anna.login, password };
  const from = (site: string) => ({ origin: "https://elsewhere.example.org", "sec-fetch-site": site });

  for (const type of [none, form, "text/plain"]) {
    const signIn = (site: string) => send("/api/login", credentials, type, from(site));
    expect(await signIn("cross-site")).toMatchObject(refused("unsupported_media_type"));
    expect(await signIn("same-site")).toMatchObject(refused("unsupported_media_type"));
    expect(await signIn("same-origin")).toMatchObject({ status: 200 });
  }
  const asked = await hearth.app.inject({ method: "OPTIONS", url: "/api/login", headers: from("cross-site") });
  expect(asked.statusCode).toBe(404);
  expect(asked.headers).not.toHaveProperty("access-control-allow-origin");
});

test("NUL characters that would appear by removing others are refused", async () => {
  const body = (login: string) => `{"login":"${login}","password":"wrong"}`;

  for (const hidden of ["\\u00\\u000000z", "\\\\\\u00\\u000000"])
    expect(await send("/api/login", body(`${anna.login}${hidden}`)), hidden).toMatchObject(refused("bad_request"));
  expect(await send("/api/login", body("x\\u0000y"))).toMatchObject(refused("invalid_login"));
});

test("a body with a content type other than JSON is refused unread", async () => {
  for (const type of ["application/xml", "image/png", "application/octet-stream"])
    expect(await send("/api/messages", "{}", type), type).toMatchObject(refused("unsupported_media_type"));
});

test("null is treated as an absent text", async () => {
  const nothing = { login: null, password: null, invite_key: null, mail: null, key: null };
  expect(await send("/api/login", nothing)).toMatchObject(refused("login_empty"));
  expect(await send("/api/login", { ...nothing, login: "x" })).toMatchObject(refused("password_empty"));
  expect(await send("/api/signup", { ...nothing, login: "x", password: "x" })).toMatchObject(
    refused("invite_key_missing"),
  );
  expect(await send("/api/password-reset-mail", nothing)).toMatchObject(refused("user_not_found"));
  expect(await send("/api/new-password", nothing)).toMatchObject(refused("password_blank"));
  expect(await send("/api/groups", { name: null })).toMatchObject(refused("group_name_length"));
  expect(await anna.put(`/api/groups/${famille.id}`, { name: null })).toMatchObject({ body: { name: "Famille" } });
  const changes = { name: null, login: null, password: null, data: { lang: "fr" } };
  expect(await anna.put(`/api/users/${anna.id}`, changes)).toMatchObject({
    status: 200,
    body: { name: anna.name, login: anna.login, data: { lang: "fr" } },
  });
});

async function send(url: string, body: unknown, type = "application/json", more: object = {}) {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "x-auth-token": anna.key, ...(type !== none && { "content-type": type }), ...more };
  const response = await hearth.app.inject({ method: "POST", url, headers, payload });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
