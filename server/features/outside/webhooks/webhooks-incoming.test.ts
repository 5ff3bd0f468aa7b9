import { afterAll, expect, test, vi } from "vitest";
import type { MessageView } from "#contract/messages.ts";
import type { GroupWebhooks, MadeIncomingWebhook } from "#contract/webhooks.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity, visitor } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { deleteIncoming } from "./queries-incoming.ts";

const hearth = await testApp({ PUBLIC_URL: "https://hearth.example.org" });
afterAll(() => hearth.close());
const anyone = visitor(hearth);

async function aHook(name = "Door camera") {
  const people = await aCommunity(hearth);
  const { anna, famille } = people;
  const made = (await anna.post(`/api/groups/${famille.id}/incoming-webhooks`, { name })).body as MadeIncomingWebhook;
  return { ...people, ...made, path: new URL(made.url).pathname };
}

test("a program posts text, titles and dates in the name of the admin who made the address", async () => {
  const { anna, bob, path, url, famille } = await aHook();
  expect(url).toMatch(/^https:\/\/hearth\.example\.org\/api\/hooks\/[\w-]{43}$/);
  const { status, body } = await anyone.post(path, { text: "Somebody is at the door" });
  expect(status).toBe(201);
  const { id } = body as { id: string; url: string };
  expect(body).toEqual({ id, url: `https://hearth.example.org/messages/${id}` });
  expect((await bob.get(`/api/messages/${id}`)).body).toMatchObject({
    ...{ group: { id: famille.id }, author: { id: anna.id } },
    data: { title: "Door camera", text: "Somebody is at the door" },
  });
  const event = await anyone.post(path, { title: "Bins", date: "2030-01-02" });
  expect((await bob.get(`/api/messages/${(event.body as { id: string }).id}`)).body).toMatchObject({
    data: { title: "Bins", date: "2030-01-02" },
  });
  const { incoming } = (await anna.get(`/api/groups/${famille.id}/webhooks`)).body as GroupWebhooks;
  expect(incoming).toMatchObject([{ name: "Door camera", creator: { name: "anna" }, lastUsedAt: expect.any(Number) }]);
  expect(JSON.stringify(incoming)).not.toContain(path.split("/").at(-1));
});

test("an address that its admin removes while something is posted to it is not found", async () => {
  const { anna, famille, id, path } = await aHook();
  const { db } = hearth.context;
  const write = db.write.bind(db);
  vi.spyOn(db, "write").mockImplementationOnce(async (work) => {
    await write((tx) => deleteIncoming(tx, id).then(() => undefined));
    return write(work);
  });
  expect(await anyone.post(path, { text: "Too late" })).toMatchObject(refused("not_found"));
  expect(await anna.delete(`/api/incoming-webhooks/${id}`)).toMatchObject(refused("not_found"));
  expect((await anna.get(`/api/groups/${famille.id}/cards/0`)).body).toMatchObject({ totalItems: 0 });
});

test("a camera posts the bytes of a picture", async () => {
  const { bob, path } = await aHook();
  const response = await hearth.app.inject({
    ...{ method: "POST", url: `${path}?text=Ding` },
    headers: { "content-type": "image/jpeg" },
    payload: await phonePhoto(),
  });
  expect(response.statusCode).toBe(201);
  const message = (await bob.get(`/api/messages/${response.json<{ id: string }>().id}`)).body as MessageView;
  expect(message).toMatchObject({ data: { title: "Door camera", text: "Ding" }, files: [{ type: "image/jpeg" }] });
});

test("what is no picture, is empty or too long, or no JSON is refused by name, and nothing is posted", async () => {
  const { anna, path, famille } = await aHook();
  const send = (type: string, payload: string) =>
    hearth.app.inject({ method: "POST", url: path, headers: { "content-type": type }, payload });
  expect((await send("image/jpeg", "not a picture")).json()).toMatchObject({ code: "file_type_refused" });
  expect((await send("image/jpeg", "")).json()).toMatchObject({ code: "file_missing" });
  expect((await send("application/json", "{")).statusCode).toBe(400);
  expect((await send("text/plain", "hello")).statusCode).toBe(400);
  expect((await anyone.post(path, { title: 7 })).status).toBe(400);
  expect((await anyone.post(path, { text: "x".repeat(200_000) })).status).toBe(400);
  expect((await anyone.post(path, { text: "x", date: "tomorrow" })).status).toBe(400);
  for (const empty of [{}, { nothing: 1 }, { text: "" }, { title: " \n ", text: "\0" }])
    expect(await anyone.post(path, empty)).toMatchObject(refused("empty_message"));
  expect((await anna.get(`/api/groups/${famille.id}/cards/0`)).body).toMatchObject({ totalItems: 0 });
});

test("an address ends when it is removed, with the membership of its maker, and while they are suspended", async () => {
  const { anna, bob, path, id, famille } = await aHook();
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "admin" });
  expect((await bob.delete(`/api/incoming-webhooks/${id}`)).status).toBe(204);
  expect(await anyone.post(path, { text: "Late" })).toMatchObject(refused("not_found"));

  const again = await aHook();
  await hearth.context.db.write((tx) =>
    tx.updateTable("users").set({ suspended_at: 1 }).where("id", "=", again.anna.id).execute(),
  );
  expect(await anyone.post(again.path, { text: "Suspended" })).toMatchObject(refused("not_found"));
  await hearth.context.db.write((tx) =>
    tx.updateTable("users").set({ suspended_at: null }).where("id", "=", again.anna.id).execute(),
  );
  await hearth.context.db.write((tx) =>
    tx.deleteFrom("members").where("user_id", "=", again.anna.id).where("group_id", "=", again.famille.id).execute(),
  );
  expect(await anyone.post(again.path, { text: "Left" })).toMatchObject(refused("not_found"));
  expect(await anyone.post("/api/hooks/guessed", { text: "Guess" })).toMatchObject(refused("not_found"));
});

test("an address posts 60 messages in an hour", async () => {
  const { path } = await aHook();
  for (let n = 0; n < 60; n++) expect((await anyone.post(path, { text: String(n) })).status).toBe(201);
  const response = await anyone.post(path, { text: "Too many" });
  expect(response).toMatchObject(refused("hook_too_many"));
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  hearth.passTime(60 * 60 * 1000);
  expect((await anyone.post(path, { text: "Later" })).status).toBe(201);
});

test("admins alone make addresses, with a name, and at most 20", async () => {
  const { anna, bob, zoe, id, famille } = await aHook();
  const path = `/api/groups/${famille.id}/incoming-webhooks`;
  expect(await bob.post(path, { name: "Mine" })).toMatchObject(refused("not_permitted"));
  expect(await zoe.post(path, { name: "Mine" })).toMatchObject(refused("group_not_found"));
  expect(await bob.delete(`/api/incoming-webhooks/${id}`)).toMatchObject(refused("not_permitted"));
  for (const name of ["", " \n ", "x".repeat(61), "\0"])
    expect(await anna.post(path, { name })).toMatchObject(refused("webhook_name_length"));
  for (let n = 1; n < 20; n++) await anna.post(path, { name: `Camera ${n} \ud83d` });
  expect(await anna.post(path, { name: "One more" })).toMatchObject(refused("too_many_webhooks"));
});
