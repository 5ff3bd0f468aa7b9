import { afterAll, expect, test, vi } from "vitest";
import type { CompatGroup } from "#contract/compat.ts";
import type { Message } from "#contract/compat.ts";
import { newId } from "../../../new-id.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReply, storedMessage } from "../../../testing/messages.ts";
import {
  aCommunity,
  aGroup,
  aPerson,
  inAnotherBrowser,
  password,
  visitor,
  type Account,
  type TestResponse,
} from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { tryUpload, upload } from "../../../testing/uploads.ts";
import { groupsEach } from "#contract/limits.ts";
import { WriteTimeout } from "../../../database/database.ts";
import { workOnce } from "../../../worker.ts";
import { eraseAccount } from "./actions-deletion.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { read } = hearth.context.db;

test("a deleted account is signed out in every browser, loses its cookie and frees its login", async () => {
  const { anna } = await aCommunity(hearth);
  const phone = await inAnotherBrowser(hearth, anna);

  const response = await anna.delete(`/api/users/${anna.id}`);

  expect(response).toMatchObject({ status: 204, body: "" });
  expect(String(response.headers["set-cookie"])).toMatch(/^hearth_[^=]+=;/);
  for (const browser of [anna, phone]) expect(await browser.get("/api/me")).toMatchObject(refused("unauthorized"));
  const again = await visitor(hearth).post("/api/login", { login: anna.login, password });
  expect(again).toMatchObject(refused("invalid_login"));
  const namesake = await aPerson(hearth, anna.login);
  expect((await namesake.get("/api/me")).body.groups).toEqual([]);
});

test("its messages stay without an author, and no page, thread or list of other users fails", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const [photo, portrait] = [await upload(hearth, bob), await upload(hearth, bob)];
  await bob.put(`/api/users/${bob.id}`, { avatar: portrait.id });
  const top = await makeMessage(bob, famille, { data: { text: "Farewell" }, files: [photo.id] });
  const reply = await makeReply(anna, top, "Stay!");
  const hers = await makeMessage(anna, famille, "Mine");
  const answerToHers = await makeReply(bob, hers, "Yours");
  await bob.post(`/api/messages/${hers.id}/reactions`, { reaction: "👍" });
  await anna.post("/api/bookmarks", { message_id: top.id });

  await bob.delete(`/api/users/${bob.id}`);

  for (const { id } of [top, answerToHers]) expect((await anna.get(`/api/messages/${id}`)).body.author).toBeNull();
  expect((await anna.get(`/api/messages/${top.id}/thread`)).body).toMatchObject({
    message: { author: null, files: [{ id: photo.id }] },
    replies: { items: [{ id: reply.id, author: { id: anna.id } }] },
  });
  expect((await anna.get(`/api/messages/${hers.id}/reactions`)).body).toEqual([]);
  const lists = ["me/bookmarks", "me/notifications", `groups/${famille.id}/cards/0`, "feed/page/0"];
  for (const list of lists) expect((await anna.get(`/api/${list}`)).status, list).toBe(200);
  expect(JSON.stringify((await anna.get("/api/me/notifications")).body)).not.toContain(bob.id);
  expect((await anna.get(`/api/groups/${famille.id}`)).body.users.map(({ id }: { id: string }) => id)).toEqual([
    anna.id,
  ]);
  expect(await anna.get(`/api/users/${bob.id}`)).toMatchObject(refused("not_found"));
  expect((await anna.get(`/files/${photo.contentUrl}`)).status).toBe(200);
  expect(await anna.get(`/files/${portrait.contentUrl}`)).toMatchObject(refused("not_found"));
});

test("all personal data is gone from every table, and unattached uploads and the profile picture follow", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const [portrait, draft] = [await upload(hearth, bob), await upload(hearth, bob)];
  await bob.put(`/api/users/${bob.id}`, { avatar: portrait.id, data: { lang: "fr_FR" } });
  const message = await makeMessage(anna, famille, "Mine");
  await bob.post("/api/bookmarks", { message_id: message.id });
  await bob.post(`/api/messages/${message.id}/reactions`, { reaction: "👍" });

  await bob.delete(`/api/users/${bob.id}`);

  const of = { userId: bob.id };
  const left = await Promise.all([
    read.selectFrom("users").select("id").where("id", "=", of.userId).execute(),
    read.selectFrom("sessions").select("key_hash").where("user_id", "=", of.userId).execute(),
    read.selectFrom("members").select("group_id").where("user_id", "=", of.userId).execute(),
    read.selectFrom("bookmarks").select("id").where("user_id", "=", of.userId).execute(),
    read.selectFrom("reactions").select("id").where("author_id", "=", of.userId).execute(),
    read.selectFrom("security_events").select("id").where("user_id", "=", of.userId).execute(),
    read.selectFrom("login_changes").select("login").where("user_id", "=", of.userId).execute(),
    read.selectFrom("notification_states").select("is_read").where("user_id", "=", of.userId).execute(),
    read.selectFrom("notifications").select("id").where("from_user_id", "=", of.userId).execute(),
  ]);
  expect(left).toEqual(left.map(() => []));
  const files = await read.selectFrom("files").selectAll().where("id", "in", [portrait.id, draft.id]).execute();
  expect(files.map((file) => [file.owner_id, file.delete_after !== null])).toEqual([
    [null, true],
    [null, true],
  ]);
});

test("an account with more data than one transaction takes is deleted completely, even after an interruption", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const message = await makeMessage(bob, famille, "Hello");
  const row = await storedMessage(hearth, message.id);
  const ids = Array.from({ length: 1100 }, newId);
  await hearth.context.db.write((tx) =>
    tx
      .insertInto("messages")
      .values(ids.map((id, n) => ({ ...row, id, number: n + 2 })))
      .execute(),
  );

  await bob.delete(`/api/users/${bob.id}`);
  await eraseAccount(hearth.context, bob.id);

  const written = read.selectFrom("messages").select("id").where("author_id", "=", bob.id);
  expect(await written.execute()).toEqual([]);
  expect((await anna.get(`/api/groups/${famille.id}/cards/0`)).body.cards).toHaveLength(30);
});

test("an account in the maximum number of groups leaves all of them", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const row = await read.selectFrom("groups").selectAll().where("id", "=", famille.id).executeTakeFirstOrThrow();
  const ids = Array.from({ length: groupsEach - 1 }, newId);
  await hearth.context.db.write(async (tx) => {
    const groups = ids.map((id) => ({ ...row, id, name: "n".repeat(128), invite_key: id, secret_key: id }));
    await tx.insertInto("groups").values(groups).execute();
    const members = ids.map((id) => ({ group_id: id, user_id: bob.id, joined_at: 1, read_until: 1 }));
    await tx.insertInto("members").values(members).execute();
  });

  expect((await bob.delete(`/api/users/${bob.id}`)).status).toBe(204);

  expect(await read.selectFrom("members").select("group_id").where("user_id", "=", bob.id).execute()).toEqual([]);
  expect(await read.selectFrom("users").select("id").where("id", "=", bob.id).execute()).toEqual([]);
  expect((await anna.get(`/api/groups/${famille.id}`)).body.users).toHaveLength(1);
});

test("an account is gone even if its data is locked by others and has to be deleted later", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const message = await makeMessage(bob, famille, "Hello");
  const { write } = hearth.context.db;
  const writing = vi.spyOn(hearth.context.db, "write");
  writing.mockImplementationOnce(write).mockRejectedValueOnce(new WriteTimeout());

  expect((await bob.delete(`/api/users/${bob.id}`)).status).toBe(204);
  writing.mockRestore();
  expect(await bob.get("/api/me")).toMatchObject(refused("unauthorized"));
  while (await workOnce(hearth.context));

  expect((await anna.get(`/api/messages/${message.id}`)).body.author).toBeNull();
  const left = read.selectFrom("users").select("id").where("id", "=", bob.id);
  expect(await left.execute()).toEqual([]);
});

test("browsers of the groups learn that a member left, and those of the account that their session ended", async () => {
  const { bob, famille } = await aCommunity(hearth);
  await makeMessage(bob, famille, "Open pages show my name");

  await bob.delete(`/api/users/${bob.id}`);

  const events = await read.selectFrom("live_events").select(["name", "group_id", "user_id"]).orderBy("id").execute();
  const left = events.filter(({ name, group_id }) => name === "member.left" && group_id === famille.id);
  expect(left[0]).toEqual({ name: "member.left", group_id: famille.id, user_id: null });
  // Again when the messages have lost their author.
  expect(left.length).toBeGreaterThan(1);
  expect(events).toContainEqual({ name: "session.ended", group_id: null, user_id: bob.id });
});

test("requests in progress while their account is deleted are refused and leave nothing behind", async () => {
  const calls: [status: number, call: (me: Account, group: CompatGroup, message: Message) => Promise<TestResponse>][] =
    [
      [404, (me, group) => me.post("/api/messages", { group: group.id, data: { text: "Too late" } })],
      [404, (me, _group, message) => me.post("/api/bookmarks", { message_id: message.id })],
      [404, (me, _group, message) => me.post(`/api/messages/${message.id}/reactions`, { reaction: "👍" })],
      [404, (me, _group, message) => me.post(`/api/messages/${message.id}/public-links`, {})],
      [404, (me, _group, message) => me.post(`/api/messages/${message.id}/read`, {})],
      [401, (me) => me.post("/api/groups", { name: "Too late" })],
      [401, (me) => me.put(`/api/users/${me.id}`, { name: "Too late" })],
      [401, (me) => me.put(`/api/users/${me.id}`, { password: "another password" })],
      [401, (me) => me.post(`/api/users/${me.id}/reset-api-key`)],
      [401, (me) => me.post("/api/groups", { id: newId(), name: "Too late" })],
      [200, (me) => me.post("/api/me/notifications/read", {})],
      [401, (me) => me.post("/api/uploads", undefined, { "upload-length": "5" })],
      [401, async (me) => tryUpload(hearth, me, await phonePhoto())],
    ];
  for (const [status, call] of calls) {
    const { anna, bob, famille } = await aCommunity(hearth);
    const message = await makeMessage(bob, famille, "Hello");
    deleteFirst(anna);

    const response = await call(anna, famille, message);

    expect(response.status, `${String(call)}: ${JSON.stringify(response.body)}`).toBe(status);
    expect(await read.selectFrom("users").select("id").where("id", "=", anna.id).execute()).toEqual([]);
  }
  const groups = await read.selectFrom("groups").select("id").where("name", "=", "Too late").execute();
  expect(groups).toEqual([]);
});

test("signing in, joining and loading the own account are refused while the account is being deleted", async () => {
  const nobody = visitor(hearth);
  const { anna, famille } = await aCommunity(hearth);
  const signIn = { login: anna.login, password };
  vi.spyOn(hearth.context.passwords, "matches").mockImplementationOnce(async () => {
    await anna.delete(`/api/users/${anna.id}`);
    return true;
  });
  expect(await nobody.post("/api/login", signIn)).toMatchObject(refused("invalid_login"));

  const { bob } = await aCommunity(hearth);
  deleteFirst(bob);
  const joining = await bob.post(`/api/groups/invitation/${famille.inviteKey}`, {});

  expect(joining).toMatchObject(refused("unauthorized"));
  expect(await read.selectFrom("members").select("user_id").where("user_id", "=", bob.id).execute()).toEqual([]);
});

test("a user cannot delete the account of another", async () => {
  const { anna, bob, paul } = await aCommunity(hearth);

  expect(await anna.delete(`/api/users/${bob.id}`)).toMatchObject(refused("not_permitted"));
  expect(await paul.delete(`/api/users/${bob.id}`)).toMatchObject(refused("not_found"));
  expect(await visitor(hearth).delete(`/api/users/${bob.id}`)).toMatchObject(refused("unauthorized"));
  expect((await bob.get("/api/me")).status).toBe(200);
});

test("two members who delete their accounts at once leave an abandoned group, to be removed later", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);

  const responses = await Promise.all([anna, bob].map((person) => person.delete(`/api/users/${person.id}`)));

  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  const group = await read.selectFrom("groups").selectAll().where("id", "=", famille.id).executeTakeFirstOrThrow();
  expect(group.abandoned_at).not.toBeNull();
});

test("an account that is deleted from another browser meanwhile is deleted once", async () => {
  const { bob } = await aCommunity(hearth);
  await aGroup(bob, "Alone");
  const phone = await inAnotherBrowser(hearth, bob);

  deleteFirst(bob);
  expect(await phone.delete(`/api/users/${bob.id}`)).toMatchObject(refused("not_found"));
  expect(await read.selectFrom("users").select("id").where("id", "=", bob.id).execute()).toEqual([]);
});

/** Blocks the next write until this account has been deleted. */
function deleteFirst(person: Account): void {
  const { db } = hearth.context;
  vi.spyOn(db, "write").mockImplementationOnce(async (work) => {
    await person.delete(`/api/users/${person.id}`);
    return db.write(work);
  });
}
