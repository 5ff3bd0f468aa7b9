import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { Bookmark, BookmarkCard } from "#contract/bookmarks.ts";
import type { CompatGroup } from "#contract/compat.ts";
import type { Thread } from "#contract/messages.ts";
import { newId } from "../../../new-id.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { listen, type Listening } from "../../../testing/listening.ts";
import { makeMessage, makeReply, storedMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, inAnotherBrowser, visitor, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
await hearth.app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => hearth.close());
let stream: Listening | undefined;
afterEach(() => stream?.stop());

test("a bookmarked message is in its owner's list and in no other", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const message = await makeMessage(bob, famille, "Keep me");

  const { status, body } = await anna.post("/api/bookmarks", { message_id: message.id });

  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(String),
    createdAt: expect.any(Number),
    user: { id: anna.id, name: "anna", entityType: "user" },
    message: {
      id: message.id,
      author: { id: bob.id, name: "bob", entityType: "user" },
      type: "standard",
      entityType: "message",
    },
    entityType: "bookmark",
  });
  expect((await anna.get(`/api/bookmarks/${body.id}`)).body).toEqual(body);
  expect(await keptBy(anna)).toEqual([body]);
  expect(await keptBy(bob)).toEqual([]);
});

test("bookmarking again, even twice at once, returns the existing bookmark", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const message = await makeMessage(anna, famille, "Keep me");

  const responses = await Promise.all([1, 2, 3].map(() => anna.post("/api/bookmarks", { message_id: message.id })));
  responses.push(await anna.post("/api/bookmarks", { message_id: message.id }));

  expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await keptBy(anna)).toHaveLength(1);
});

test("bookmarks are listed in the order they were added, up to the limit or all for 0, and only their owner can load one by id", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const messages = [];
  for (const text of ["A", "B", "C"]) messages.push(await makeMessage(bob, famille, text));
  const [a, b, c] = messages;
  for (const message of [b!, c!, a!]) await keep(anna, message);

  const all = await keptBy(anna);

  expect(all.map(({ message }) => message.id)).toEqual([b!.id, c!.id, a!.id]);
  for (const path of ["/api/me/bookmarks/0", `/api/users/${anna.id}/bookmarks`, "/api/me/bookmarks/1001"])
    expect((await anna.get(path)).body, path).toEqual(all);
  for (const path of ["/api/me/bookmarks/2", `/api/users/${anna.id}/bookmarks/2`])
    expect((await anna.get(path)).body, path).toEqual(all.slice(0, 2));
  for (const end of ["", "/5"])
    expect(await bob.get(`/api/users/${anna.id}/bookmarks${end}`)).toMatchObject(refused("not_found"));
});

test("a user can have up to two thousand bookmarks", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const message = await makeMessage(anna, famille, "Keep me");
  const { db, clock } = hearth.context;
  const row = await storedMessage(hearth, message.id);
  await db.write(async (tx) => {
    for (let n = 0; n < 2000; n += 500) {
      const ids = Array.from({ length: 500 }, newId);
      const copies = ids.map((id, i) => ({ ...row, id, number: 10 + n + i }));
      await tx.insertInto("messages").values(copies).execute();
      const kept = ids.map((id) => ({ id: newId(), created_at: clock.now(), user_id: anna.id, message_id: id }));
      await tx.insertInto("bookmarks").values(kept).execute();
    }
  });

  const body = { message_id: message.id };
  expect(await anna.post("/api/bookmarks", body)).toMatchObject(refused("too_many_bookmarks"));
  const kept = await keptBy(anna);
  expect(kept).toHaveLength(2000);
  await anna.delete(`/api/bookmarks/${kept[0]!.id}`);
  expect((await anna.post("/api/bookmarks", body)).status).toBe(200);
});

test.each(["-1", "1.5", "many", "1000001"])("a limit of %s is refused", async (limit) => {
  const { anna } = await aCommunity(hearth);

  for (const path of ["me/bookmarks", `users/${anna.id}/bookmarks`, "me/bookmarks/cards"])
    expect(await anna.get(`/api/${path}/${limit}`), path).toMatchObject(refused("bad_request"));
});

test("a message the user cannot see cannot be bookmarked and looks like an unknown one", async () => {
  const { anna, zoe, paul, famille } = await aCommunity(hearth);
  const message = await makeMessage(anna, famille, "Ours");

  for (const other of [zoe, paul]) {
    expect(await other.post("/api/bookmarks", { message_id: message.id })).toMatchObject(refused("not_found"));
    expect(await other.post(`/api/bookmarks/${message.id}`)).toMatchObject(refused("not_found"));
  }
  const nobody = visitor(hearth);
  expect(await nobody.post("/api/bookmarks", { message_id: message.id })).toMatchObject(refused("unauthorized"));
  expect(await anna.post("/api/bookmarks", { message_id: "no id" })).toMatchObject(refused("not_found"));
  for (const body of [{}, undefined, { message_id: 1 }, { message_id: null }, { message_id: "x".repeat(129) }])
    expect(await anna.post("/api/bookmarks", body)).toMatchObject(refused("bad_request"));
});

test("only the owner can read and remove a bookmark", async () => {
  const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);
  const { id } = await keep(anna, await makeMessage(bob, famille, "Keep me"));

  for (const other of [bob, zoe, paul]) {
    expect(await other.get(`/api/bookmarks/${id}`)).toMatchObject(refused("not_found"));
    expect(await other.delete(`/api/bookmarks/${id}`)).toMatchObject(refused("not_found"));
  }
  expect(await keptBy(anna)).toHaveLength(1);
  expect(await anna.delete(`/api/bookmarks/${id}`)).toMatchObject({ status: 204, body: "" });
  expect(await keptBy(anna)).toEqual([]);
  expect(await anna.delete(`/api/bookmarks/${id}`)).toMatchObject(refused("not_found"));
});

test("a deleted message disappears from everyone's bookmarks", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const top = await makeMessage(bob, famille, "Top");
  const reply = await makeReply(bob, top, "Reply");
  const other = await makeMessage(bob, famille, "Other");
  for (const message of [top, reply, other]) await keep(anna, message);

  await bob.delete(`/api/messages/${top.id}`);

  expect((await keptBy(anna)).map(({ message }) => message.id)).toEqual([other.id]);
  expect(await cardsOf(anna)).toMatchObject({ bookmarks: [{ message: { id: other.id } }], totalItems: 1 });
});

test("bookmarking a message that is deleted meanwhile keeps nothing", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const message = await makeMessage(bob, famille, "Gone");
  const { db } = hearth.context;
  vi.spyOn(db, "write").mockImplementationOnce(async (work) => {
    await bob.delete(`/api/messages/${message.id}`);
    return db.write(work);
  });
  expect(await anna.post("/api/bookmarks", { message_id: message.id })).toMatchObject(refused("not_found"));
  expect(await keptBy(anna)).toEqual([]);
});

test("bookmarks from a group the user has left are hidden and return when they rejoin", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const other = await aGroup(anna, "Other", bob);
  const hidden = await keep(bob, await makeMessage(anna, famille, "Hidden"));
  const shown = await keep(bob, await makeMessage(anna, other, "Shown"));

  await bob.post(`/api/groups/${famille.id}/leave`);

  expect(await keptBy(bob)).toEqual([shown]);
  expect(await bob.get(`/api/bookmarks/${hidden.id}`)).toMatchObject(refused("not_found"));
  expect(await cardsOf(bob)).toMatchObject({ bookmarks: [{ id: shown.id }], totalItems: 1 });

  await bob.post(`/api/groups/invitation/${famille.inviteKey}`);
  expect(await keptBy(bob)).toEqual([hidden, shown]);
});

test("the web client gets thirty bookmarked cards at a time with their groups, newest first", async () => {
  const { anna, bob } = await aCommunity(hearth);
  const group = await aGroup(bob, "Much to keep", anna);
  const bookmarks: Bookmark[] = [];
  for (let n = 0; n < 31; n++) bookmarks.push(await keep(anna, await makeMessage(bob, group, `Message ${n}`)));

  const [first, second, third] = [await cardsOf(anna), await cardsOf(anna, 1), await cardsOf(anna, 2)];

  expect([first.totalItems, second.totalItems, third]).toEqual([31, 31, { bookmarks: [], totalItems: 31 }]);
  const shown = [...first.bookmarks, ...second.bookmarks];
  expect(shown.map(({ id }: BookmarkCard) => id)).toEqual(bookmarks.map(({ id }) => id).reverse());
  expect(first.bookmarks[0]).toMatchObject({
    createdAt: bookmarks[30]!.createdAt,
    message: { excerpt: "Message 30", author: { id: bob.id }, replies: 0, group: groupName(group) },
  });
});

test("a thread shows which of its messages the reader has bookmarked", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const top = await makeMessage(bob, famille, "Top");
  const replies = [await makeReply(bob, top, "One"), await makeReply(bob, top, "Two")];
  const [ofTop, ofReply] = [await keep(anna, top), await keep(anna, replies[1]!)];
  await keep(bob, replies[0]!);

  const { message, replies: shown } = (await anna.get(`/api/messages/${top.id}/thread`)).body as Thread;

  const found = [message, ...shown.items].map(({ bookmarkId }) => bookmarkId);
  expect(found).toEqual([ofTop.id, undefined, ofReply.id]);
  await anna.delete(`/api/bookmarks/${ofTop.id}`);
  expect((await anna.get(`/api/messages/${top.id}/thread`)).body.message).not.toHaveProperty("bookmarkId");
  expect((await anna.get(`/api/messages/${top.id}/replies`)).body.items[1].bookmarkId).toBe(ofReply.id);
});

test("the oldest clients bookmark by URL and read bookmarks from the settings", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const [first, second] = [await makeMessage(bob, famille, "First"), await makeMessage(bob, famille, "Second")];
  await anna.post(`/api/bookmarks/${first.id}`);

  const { status, body } = await anna.post(`/api/bookmarks/${second.id}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ id: anna.id, entityType: "user", data: { bookmarks: [first.id, second.id] } });
  expect(await keptBy(anna)).toHaveLength(2);
});

test("only the user's other browsers are notified of bookmarks", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const message = await makeMessage(bob, famille, "Keep me");
  stream = await listen(hearth, await inAnotherBrowser(hearth, anna));
  const others = await listen(hearth, bob);

  const { id } = await keep(anna, message);
  await stream.hears("bookmark.created", { bookmarkId: id, messageId: message.id });
  await anna.delete(`/api/bookmarks/${id}`);
  await stream.hears("bookmark.deleted", { bookmarkId: id, messageId: message.id });

  const last = await makeMessage(anna, famille, "Last");
  await others.hears("message.created", { messageId: last.id });
  expect(others.heard.map(({ name }) => name)).not.toContain("bookmark.created");
  await others.stop();
});

async function keep(person: Account, { id }: { id: string }): Promise<Bookmark> {
  return (await person.post("/api/bookmarks", { message_id: id })).body;
}

async function keptBy(person: Account): Promise<Bookmark[]> {
  return (await person.get("/api/me/bookmarks")).body;
}

async function cardsOf(person: Account, page = 0) {
  return (await person.get(`/api/me/bookmarks/cards/${page}`)).body;
}

function groupName({ id, name }: CompatGroup) {
  return { id, name, entityType: "group" };
}
