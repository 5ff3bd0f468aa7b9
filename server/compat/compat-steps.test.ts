import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newPasswordLink } from "../features/identity/sign-in/actions-password-reset.ts";
import { unsubscribeToken } from "../features/notifications/digests/rules-unsubscribe.ts";
import { testApp, type TestApp } from "../testing/build-app.ts";
import { aPerson } from "../testing/people.ts";
import { clients, type Client } from "./testing/clients.ts";
import { replay, type Known, type Way } from "./testing/replay.ts";
import { stepsOf } from "./testing/steps.ts";

/**
 * Replays what each client does from its first start to the end of the account: below the path of a proxy, and served by `CLIENT_DIR`. The steps were
 * written from the description of the wire; the clients themselves are not needed.
 */
const folder = await mkdtemp(join(tmpdir(), "hearth-client-"));
await writeFile(join(folder, "index.html"), "<!doctype html><title>Theirs</title>");
const proxied = await testApp({ PUBLIC_URL: "https://family.example.org/zusam", TRUSTED_PROXY: "127.0.0.1" });
const served = await testApp({ CLIENT_DIR: folder });
afterAll(async () => {
  await Promise.all([proxied.close(), served.close()]);
  await rm(folder, { recursive: true });
});

const behindProxy: Way = {
  below: "/zusam",
  headers: {
    host: "family.example.org",
    "x-forwarded-for": "203.0.113.7",
    "x-forwarded-host": "family.example.org",
    "x-forwarded-proto": "https",
  },
};
const ways: [string, TestApp, Way][] = [
  ["behind a proxy", proxied, behindProxy],
  ["by CLIENT_DIR", served, { below: "", headers: { host: "localhost" } }],
];
const runs = ways.flatMap(([how, hearth, way]) =>
  clients.map((client) => ({ how, version: client.version, hearth, way, client })),
);

/** Successful calls by client. */
const made = new Map(clients.map(({ version }) => [version, new Set<string>()]));
let walker = "";
for (const { app } of [proxied, served])
  app.addHook("onResponse", ({ method, routeOptions: { url = "" } }, { statusCode }, done) => {
    if (statusCode < 400) made.get(walker)?.add(`${method} ${url}`);
    done();
  });

test.each(runs)("client $version takes all its steps $how", async ({ hearth, way, client }) => {
  const steps = stepsOf(client);
  expect(steps.length).toBeGreaterThanOrEqual(48);
  walker = client.version;

  await replay(hearth, way, steps, await peopleOf(hearth, client));
});

/** Anna has an account, Bob will have one. What only an email would say is asked for when it is needed. */
async function peopleOf({ context, ...hearth }: TestApp, { version }: Client): Promise<Known> {
  const anna = await aPerson({ context, ...hearth }, `anna@${version}.example.org`);
  const login = `bob@${version}.example.org`;
  const idOfBob = async () => {
    const users = context.db.read.selectFrom("users").select("id").where("login", "=", login);
    return (await users.executeTakeFirstOrThrow()).id;
  };
  const unsubscribe = async () => {
    const id = await idOfBob();
    return `${id}/${unsubscribeToken(context.signingKey, id, context.clock.now())}`;
  };
  const resetKey = async () => new URL(await newPasswordLink(context, await idOfBob())).searchParams.get("key");
  return {
    anna: { id: anna.id, login: anna.login, session: { api_key: anna.key } },
    bob: { id: idOfBob, login, unsubscribe, resetKey },
  };
}

const lists = ["bookmarks", "notifications"].flatMap((list) =>
  [`me/${list}`, `me/${list}/:limit`, `users/:id/${list}`, `users/:id/${list}/:limit`].map(
    (path) => `GET /api/${path}`,
  ),
);
const entities = ["users", "groups", "messages", "notifications", "bookmarks", "files", "links"];
const calls = [
  ...lists,
  ...entities.map((entity) => `GET /api/${entity}/:id`),
  ...["info", "me", "links/by_url", "public/:token"].map((path) => `GET /api/${path}`),
  ...["page/:n", "random"].map((path) => `GET /api/groups/:id/${path}`),
  ...["preview", "get-public-link"].map((path) => `GET /api/messages/:id/${path}`),
  ...["GET /api/stop-notification-emails/:user/:token", "GET /files/:id", "GET /api/images/:kind/:width/:height/:id"],
  ...["login", "signup", "password-reset-mail", "new-password"].map((path) => `POST /api/${path}`),
  ...["groups", "messages", "messages/search", "bookmarks", "files", "links/by_url"].map((path) => `POST /api/${path}`),
  ...["groups/:id/leave", "groups/:id/reset-invite-key", "groups/invitation/:key"].map((path) => `POST /api/${path}`),
  ...["users/:id/reset-api-key", "bookmarks/:id"].map((path) => `POST /api/${path}`),
  ...["users", "groups", "messages", "notifications"].map((entity) => `PUT /api/${entity}/:id`),
  ...["users", "messages", "notifications", "bookmarks"].map((entity) => `DELETE /api/${entity}/:id`),
];
const ofToday = [
  ...["GET /api/feed/page/:offset", "GET /api/messages/:id/reactions", "POST /api/messages/:id/reactions"],
  "DELETE /api/messages/:id/reactions/:reactionId",
];

test.each(clients)("the steps of client $version make every documented call", ({ version, isOfToday }) => {
  expect([...made.get(version)!]).toEqual(expect.arrayContaining([...calls, ...(isOfToday ? ofToday : [])]));
});
