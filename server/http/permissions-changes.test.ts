import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import { inAnotherBrowser, type Account } from "../testing/people.ts";
import { createSecret, own, callAsOutsider, forbiddenCallsTo, type Secret } from "../testing/access-matrix.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

/** Routes for pictures and files, whose responses do not reveal whether sign-in is missing or nothing exists. */
const media =
  /^GET (\/files\/|\/api\/files\/:id$|\/api\/images\/|\/api\/messages\/:id\/date\.ics|\/api\/links\/:id\/player)|^POST \/files\//;
/** Public routes, each for its own reason (app.test.ts). */
const open = new Set([
  ...[
    "GET /healthz",
    "GET /readyz",
    "GET /api/info",
    "GET /api/contact",
    "GET /api/server-id",
    "POST /api/inbound-mail",
    "POST /api/hooks/:token",
    "GET /api/device-links/:token",
    "POST /api/device-links/:token",
    "GET /api/doc",
    "GET /api/doc.json",
    "OPTIONS /api/uploads",
  ],
  ...["GET /api/login/single-sign-on", "GET /api/login/single-sign-on/callback", "POST /api/login/single-sign-on"],
  ...["POST /api/login", "POST /api/login/passkey", "POST /api/login/passkey/start"],
  ...["POST /api/signup", "POST /api/password-reset-mail", "POST /api/new-password", "POST /api/login-change"],
  ...["GET", "POST", "PUT"].map((method) => `${method} /api/stop-notification-emails/:user/:token`),
  "POST /stop-notification-emails/:user/:token",
  ...["GET /api", "POST /api", "POST "].map((call) => `${call}/stop-server-emails/:user/:token`),
  ...[
    "GET /api/groups/invitation/:key",
    "GET /api/groups/invitation/:key/picture",
    "GET /api/public/:token",
    "GET /public/:token",
    "GET /calendar/:token",
    "GET /feeds/:token",
    "GET /api/frame",
    "GET /api/frame/news",
    "PUT /api/frame/hearts",
    "GET /api/frame/pictures/:size/:id",
    "GET /api/frame/videos/:id",
    ...["GET /public/:token/photos.zip", "GET /public/fonts/:name", "GET /public/viewer/:name"],
  ],
]);

type Headers = Record<string, string>;

/** Credentials of a former member, which must not work any more. */
const endings: Record<string, (secret: Secret) => Promise<Headers>> = {
  "the key of a deleted account": async ({ bob }) => {
    await bob.delete(`/api/users/${bob.id}`);
    return { "x-auth-token": bob.key };
  },
  "the cookie of a deleted account": async ({ bob }) => {
    const cookie = await cookieOf(bob);
    await bob.delete(`/api/users/${bob.id}`);
    return { cookie };
  },
  "a key that was reset": async ({ bob }) => {
    await bob.post(`/api/users/${bob.id}/reset-api-key`);
    return { "x-auth-token": bob.key };
  },
  "a cookie from before the key was reset": async ({ bob }) => {
    const cookie = await cookieOf(bob);
    await bob.post(`/api/users/${bob.id}/reset-api-key`);
    return { cookie };
  },
  "a session that was signed out": async ({ bob }) => {
    const cookie = await cookieOf(bob);
    await bob.post("/api/logout");
    return { "x-auth-token": bob.key, cookie };
  },
  "a session that was ended from elsewhere": async ({ bob }) => {
    const cookie = await cookieOf(bob);
    const sessions = (await bob.get("/api/me/sessions")).body as { id: string; current: boolean }[];
    const elsewhere = await inAnotherBrowser(hearth, bob);
    await elsewhere.delete(`/api/me/sessions/${sessions.find(({ current }) => current)!.id}`);
    return { "x-auth-token": bob.key, cookie };
  },
  "the token of a public link, as a key": async ({ anna, message }) => {
    const { token } = (await anna.post(`/api/messages/${message.id}/public-links`, {})).body as { token: string };
    return { "x-auth-token": token };
  },
};

test.each(Object.entries(endings))("%s revokes all access", async (_, end) => {
  const secret = await createSecret(hearth);
  const headers = await end(secret);
  const before = await asAnnaSeesIt(secret);

  for (const [route, call] of Object.entries(secret.table)) {
    if (open.has(route)) continue;
    const response = await callAsOutsider(hearth, headers, route, call === own ? anything : call);
    expect(response.status, `${route}: ${response.body}`).toBe(media.test(route) ? 404 : 401);
    expect(response.body).not.toMatch(/secret|famille/i);
    expect(String(response.headers["cache-control"])).not.toMatch(/public|immutable/);
  }
  expect(await asAnnaSeesIt(secret)).toEqual(before);
});

test("a cookie alone can change nothing, and can read only media and the stream", async () => {
  const secret = await createSecret(hearth);
  const cookie = await cookieOf(secret.anna);
  const before = await asAnnaSeesIt(secret);

  for (const [route, call] of Object.entries(secret.table)) {
    // Browsers download a person's own data like media.
    if (route === "GET /api/me/export.zip") continue;
    if (open.has(route) || media.test(route) || route === "GET /api/live") continue;
    const response = await callAsOutsider(hearth, { cookie }, route, call === own ? anything : call);
    expect(response.status, `${route}: ${response.body}`).toBe(401);
  }
  expect(await asAnnaSeesIt(secret)).toEqual(before);
});

test("deleted content is gone at every URL; only its author can see the files until they are removed", async () => {
  const secret = await createSecret(hearth);
  const { anna, bob, zoe, message } = secret;
  expect((await anna.delete(`/api/messages/${message.id}`)).status).toBe(204);

  for (const [route, call] of forbiddenCallsTo(secret)) {
    // The whole group is for its admins, whatever it contains.
    if (route.endsWith("/export.zip")) continue;
    const ofFile = /^GET (\/files|\/api\/(files|images))/.test(route);
    if (!ofFile && !/\/messages\/:id|^POST \/api\/bookmarks/.test(route)) continue;
    for (const { name, key } of ofFile ? [bob, zoe] : [anna, bob, zoe]) {
      const response = await callAsOutsider(hearth, { "x-auth-token": key }, route, call);
      expect(response.status, `${name}: ${route}: ${response.body}`).toBe(404);
    }
  }
});

test("a visitor with a public link sees that message's files until it is revoked, and nothing else of the group", async () => {
  const secret = await createSecret(hearth);
  const { anna, message, photo } = secret;
  const link = (await anna.post(`/api/messages/${message.id}/public-links`, {})).body as { id: string; token: string };
  const opened = await hearth.app.inject(`/public/${link.token}`);
  const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const picture = `/api/images/crop/100/100/${photo.id}`;
  expect((await hearth.app.inject({ url: picture, headers: { cookie } })).statusCode).toBe(200);

  for (const [route, call] of forbiddenCallsTo(secret)) {
    if (/^GET (\/files|\/api\/(files|images))/.test(route)) continue;
    const response = await callAsOutsider(hearth, { cookie }, route, call);
    expect(response.status, `${route}: ${response.body}`).toBe(media.test(route) ? 404 : 401);
  }
  await anna.delete(`/api/messages/${message.id}/public-links/${link.id}`);
  for (const [route, call] of forbiddenCallsTo(secret)) {
    const response = await callAsOutsider(hearth, { cookie }, route, call);
    expect(response.status, `${route}: ${response.body}`).toBe(media.test(route) ? 404 : 401);
  }
  expect((await hearth.app.inject(`/public/${link.token}`)).statusCode).toBe(404);
});

test("a new member sees earlier messages, and a former member sees nothing from then on", async () => {
  const secret = await createSecret(hearth);
  const { paul, famille } = secret;
  const reads = forbiddenCallsTo(secret).filter(([route]) =>
    /^GET (?!\/api\/admin).*(groups|messages|images|files)/.test(route),
  );
  const asPaul = async () => {
    const statuses = new Set<number>();
    // One after the other: a person can have only two downloads at once.
    for (const [route, call] of reads)
      statuses.add((await callAsOutsider(hearth, { "x-auth-token": paul.key }, route, call)).status);
    return [...statuses].sort();
  };
  expect(await asPaul()).toEqual([404]);
  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  // Links created by others are visible, but cannot be changed.
  expect(await asPaul()).toEqual([200, 403]);
  await paul.post(`/api/groups/${famille.id}/leave`);
  expect(await asPaul()).toEqual([404]);
});

const anything = { values: { n: "0", offset: "0", limit: "0", id: "00000000-0000-7000-8000-000000000000" }, body: {} };

async function cookieOf({ key }: Account): Promise<string> {
  const response = await hearth.app.inject({ url: "/api/me", headers: { "x-auth-token": key } });
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function asAnnaSeesIt({ anna, message }: Secret) {
  const paths = [`/api/messages/${message.id}`, "/api/me", "/api/me/bookmarks", "/api/me/notifications"];
  return Promise.all(paths.map(async (path) => (await anna.get(path)).body as unknown));
}
