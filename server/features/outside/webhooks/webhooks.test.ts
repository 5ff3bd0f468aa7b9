import { createHmac } from "node:crypto";
import { text } from "node:stream/consumers";
import type { IncomingHttpHeaders } from "node:http";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { GroupLog } from "#contract/moderation.ts";
import type { GroupWebhooks, MadeWebhook, WebhookDeliveries } from "#contract/webhooks.ts";
import * as locks from "../../../database/locks.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, type Community } from "../../../testing/people.ts";
import { aWebSite } from "../../../testing/web-pages.ts";
import { databaseName } from "../../../testing/intensity.ts";
import { workOnce } from "../../../worker.ts";
import { deleteAccountOf } from "../../accounts/accounts/actions-deletion.ts";
import { deleteWebhook } from "./queries.ts";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const site = await aWebSite();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: site.host, PUBLIC_URL: "https://hearth.example.org" });
afterAll(async () => {
  await hearth.close();
  await site.close();
});

const hour = 60 * 60 * 1000;
let people: Community;
let received: Received[];
let status: number;
beforeEach(async () => {
  people = await aCommunity(hearth);
  await workAll();
  received = [];
  status = 200;
  site.pages["/hook"] = (request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end("thanks");
    });
  };
});

const url = `${site.url}/hook`;

test("an address is notified of messages, comments and members, signed as Standard Webhooks asks", async () => {
  const { anna, bob, paul, famille } = people;
  const { secret, id } = await added({
    url,
    events: ["message.created", "message.changed", "member.joined", "member.left"],
  });
  const message = await makeMessage(anna, famille, { data: { title: "Tea", text: "At four" } });
  await makeReply(bob, message, "Gladly");
  await anna.put(`/api/messages/${message.id}`, { data: { title: "Tea", text: "At five" } });
  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  await paul.post(`/api/groups/${famille.id}/leave`);
  await workAll();

  const delivered = received.map(
    ({ body }) => JSON.parse(body) as { type: string; data: { message?: { text: string } } },
  );
  expect(delivered.map(({ type, data }) => [type, data.message?.text])).toEqual(
    expect.arrayContaining([
      ["message.created", "At five"],
      ["message.created", "Gladly"],
      ["message.changed", "At five"],
      ["member.joined", undefined],
      ["member.left", undefined],
    ]),
  );
  expect(delivered).toHaveLength(5);
  const first = delivered.find(({ data }) => data.message?.text === "At five")!;
  expect(first.data).toMatchObject({
    group: { id: famille.id, name: "Famille" },
    message: { id: message.id, url: `https://hearth.example.org/messages/${message.id}`, author: { name: "anna" } },
  });
  for (const { headers, body } of received) {
    const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const hmac = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${hmac}`);
  }
  const { deliveries } = (await anna.get(`/api/webhooks/${id}/deliveries`)).body as WebhookDeliveries;
  expect(deliveries.map(({ state, status, attempts }) => [state, status, attempts])).toEqual(
    deliveries.map(() => ["delivered", 200, 1]),
  );
});

test("only chosen events are delivered, and nothing of other groups, hidden drafts or after the removal", async () => {
  const { anna, paul, famille, club } = people;
  const { id } = await added({ url, events: ["member.joined"] });
  await makeMessage(anna, famille, { data: { text: "Not delivered" } });
  await makeMessage(paul, club, { data: { text: "Elsewhere" } });
  await workAll();
  expect(received).toEqual([]);
  expect((await anna.delete(`/api/webhooks/${id}`)).status).toBe(204);
  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  await workAll();
  expect(received).toEqual([]);
  expect(((await anna.get(`/api/groups/${famille.id}/webhooks`)).body as GroupWebhooks).webhooks).toEqual([]);
});

test("what is not taken is sent again for two days under the same id, and a deleted message is not sent", async () => {
  const { anna, famille } = people;
  const { id } = await added({ url, events: ["message.created"] });
  status = 500;
  const going = await makeMessage(anna, famille, { data: { text: "Soon deleted" } });
  await makeMessage(anna, famille, { data: { text: "Stays" } });
  await workAll();
  expect(received).toHaveLength(2);
  expect((await deliveries(id)).map(({ state, status }) => [state, status])).toEqual([
    ["waiting", 500],
    ["waiting", 500],
  ]);
  await anna.delete(`/api/messages/${going.id}`);
  status = 204;
  hearth.passTime(hour);
  await workAll();
  expect(received).toHaveLength(3);
  const ids = received.map(({ headers }) => headers["webhook-id"]);
  expect(ids.slice(0, 2)).toContain(ids[2]);
  expect(received[2]!.body).toContain("Stays");
  expect((await deliveries(id)).map(({ state }) => state).sort()).toEqual(["delivered", "given_up"]);
});

test("a webhook that fails logs one line with its id, and another one when it is given up", async () => {
  const { anna, famille } = people;
  const { id } = await added({ url, events: ["message.created"] });
  const { log } = hearth.context;
  const [warnings, errors] = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  status = 500;
  await makeMessage(anna, famille, { data: { text: "Not taken" } });
  for (let n = 0; n < 60 && (await deliveries(id))[0]?.state !== "given_up"; n++) {
    await workAll();
    hearth.passTime(hour);
  }
  const which = { job: "webhooks.deliver", webhook: id };
  expect(warnings.mock.calls).toEqual([
    [{ ...which, attempt: 1 }, "failed, will retry: the address answered 500"],
    [{ ...which, attempt: 54 }, "given up: the address answered 500"],
  ]);
  expect(errors.mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

test("a webhook that is gone is paused at once, one that never answers after 20 messages, and can be resumed", async () => {
  const { anna, famille } = people;
  const { id } = await added({ url, events: ["message.created"] });
  status = 410;
  await makeMessage(anna, famille, { data: { text: "Gone" } });
  await workAll();
  expect(await webhook()).toHaveProperty("pausedAt");
  await makeMessage(anna, famille, { data: { text: "Not sent" } });
  await workAll();
  expect(received).toHaveLength(1);

  expect((await anna.post(`/api/webhooks/${id}/resume`)).status).toBe(204);
  status = 500;
  await hearth.context.db.write((tx) =>
    tx.updateTable("webhooks").set({ given_up: 18 }).where("id", "=", id).execute(),
  );
  for (const text of ["The nineteenth", "The twentieth"]) await makeMessage(anna, famille, { data: { text } });
  for (let n = 0; n < 60 && !("pausedAt" in (await webhook())); n++) {
    await workAll();
    hearth.passTime(hour);
  }
  expect(await webhook()).toHaveProperty("pausedAt");
  expect((await deliveries(id)).filter(({ state }) => state === "waiting")).toEqual([]);

  await anna.post(`/api/webhooks/${id}/resume`);
  status = 200;
  received = [];
  expect((await anna.post(`/api/webhooks/${id}/ping`)).status).toBe(204);
  await workAll();
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(["ping"]);
});

test("private addresses are not reached, and what is no address is refused", async () => {
  const { anna, famille } = people;
  const path = `/api/groups/${famille.id}/webhooks`;
  for (const wrong of [
    "ftp://example.org",
    "example.org/hook",
    "https://user:pass@example.org/",
    "javascript:alert(1)",
  ])
    expect(await anna.post(path, { url: wrong, events: ["member.joined"] })).toMatchObject(refused("webhook_address"));
  for (const events of [[], ["message.deleted"], ["member.joined", "member.joined"]])
    expect((await anna.post(path, { url, events })).status).toBe(400);
  const { id } = await added({ url: "http://127.0.0.1:9/", events: ["member.joined"] });
  await anna.post(`/api/webhooks/${id}/ping`);
  await workAll();
  expect(await deliveries(id)).toMatchObject([{ state: "waiting", problem: "refused" }]);
});

test("admins alone manage webhooks, at most 20, and all members read in the log that there are some", async () => {
  const { anna, bob, zoe, famille } = people;
  const path = `/api/groups/${famille.id}/webhooks`;
  const { id } = await added({ url, events: ["member.joined"] });
  expect(await zoe.get(path)).toMatchObject(refused("group_not_found"));
  expect(await bob.get(path)).toMatchObject(refused("not_permitted"));
  expect(await bob.post(path, { url, events: ["member.joined"] })).toMatchObject(refused("not_permitted"));
  for (const [person, code] of [[bob, "not_permitted"] as const, [zoe, "not_found"] as const]) {
    for (const call of ["ping", "resume"])
      expect(await person.post(`/api/webhooks/${id}/${call}`)).toMatchObject(refused(code));
    expect(await person.get(`/api/webhooks/${id}/deliveries`)).toMatchObject(refused(code));
    expect(await person.delete(`/api/webhooks/${id}`)).toMatchObject(refused(code));
  }
  for (let n = 1; n < 20; n++) await added({ url: `${url}?${n}`, events: ["member.joined"] });
  expect(await anna.post(path, { url, events: ["member.joined"] })).toMatchObject(refused("too_many_webhooks"));
  await anna.delete(`/api/webhooks/${id}`);
  const { items } = (await bob.get(`/api/groups/${famille.id}/log`)).body as GroupLog;
  expect(items[0]).toMatchObject({ kind: "webhook_removed", name: site.host, admin: { name: "anna" } });
  expect(items[1]).toMatchObject({ kind: "webhook_added", name: site.host });
  expect(JSON.stringify((await anna.get(path)).body)).not.toContain("whsec_");
});

test("an admin can send ten tests in an hour", async () => {
  const { anna } = people;
  const one = await added({ url, events: ["message.created"] });
  const other = await added({ url, events: ["message.created"] });
  for (let n = 0; n < 10; n++)
    expect((await anna.post(`/api/webhooks/${n % 2 ? one.id : other.id}/ping`)).status).toBe(204);

  expect(await anna.post(`/api/webhooks/${one.id}/ping`)).toMatchObject(refused("too_many_attempts"));
  await workAll();
  expect(received).toHaveLength(10);
  hearth.passTime(hour);
  expect((await anna.post(`/api/webhooks/${one.id}/ping`)).status).toBe(204);
});

test("a webhook that another admin removes at the same moment is not found", async () => {
  const { anna } = people;
  for (const change of [
    (id: string) => anna.post(`/api/webhooks/${id}/ping`),
    (id: string) => anna.post(`/api/webhooks/${id}/resume`),
    (id: string) => anna.delete(`/api/webhooks/${id}`),
  ]) {
    const { id } = await added({ url, events: ["member.joined"] });
    const whenLocked = vi.spyOn(locks, "lockGroup").mockImplementationOnce((tx) => deleteWebhook(tx, id));
    expect(await change(id)).toMatchObject(refused("not_found"));
    whenLocked.mockRestore();
  }
});

test("an account is closed while others write in the group of its webhook", async () => {
  const { anna, famille } = people;
  const { db } = hearth.context;
  await added({ url, events: ["member.joined"] });
  let begin = () => {};
  const deletion = new Promise<void>((resolve) => (begin = resolve)).then(() =>
    deleteAccountOf(hearth.context, anna.login),
  );
  await db.write(async (tx) => {
    await locks.lockGroup(tx, famille.id);
    begin();
    const kind = () => db.read.selectFrom("users").select("kind").where("id", "=", anna.id).executeTakeFirst();
    // SQLite writes one transaction after the other.
    if (databaseName === "PostgreSQL")
      await vi.waitFor(async () => expect(await kind()).toEqual({ kind: "deleted" }), { timeout: 1500 });
    await locks.lockPerson(tx, anna.id);
  });
  await deletion;
  const flag = db.read.selectFrom("groups").select("has_webhooks as hasWebhooks").where("id", "=", famille.id);
  expect(await flag.executeTakeFirst()).toEqual({ hasWebhooks: 0 });
});

async function added(wanted: { url: string; events: string[] }): Promise<MadeWebhook> {
  const { anna, famille } = people;
  const { status, body } = await anna.post(`/api/groups/${famille.id}/webhooks`, wanted);
  expect(status).toBe(201);
  return body as MadeWebhook;
}

async function webhook(): Promise<object> {
  return ((await people.anna.get(`/api/groups/${people.famille.id}/webhooks`)).body as GroupWebhooks).webhooks[0]!;
}

async function deliveries(id: string): Promise<WebhookDeliveries["deliveries"]> {
  return ((await people.anna.get(`/api/webhooks/${id}/deliveries`)).body as WebhookDeliveries).deliveries;
}

async function workAll(): Promise<void> {
  while (await workOnce(hearth.context));
}
