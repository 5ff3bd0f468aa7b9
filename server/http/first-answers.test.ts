import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { lockGroup } from "../database/locks.ts";
import { refused } from "../testing/answers.ts";
import { testApp } from "../testing/build-app.ts";
import { forgetWhatIsOver } from "../testing/forgetting.ts";
import { makeMessage } from "../testing/messages.ts";
import { aCommunity, aGroup, aPerson, visitor, type Account } from "../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { db, config } = hearth.context;
const isSqlite = "sqliteFile" in config.database;
const { anna, bob, paul, famille } = await aCommunity(hearth);
const day = 24 * 60 * 60 * 1000;

test("a write repeated under its key happens once, and the repeat gets the first answer, word for word", async () => {
  const first = await anna.post("/api/groups", { name: "Choir" }, key("choir"));
  const again = await anna.post("/api/groups", { name: "Choir" }, key("choir"));

  expect(first.status).toBe(200);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await groupsNamed(anna, "Choir")).toHaveLength(1);
});

test("the repeat gets the first answer even when the world has moved on", async () => {
  const group = await aGroup(anna, "Left", bob);
  expect(await bob.post(`/api/groups/${group.id}/leave`, {}, key("leave"))).toMatchObject({ status: 200 });
  expect(await bob.post(`/api/groups/${group.id}/leave`, {}, key("leave"))).toMatchObject({ status: 200 });

  const message = await makeMessage(anna, famille, "Goes");
  expect(await anna.delete(`/api/messages/${message.id}`, key("delete"))).toMatchObject({ status: 204 });
  expect(await anna.delete(`/api/messages/${message.id}`, key("delete"))).toMatchObject({ status: 204 });
  expect(await anna.delete(`/api/messages/${message.id}`)).toMatchObject(refused("not_found"));
});

test("a reset of the invitation repeated answers the key of the first, which still works", async () => {
  const reset = () => anna.post(`/api/groups/${famille.id}/reset-invite-key`, {}, key("reset"));

  const { body } = await reset();

  expect((await reset()).body).toEqual(body);
  expect(await visitor(hearth).get(`/api/groups/invitation/${body.inviteKey}`)).toMatchObject({ status: 200 });
});

test("a message, an edit and a change of settings under a key happen once too", async () => {
  const draft = { group: famille.id, data: { text: "Once" } };
  const posted = await bob.post("/api/messages", draft, key("post"));
  expect((await bob.post("/api/messages", draft, key("post"))).body).toEqual(posted.body);

  const path = `/api/messages/${posted.body.id}`;
  const edited = await bob.put(path, { data: { text: "Edited" } }, key("edit"));
  await bob.put(path, { data: { text: "Edited later" } });
  expect((await bob.put(path, { data: { text: "Edited" } }, key("edit"))).body).toEqual(edited.body);
  expect((await bob.get(path)).body.data.text).toBe("Edited later");

  await bob.put(`/api/users/${bob.id}`, { name: "Bobby" }, key("rename"));
  await bob.put(`/api/users/${bob.id}`, { name: "Robert" });
  await bob.put(`/api/users/${bob.id}`, { name: "Bobby" }, key("rename"));
  expect((await bob.get("/api/me")).body.name).toBe("Robert");
});

test("the same key with another request is a mistake, and is told so", async () => {
  await anna.post("/api/groups", { name: "First use" }, key("reused"));

  expect(await anna.post("/api/groups", { name: "Second use" }, key("reused"))).toMatchObject(
    refused("idempotency_key_reused"),
  );
  const elsewhere = { group: famille.id, data: { text: "x" } };
  expect(await anna.post("/api/messages", elsewhere, key("reused"))).toMatchObject(refused("idempotency_key_reused"));
  expect(await groupsNamed(anna, "Second use")).toEqual([]);
});

test("keys of two people have nothing to do with each other", async () => {
  const annas = await anna.post("/api/groups", { name: "Same words" }, key("same"));
  const pauls = await paul.post("/api/groups", { name: "Same words" }, key("same"));

  expect([annas.status, pauls.status]).toEqual([200, 200]);
  expect(pauls.body.id).not.toBe(annas.body.id);
  expect(pauls.body.users).toMatchObject([{ id: paul.id }]);
});

test("what was refused is tried anew under the same key", async () => {
  const group = await aGroup(anna, "Opens later");
  const draft = { group: group.id, data: { text: "Let me in" } };
  expect(await paul.post("/api/messages", draft, key("knock"))).toMatchObject(refused("group_not_found"));

  await paul.post(`/api/groups/invitation/${group.inviteKey}`);

  expect(await paul.post("/api/messages", draft, key("knock"))).toMatchObject({ status: 201 });
});

test("two requests under one key at the same moment happen once and are answered alike", async () => {
  const create = () => anna.post("/api/groups", { name: "At once" }, key("at-once"));

  const answers = await Promise.all([create(), create(), create()]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await groupsNamed(anna, "At once")).toHaveLength(1);
});

test("a write under a key and the end of the account in the same moment do not wait for each other", async () => {
  const lea = await aPerson(hearth, "lea@example.org");
  const group = await aGroup(lea, "Left in a moment");
  const { held, letGo } = await holdGroup(group.id);

  const ending = lea.delete(`/api/users/${lea.id}`);
  await expect.poll(waitedFor).toEqual(isSqlite ? [] : ["transactionid"]);
  const renaming = lea.put(`/api/groups/${group.id}`, { name: "Kept" }, key("rename"));
  await expect.poll(waitedFor).toEqual(isSqlite ? [] : ["advisory", "transactionid"]);
  letGo();

  await held;
  expect((await ending).status).toBe(204);
  expect((await renaming).status).toBeLessThan(500);
});

/** Somebody else writes in the group until they are told to let go. */
async function holdGroup(groupId: string) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let held: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve) => {
    held = db.write(async (tx) => {
      await lockGroup(tx, groupId);
      resolve();
      await released;
    });
  });
  return { held, letGo };
}

/** Kinds of locks that are waited for in this database; where writes stand in one line there are none. */
async function waitedFor(): Promise<string[]> {
  if (isSqlite) return [];
  const { rows } = await sql<{ locktype: string }>`
    select locktype from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database() order by 1`.execute(db.read);
  return rows.map(({ locktype }) => locktype);
}

test("a read takes no notice of a key, and neither does a visitor's request", async () => {
  expect(await anna.get("/api/me", key("read"))).toMatchObject({ status: 200 });
  expect(await anna.get(`/api/groups/${famille.id}`, key("read"))).toMatchObject({ status: 200 });
  expect(await visitor(hearth).post("/api/login", { login: "x" }, key("read"))).toMatchObject(
    refused("password_empty"),
  );
});

test("a key is remembered for seven days", async () => {
  const create = () => anna.post("/api/groups", { name: "Weekly" }, key("weekly"));
  await create();
  hearth.passTime(7 * day - 60_000);
  await forgetWhatIsOver(hearth.context);
  await create();
  expect(await groupsNamed(anna, "Weekly")).toHaveLength(1);

  hearth.passTime(2 * 60_000);
  await forgetWhatIsOver(hearth.context);
  await create();

  expect(await groupsNamed(anna, "Weekly")).toHaveLength(2);
});

function key(name: string) {
  return { "idempotency-key": name };
}

async function groupsNamed(person: Account, name: string) {
  return (await person.get("/api/me")).body.groups.filter((group: { name: string }) => group.name === name);
}
