import type { FastifyRequest, HTTPMethods } from "fastify";
import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "./testing/refused.ts";
import { testApp } from "./testing/build-app.ts";
import { aCommunity } from "./testing/people.ts";
import { routesIn } from "./testing/routes.ts";

/** Public routes, and routes whose successful responses are not JSON. All others require sign-in. */
const open = [
  "GET /healthz",
  "GET /readyz",
  "GET /api/contact",
  "GET /api/server-id",
  "POST /api/inbound-mail",
  "POST /api/hooks/:token",
  "GET /api/device-links/:token",
  "POST /api/device-links/:token",
  "GET /api/info",
  "GET /api/doc",
  "GET /api/doc.json",
  "GET /api/groups/invitation/:key",
  "GET /api/groups/invitation/:key/picture",
  "GET /api/public/:token",
  "POST /api/login",
  "POST /api/login/passkey",
  "GET /api/login/single-sign-on",
  "GET /api/login/single-sign-on/callback",
  "POST /api/login/single-sign-on",
  "POST /api/login/passkey/start",
  "POST /api/signup",
  "POST /api/password-reset-mail",
  "POST /api/new-password",
  "POST /api/login-change",
  "GET /api/stop-notification-emails/:user/:token",
  "POST /api/stop-notification-emails/:user/:token",
  "POST /stop-notification-emails/:user/:token",
  "GET /api/stop-server-emails/:user/:token",
  "POST /api/stop-server-emails/:user/:token",
  "POST /stop-server-emails/:user/:token",
  "PUT /api/stop-notification-emails/:user/:token",
  "GET /calendar/:token",
  "GET /feeds/:token",
  "GET /api/frame",
  "GET /api/frame/news",
  "PUT /api/frame/hearts",
  "GET /api/frame/pictures/:size/:id",
  "GET /api/frame/videos/:id",
  "GET /public/:token",
  "GET /public/:token/photos.zip",
  "GET /public/fonts/:name",
  "GET /public/viewer/:name",
  "OPTIONS /api/uploads",
];
const media = [
  "GET /files/:id",
  "GET /files/:id/original",
  "GET /files/groups/:id/export.zip",
  "GET /files/albums/:id/photos.zip",
  "GET /files/groups/:id/photos.zip",
  "GET /files/messages/:id/photos.zip",
  "POST /files/photos.zip",
  "GET /api/files/:id",
  "GET /api/messages/:id/date.ics",
  "GET /api/links/:id/player",
  "GET /api/images/:kind/:width/:height/:id",
];
const notJson = [
  "GET /api/me/export.zip",
  ...media.filter((route) => route !== "GET /api/files/:id"),
  "GET /api/live",
  "GET /api/admin/stream",
  "GET /api/login/single-sign-on",
  "GET /api/login/single-sign-on/callback",
  "GET /calendar/:token",
  "GET /feeds/:token",
  "GET /api/frame/pictures/:size/:id",
  "GET /api/frame/videos/:id",
  "GET /public/:token",
  "GET /public/:token/photos.zip",
  "GET /public/fonts/:name",
  "GET /public/viewer/:name",
  "GET /api/groups/invitation/:key/picture",
];

const hearth = await testApp();
const { app } = hearth;
afterAll(() => hearth.close());
let answered: FastifyRequest | undefined;
app.addHook("onResponse", (request, _reply, done) => {
  answered = request;
  done();
});
const { anna } = await aCommunity(hearth);
const routes = routesIn(app.printRoutes({ commonPrefix: false }));
/** Headers of a third-party client and of our own. At some addresses, other routes serve our own. */
const clients: Record<string, string>[] = [{}, { [clientHeader]: "web" }];

test("every route is tested, and the lists contain no obsolete ones", () => {
  expect(routes.length).toBeGreaterThan(30);
  expect(routes).toEqual(expect.arrayContaining([...open, ...media, "GET /api/live", "DELETE /api/messages/:id"]));
});

test.each(routes)("%s declares its response in a schema, so that no table column can leak", async (route) => {
  for (const client of clients) {
    await call(route, undefined, client);

    const { schema, url } = answered!.routeOptions;
    expect(`${answered!.method} ${url}`).toBe(route);
    const codes = Object.keys(schema?.response ?? {});
    expect(codes).toEqual(expect.arrayContaining(["4xx", "5xx"]));
    expect(codes.some((code) => /^20\d$/.test(code))).toBe(!notJson.includes(route));
  }
});

test.each(routes.filter((route) => !open.includes(route) && !media.includes(route)))(
  "%s requires sign-in",
  async (route) => {
    for (const key of [undefined, "", "null", "a key that never was"])
      for (const client of clients)
        expect(await call(route, key, client), String(key)).toMatchObject(refused("unauthorized"));
  },
);

test.each(media)("%s serves nothing a visitor may not see and does not reveal whether it exists", async (route) => {
  for (const key of [undefined, "null", "a key that never was", anna.key]) {
    expect(await call(route, key), String(key)).toMatchObject(refused("not_found"));
  }
});

test.each(open)("%s is public", async (route) => {
  expect((await call(route)).body).not.toMatchObject(refused("unauthorized").body);
});

test.each(routes)("%s has security headers", async (route) => {
  const { headers } = await call(route);

  expect(headers).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": expect.stringMatching(/no-cache|no-store|immutable/),
  });
});

test("behind https, browsers are told to use only https", async () => {
  const secure = await testApp({ PUBLIC_URL: "https://hearth.example.org" });
  expect((await read(secure, "/healthz")).headers["strict-transport-security"]).toBe("max-age=31536000");
  expect((await read(hearth, "/healthz")).headers).not.toHaveProperty("strict-transport-security");
  await secure.close();
});

test("only known players may be framed", async () => {
  const policy = String((await read(hearth, "/healthz")).headers["content-security-policy"]);
  expect(/frame-src ([^;]+)/.exec(policy)![1]!.split(" ")).toEqual([
    "'self'",
    "https://www.youtube-nocookie.com",
    "https://player.vimeo.com",
    "https://w.soundcloud.com",
    "https://bandcamp.com",
    "https://lichess.org",
    "https://www.chess.com",
  ]);
});

test("below a sub-path Hearth works whether or not the proxy strips the path", async () => {
  const below = await testApp({ PUBLIC_URL: "https://example.org/some/hearth" });

  for (const path of ["/some/hearth/api/info", "/api/info", "/some/hearth/healthz"]) {
    expect((await below.app.inject(path)).statusCode, path).toBe(200);
  }
  expect((await below.app.inject("/some/hearthapi/info")).body).not.toContain("default_lang");
  await below.close();
});

test("readiness requires database and storage; otherwise the response says when to retry", async () => {
  const broken = await testApp();
  expect(await read(broken, "/readyz")).toMatchObject({ status: 200, body: { status: "ok" } });
  const failing = () => Promise.reject(new Error("no database"));
  broken.context.db.check = failing;
  broken.context.log.error = () => undefined;

  const response = await read(broken, "/readyz");

  expect(response).toMatchObject({ ...refused("not_ready"), headers: { "retry-after": "5" } });
  expect(await read(broken, "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  await broken.close();
});

test("an unexpected error reveals no details to the user", async () => {
  const broken = await testApp();
  const yves = await aCommunity(broken).then(({ anna }) => anna);
  Object.defineProperty(broken.context.db, "read", {
    get: () => {
      throw new Error("the disk under /srv/secret is gone");
    },
  });

  const response = await yves.get("/api/me");

  expect(response).toMatchObject(refused("server_error"));
  expect(JSON.stringify(response)).not.toContain("secret");
  await broken.close();
});

async function call(route: string, key?: string, client: Record<string, string> = {}) {
  const [method, path] = route.split(" ") as [HTTPMethods, string];
  const examples: Record<string, string> = { n: "0", offset: "0", kind: "crop", width: "100", height: "100" };
  const url = path.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? "00000000-0000-7000-8000-000000000000");
  const headers = { ...client, ...(key !== undefined && { "x-auth-token": key }) };
  const response = await app.inject({ method: method as "GET", url, headers });
  const hasNoJson = response.body === "" || String(response.headers["content-type"]).startsWith("text/html");
  return { status: response.statusCode, body: hasNoJson ? {} : response.json(), headers: response.headers };
}

async function read(from: typeof hearth, path: string) {
  const response = await from.app.inject(path);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
