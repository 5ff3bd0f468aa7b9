import { afterAll, beforeAll, expect, test } from "vitest";
import type { Message } from "#contract/compat.ts";
import type { CardPage } from "#contract/cards.ts";
import type { LinkPreview } from "#contract/link-previews.ts";
import { newId } from "../new-id.ts";
import { everyDamage } from "../testing/integrity.ts";
import { RealServer } from "../testing/real-server.ts";
import { quarters } from "../testing/pictures.ts";
import { aWebSite, type WebSite } from "../testing/web-pages.ts";

/** Two processes on one PostgreSQL database; on SQLite the same calls go to a single process. */
let one: RealServer;
let two: RealServer;
let site: WebSite;
let anna: string;
let bob: string;
let family: string;
let club: string;
const rounds = 6;

beforeAll(async () => {
  site = await aWebSite();
  one = await RealServer.create({ LINK_PREVIEW_ALLOW: site.host });
  await one.start();
  two = await RealServer.beside(one);
  anna = await one.signIn();
  const group = await one.makeGroup(anna);
  family = group.id;
  club = (await one.makeGroup(anna)).id;
  const form = { login: "bob@example.org", password: "correct horse battery", invite_key: group.inviteKey };
  bob = ((await two.call("POST", "/api/signup", undefined, form)) as { api_key: string }).api_key;
});
afterAll(async () => {
  if (two !== one) await two.remove();
  await one.remove();
  await site.close();
});

test("a message deleted in one process while it is used in another is deleted completely", async () => {
  for (let round = 0; round < rounds; round++) {
    const message = await post(family, { data: { text: `Round ${round}` } });
    const path = `/api/messages/${message.id}`;
    const reply = { group: family, parent: message.id, data: { text: "A reply" } };
    const responses = await Promise.all([
      ask(two, bob, "POST", "/api/messages", reply),
      ask(one, anna, "DELETE", path),
      ask(two, anna, "DELETE", path),
      ask(two, bob, "POST", `${path}/reactions`, { reaction: "👍" }),
      ask(one, bob, "POST", "/api/bookmarks", { message_id: message.id }),
      ask(two, anna, "PUT", path, { data: { text: "Changed" } }),
      ask(one, bob, "POST", "/api/messages", reply),
    ]);
    expect(unexpected(responses, [200, 201, 204, 400, 404])).toEqual([]);
    for (const server of [one, two]) expect((await ask(server, bob, "GET", path)).status).toBe(404);
  }
  await expectSound();
});

test("a message shared in two processes while its origin is deleted is stored once, with the same response to both", async () => {
  for (let round = 0; round < rounds; round++) {
    const origin = await post(family, { data: { text: `Origin ${round}` } });
    const share = { id: newId(), group: club, origin: origin.id };
    const [first, second, deleted] = await Promise.all([
      ask(one, anna, "POST", "/api/messages", share),
      ask(two, anna, "POST", "/api/messages", share),
      ask(two, anna, "DELETE", `/api/messages/${origin.id}`),
    ]);
    expect(deleted.status).toBe(204);
    expect(unexpected([first, second], [201, 400])).toEqual([]);
    const stored = await ask(one, anna, "GET", `/api/messages/${share.id}`);
    const again = await ask(two, anna, "POST", "/api/messages", share);
    expect([stored.status, again.status]).toEqual(stored.status === 200 ? [200, 201] : [404, 400]);
    if (first.status === 201 || second.status === 201) expect(stored.status).toBe(200);
  }
  const { cards } = (await one.call("GET", `/api/groups/${club}/cards/0`, anna)) as CardPage;
  expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
  await expectSound();
});

test("a page fetched by two processes at the same moment is stored once, with one picture", async () => {
  site.pages["/picture.jpg"] = { type: "image/jpeg", body: await quarters(640, 360).jpeg().toBuffer() };
  for (let round = 0; round < rounds; round++) {
    const path = `/page-${round}`;
    site.pages[path] = `<title>Page ${round}</title><meta property="og:image" content="/picture.jpg">`;
    const url = site.url + path;
    const draft = { group: family, data: { text: url } };
    await Promise.all([
      ask(one, anna, "POST", "/api/messages", draft),
      ask(two, bob, "POST", "/api/messages", draft),
      ask(two, anna, "POST", "/api/messages", draft),
    ]);
    const byUrl = `/api/links/by_url?url=${encodeURIComponent(url)}`;
    const responses = await Promise.all([one, two, one, two].map((server) => ask(server, bob, "GET", byUrl)));
    expect(unexpected(responses, [200])).toEqual([]);
    const known = responses.map(({ body }) => body as LinkPreview);
    expect(known.map(({ data }) => data.title)).toEqual(known.map(() => `Page ${round}`));
    const settled = async () => ((await ask(one, anna, "GET", byUrl)).body as LinkPreview).preview;
    const preview = await settled();
    expect((await ask(two, bob, "GET", byUrl)).body).toMatchObject({ id: known[0]!.id, preview });
  }
  const rows = await one.withDatabase((db) => db.read.selectFrom("links").select("key").execute());
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  await expectSound();
});

async function post(group: string, draft: object): Promise<Message> {
  return (await one.call("POST", "/api/messages", anna, { group, ...draft })) as Message;
}

interface Asked {
  about: string;
  status: number;
  body: unknown;
}

async function ask(server: RealServer, key: string, method: string, path: string, body?: object): Promise<Asked> {
  const headers = { "x-auth-token": key, ...(body && { "content-type": "application/json" }) };
  const response = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  return { about: `${method} ${path}: ${text}`, status: response.status, body: text && (JSON.parse(text) as unknown) };
}

function unexpected(responses: Asked[], expected: number[]): string[] {
  return responses.filter(({ status }) => !expected.includes(status)).map(({ status, about }) => `${status} ${about}`);
}

/** Expects neither the database nor `doctor` to find problems. */
async function expectSound(): Promise<void> {
  expect(await one.withDatabase(everyDamage)).toEqual([]);
}
