import { afterAll, expect, test } from "vitest";
import type { Notification } from "#contract/compat.ts";
import type { NotificationCard } from "#contract/notifications.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, visitor, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";
import { noticeToAll } from "./actions-notify.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);

test("the list is newest first, up to the limit or all for 0, and only the owner can load one by id", async () => {
  const reader = await aReader(3);
  const all = (await reader.get("/api/me/notifications")).body as Notification[];

  expect(all.map(({ fromMessage }) => fromMessage?.data.text)).toEqual(["Message 2", "Message 1", "Message 0"]);
  for (const path of ["/api/me/notifications/0", `/api/users/${reader.id}/notifications`, "/api/me/notifications/21"])
    expect((await reader.get(path)).body, path).toEqual(all);
  for (const path of ["/api/me/notifications/1", `/api/users/${reader.id}/notifications/1`])
    expect((await reader.get(path)).body, path).toEqual(all.slice(0, 1));
  for (const other of [anna, zoe, paul])
    for (const end of ["", "/5"])
      expect(await other.get(`/api/users/${reader.id}/notifications${end}`)).toMatchObject(refused("not_found"));
});

test.each(["-1", "1.5", "many", "1000001"])("a limit of %s is refused", async (limit) => {
  expect(await anna.get(`/api/me/notifications/${limit}`)).toMatchObject(refused("bad_request"));
  expect(await anna.get(`/api/users/${anna.id}/notifications/${limit}`)).toMatchObject(refused("bad_request"));
});

test("a notification has a title, the author of its message and the picture of the user who caused it", async () => {
  const picture = await upload(hearth, anna);
  await anna.put(`/api/users/${anna.id}`, { avatar: picture.id });
  const top = await makeMessage(bob, famille, { data: { title: "Picnic", text: "On Sunday?" } });
  await makeReply(anna, top, "Yes");
  const [comment] = await unreadOf(bob);

  const { status, body } = await bob.get(`/api/notifications/${comment!.id}`);

  expect(status).toBe(200);
  expect(body).toEqual({
    ...comment,
    title: "Picnic",
    parentAuthorName: "bob",
    miniature: { id: picture.id, contentUrl: picture.contentUrl, entityType: "file" },
  });
  await anna.put(`/api/users/${anna.id}`, { avatar: null });
  expect((await bob.get(`/api/notifications/${comment!.id}`)).body).toHaveProperty("miniature", null);
});

test("the title comes from the nearest ancestor on the group page: its title, or else its plain text", async () => {
  const rich = JSON.stringify({ delta: { ops: [{ insert: "Rich words\n" }] }, textOnly: "Rich words" });
  const top = await makeMessage(anna, famille, { type: "rich_text", data: { text: rich } });
  const reply = await makeReply(anna, top, "First");
  const deep = await makeReply(anna, reply, "Second");
  await makeReply(anna, deep, "Third");
  const [third] = await unreadOf(bob);
  expect(await messageTitle(bob, third!)).toBe("Rich words");

  await anna.put(`/api/messages/${reply.id}`, { isInFront: true });
  expect(await messageTitle(bob, third!)).toBe("First");

  const picture = await upload(hearth, anna);
  await makeMessage(anna, famille, { files: [picture.id] });
  expect(await messageTitle(bob, (await unreadOf(bob))[0]!)).toBe("");
});

test("a notification without a message has no title or author; a notice has no picture or group", async () => {
  const group = await aGroup(anna, "Named", bob);
  await anna.put(`/api/groups/${group.id}`, { name: "Renamed" });
  const [renamed] = await unreadOf(bob);
  const whole = (await bob.get(`/api/notifications/${renamed!.id}`)).body;
  expect(whole).toEqual({ ...renamed, miniature: null });

  await noticeToAll(hearth.context, "Hello", "https://example.org");
  const [notice] = await unreadOf(bob);
  expect((await bob.get(`/api/notifications/${notice!.id}`)).body).toEqual({ ...notice, fromGroup: null });
});

test("marking one as read leaves the others; read: false is ignored", async () => {
  const reader = await aReader(2);
  const [newest, older] = await unreadOf(reader);

  const response = await reader.put(`/api/notifications/${newest!.id}`, { read: true });

  expect(response).toMatchObject({ status: 200, body: { ...newest, read: true } });
  await reader.put(`/api/notifications/${newest!.id}`, { read: false });
  expect(await unreadOf(reader)).toEqual([older]);
});

test("a client may store data with a notification, up to a limit", async () => {
  const reader = await aReader(1);
  const [notification] = await unreadOf(reader);
  const path = `/api/notifications/${notification!.id}`;

  expect((await reader.put(path, { data: { seenOn: "phone" } })).body.data).toEqual({ seenOn: "phone" });
  expect((await reader.put(path, { data: [] })).body.data).toEqual({ seenOn: "phone" });
  for (const body of [{ data: "text" }, { data: [1] }, { read: "yes" }, { data: { text: 1 } }])
    expect(await reader.put(path, body), JSON.stringify(body)).toMatchObject(refused("bad_request"));
  expect(await reader.put(path, { data: { long: "x".repeat(20_000) } })).toMatchObject(refused("body_too_large"));
});

test("a deleted notification is gone", async () => {
  const reader = await aReader(2);
  const [newest, older] = await unreadOf(reader);

  expect(await reader.delete(`/api/notifications/${newest!.id}`)).toMatchObject({ status: 204, body: "" });

  expect(await unreadOf(reader)).toEqual([older]);
  expect(await reader.delete(`/api/notifications/${newest!.id}`)).toMatchObject(refused("not_found"));
});

test("other users cannot read, mark or delete a notification, and it looks like an unknown one to them", async () => {
  const reader = await aReader(1);
  const [notification] = await unreadOf(reader);
  const path = `/api/notifications/${notification!.id}`;

  for (const other of [anna, zoe, paul]) {
    expect(await other.get(path)).toMatchObject(refused("not_found"));
    expect(await other.put(path, { read: true })).toMatchObject(refused("not_found"));
    expect(await other.delete(path)).toMatchObject(refused("not_found"));
    await other.post("/api/me/notifications/read", { ids: [notification!.id], messages: [notification!.target] });
  }
  expect(await visitor(hearth).get(path)).toMatchObject(refused("unauthorized"));
  expect(await unreadOf(reader)).toEqual([notification]);
});

test("a selection, those about visible messages, or all can be marked as read in one call, which returns the number left", async () => {
  const reader = await aReader(5);
  const [a, b, c] = await unreadOf(reader);
  const mark = async (body?: object) => (await reader.post("/api/me/notifications/read", body)).body;

  expect(await mark({ messages: [a!.target] })).toEqual({ unread: 4, marked: [a!.id] });
  expect(await mark({ ids: [b!.id], messages: [c!.target] })).toEqual({ unread: 2, marked: [b!.id, c!.id] });
  expect(await mark({ messages: [famille.id] })).toEqual({ unread: 2, marked: [] });
  expect(await mark()).toMatchObject({ unread: 0 });
  expect(await mark({})).toEqual({ unread: 0, marked: [] });
  expect(await unreadOf(reader)).toEqual([]);
  for (const body of [{ ids: [] }, { ids: ["x"] }, { messages: "all" }, { messages: Array(1001).fill(famille.id) }])
    expect(await reader.post("/api/me/notifications/read", body)).toMatchObject(refused("bad_request"));
});

test("the notifications of one group can be marked as read in one call", async () => {
  const reader = await aReader(2);
  const ofFamily = await unreadOf(reader);
  const garden = await aGroup(anna, "Garden", reader);
  await makeMessage(anna, garden, "Beans");
  const all = await unreadOf(reader);
  const marked = all.filter(({ id }) => !ofFamily.some((one) => one.id === id)).map(({ id }) => id);
  expect(marked.length).toBeGreaterThan(0);

  expect((await reader.post("/api/me/notifications/read", { group: garden.id })).body).toEqual({ unread: 2, marked });
  expect(await unreadOf(reader)).toEqual(ofFamily);
});

test("marking all as read can be undone, without affecting those read before", async () => {
  const reader = await aReader(4);
  const [a, b, c, d] = await unreadOf(reader);
  await reader.put(`/api/notifications/${b!.id}`, { read: true });

  const { marked } = (await reader.post("/api/me/notifications/read")).body;
  const response = await reader.post("/api/me/notifications/unread", { ids: marked });

  expect(marked).toEqual([a!.id, c!.id, d!.id]);
  expect(response).toMatchObject({ status: 200, body: { unread: 3 } });
  expect(await unreadOf(reader)).toEqual([a, c, d]);
  expect((await reader.post("/api/me/notifications/unread", { ids: marked })).body).toEqual({ unread: 3 });
});

test("several notifications can be removed in one call, and missing ones are ignored", async () => {
  const reader = await aReader(4);
  const [a, b, c, d] = await unreadOf(reader);
  await reader.delete(`/api/notifications/${d!.id}`);

  const response = await reader.post("/api/me/notifications/remove", { ids: [a!.id, c!.id, d!.id] });

  expect(response).toMatchObject({ status: 200, body: { unread: 1 } });
  expect((await reader.get("/api/me/notifications")).body).toEqual([b]);
});

test.each(["unread", "remove"])("%s accepts the user's own ids and does not affect other users", async (what) => {
  const reader = await aReader(2);
  const [newest, older] = await unreadOf(reader);
  await reader.post("/api/me/notifications/read", { ids: [older!.id] });

  for (const other of [anna, zoe, paul])
    await other.post(`/api/me/notifications/${what}`, { ids: [newest!.id, older!.id] });

  expect((await reader.get("/api/me/notifications")).body).toEqual([newest, { ...older, read: true }]);
  for (const body of [undefined, {}, { ids: [] }, { ids: ["x"] }, { ids: Array(1001).fill(newest!.id) }])
    expect(await reader.post(`/api/me/notifications/${what}`, body)).toMatchObject(refused("bad_request"));
  const response = await visitor(hearth).post(`/api/me/notifications/${what}`, { ids: [newest!.id] });
  expect(response).toMatchObject(refused("unauthorized"));
});

test("marking the same notification twice at once marks it", async () => {
  const reader = await aReader(3);

  const responses = await Promise.all([1, 2].map(() => reader.post("/api/me/notifications/read")));

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await unreadOf(reader)).toEqual([]);
});

test("the web client gets a page of twenty in one response, with contents, the unread count and a cursor", async () => {
  const reader = await aReader(25);
  const all = (await reader.get("/api/me/notifications")).body as Notification[];
  await reader.post("/api/me/notifications/read", { ids: [all[24]!.id] });

  const first = (await reader.get("/api/me/notifications/page")).body;
  expect(first.items[0]).toEqual({
    id: all[0]!.id,
    createdAt: all[0]!.createdAt,
    type: "new_message",
    read: false,
    target: all[0]!.target,
    data: {},
    title: "Message 24",
    parentAuthorName: "anna",
    thread: { id: all[0]!.target, muted: false },
    fromUser: { id: anna.id, name: "anna", entityType: "user" },
    fromGroup: all[0]!.fromGroup,
  });
  await reader.delete(`/api/notifications/${first.items[19].id}`);
  const second = (await reader.get(`/api/me/notifications/page?before=${first.next}`)).body;

  expect(first.unread).toBe(24);
  expect([...first.items, ...second.items].map(({ id }: NotificationCard) => id)).toEqual(all.map(({ id }) => id));
  expect(second).not.toHaveProperty("next");
  expect(second.items[4].read).toBe(true);
});

test.each(["x", "-", "1-2", "99999999999999999999-00000000-0000-7000-8000-000000000000"])(
  "an invalid cursor %s is refused",
  async (before) => {
    expect(await anna.get(`/api/me/notifications/page?before=${before}`)).toMatchObject(refused("bad_request"));
  },
);

test("notifications from groups the user is not in are hidden, should any exist", async () => {
  const reader = await aReader(1);
  const { db } = hearth.context;
  const [notification] = await unreadOf(reader);
  await db.write((tx) => tx.deleteFrom("members").where("user_id", "=", reader.id).execute());

  expect(await unreadOf(reader)).toEqual([]);
  expect((await reader.get("/api/me/notifications/page")).body).toEqual({ items: [], unread: 0, unreadMentions: 0 });
  expect(await reader.get(`/api/notifications/${notification!.id}`)).toMatchObject(refused("not_found"));
});

/** Creates a user with notifications of this many messages by Anna, and no others. */
async function aReader(messages: number): Promise<Account> {
  const { bob: reader } = await aCommunity(hearth);
  const group = await aGroup(anna, "Reading", reader);
  for (const { id } of await unreadOf(reader)) await reader.delete(`/api/notifications/${id}`);
  for (let n = 0; n < messages; n++) await makeMessage(anna, group, `Message ${n}`);
  return reader;
}

async function unreadOf(person: Account): Promise<Notification[]> {
  return ((await person.get("/api/me/notifications")).body as Notification[]).filter(({ read }) => !read);
}

async function messageTitle(person: Account, { id }: Notification): Promise<string> {
  return (await person.get(`/api/notifications/${id}`)).body.title;
}
