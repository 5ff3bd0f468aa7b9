import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, visitor, type Caller } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille, club } = await aCommunity(hearth);
const nobody = visitor(hearth);
const unknownId = "00000000-0000-7000-8000-000000000000";

test("an author gets a message back with null where clients expect it and absent keys elsewhere", async () => {
  const { status, body } = await anna.post("/api/messages", {
    group: famille.id,
    data: { title: "Summer", text: "Who comes?", no_embed: true, theirs: [1, null] },
    type: "standard",
    author: bob.id,
    children: [],
    lastActivityDate: 5,
  });

  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    createdAt: expect.any(Number),
    lastActivityDate: body.createdAt,
    data: { title: "Summer", text: "Who comes?", no_embed: true, theirs: [1, null] },
    type: "standard",
    isInFront: true,
    files: [],
    author: { id: anna.id, name: "anna", entityType: "user" },
    group: { id: famille.id, name: "Famille", entityType: "group" },
    preview: null,
    children: [],
    lineage: [],
    tags: [],
    reactions: [],
    entityType: "message",
  });
  expect((await bob.get(`/api/messages/${body.id}`)).body).toEqual(body);
});

test("a nested reply has its parent, its ancestors nearest first, and its place among the children", async () => {
  const top = await makeMessage(anna, famille, "Top");
  const reply = await makeReply(bob, top, "Reply");
  const nested = await makeReply(anna, reply, { data: { text: "Nested" }, parent: { id: reply.id } });

  expect(nested).toMatchObject({
    isInFront: false,
    parent: { id: reply.id },
    lineage: [reply.id, top.id],
    group: { id: famille.id },
  });
  expect((await anna.get(`/api/messages/${top.id}`)).body.children).toEqual([{ id: reply.id }]);
  expect((await anna.get(`/api/messages/${reply.id}`)).body).toMatchObject({
    children: [{ id: nested.id }],
    lineage: [top.id],
  });
});

test("a reply updates the last activity of its parent, of the message whose page shows it, and of its group", async () => {
  const top = await makeMessage(anna, famille, "Top");
  const reply = await makeReply(anna, top, "Reply");
  hearth.passTime(10_000);

  const nested = await makeReply(bob, reply, "Nested");

  const activity = async (id: string) => (await anna.get(`/api/messages/${id}`)).body.lastActivityDate;
  expect(nested.lastActivityDate).toBeGreaterThanOrEqual(top.createdAt + 10);
  expect(await activity(reply.id)).toBe(nested.lastActivityDate);
  expect(await activity(top.id)).toBe(nested.lastActivityDate);
  expect((await anna.get(`/api/groups/${famille.id}`)).body.lastActivityDate).toBe(nested.lastActivityDate);
  expect((await bob.get("/api/me")).body.lastActivityDate).toBe(nested.lastActivityDate);
});

test("a preview has the number of replies and no null values", async () => {
  const message = await makeMessage(anna, famille, { data: { title: "Counted" } });
  await makeReply(bob, message, "One");
  await makeReply(bob, message, "Two");

  const { status, body } = await bob.get(`/api/messages/${message.id}/preview`);

  expect(status).toBe(200);
  expect(body).toEqual({
    id: message.id,
    data: { title: "Counted" },
    author: { id: anna.id, name: "anna", entityType: "user" },
    lastActivityDate: expect.any(Number),
    type: "standard",
    children: 2,
    entityType: "message",
  });
});

test("a message is represented by its photo, and its author by their portrait", async () => {
  const [photo, portrait] = [await upload(hearth, anna), await upload(hearth, anna)];
  await anna.put(`/api/users/${anna.id}`, { avatar: portrait.id });
  const message = await makeMessage(anna, famille, { files: [photo.id] });

  const preview = { id: photo.id, contentUrl: photo.contentUrl, entityType: "file" };
  const author = { avatar: { id: portrait.id, contentUrl: portrait.contentUrl, entityType: "file" } };
  expect((await bob.get(`/api/messages/${message.id}`)).body).toMatchObject({ data: {}, preview, author });
  expect((await bob.get(`/api/messages/${message.id}/preview`)).body).toMatchObject({ preview, author });
});

test("a message of a deleted user is still readable, without an author", async () => {
  const house = await aCommunity(hearth);
  const message = await makeMessage(house.bob, house.famille, "Farewell");
  await hearth.context.db.write(async (tx) => {
    await tx.deleteFrom("users").where("id", "=", house.bob.id).execute();
  });

  for (const path of ["", "/preview"]) {
    expect((await house.anna.get(`/api/messages/${message.id}${path}`)).body.author).toBeNull();
  }
  expect((await house.anna.get(`/api/messages/${message.id}/thread`)).body.message.author).toBeNull();
  expect((await house.anna.get(`/api/groups/${house.famille.id}/cards/0`)).body.cards[0].author).toBeNull();
  expect(await house.anna.put(`/api/messages/${message.id}`, { data: { text: "Taken over" } })).toMatchObject(
    refused("not_permitted"),
  );
});

test("outsiders, former members and visitors get not found for every action on a message", async () => {
  const message = await makeMessage(anna, famille, "Between us");
  const reply = await makeReply(bob, message, "Yes");
  const tries: ((who: Caller) => ReturnType<Caller["get"]>)[] = [
    (who) => who.get(`/api/messages/${message.id}`),
    (who) => who.get(`/api/messages/${message.id}/preview`),
    (who) => who.get(`/api/messages/${message.id}/thread`),
    (who) => who.get(`/api/messages/${message.id}/thread?focus=${reply.id}`),
    (who) => who.get(`/api/messages/${message.id}/replies`),
    (who) => who.put(`/api/messages/${message.id}`, { data: { text: "Changed" } }),
    (who) => who.delete(`/api/messages/${message.id}`),
  ];

  for (const attempt of tries) {
    expect(await attempt(paul), String(attempt)).toMatchObject(refused("not_found"));
    expect(await attempt(zoe), String(attempt)).toMatchObject(refused("not_found"));
    expect(await attempt(nobody), String(attempt)).toMatchObject(refused("unauthorized"));
    expect((await attempt(anna)).status, String(attempt)).toBeLessThan(300);
  }
});

test("another member can read a message, but not edit, pin, publish or delete it", async () => {
  const message = await makeMessage(anna, famille, "Mine");
  const reply = await makeReply(anna, message, "Mine too");

  for (const { id } of [message, reply]) {
    const before = (await bob.get(`/api/messages/${id}`)).body;
    const changes = [
      { data: { text: "Bob's" } },
      { pinnedInGroup: true },
      { isInFront: true },
      { lastActivityDate: 1 },
      {},
    ];
    for (const change of changes) {
      expect(await bob.put(`/api/messages/${id}`, change)).toMatchObject(refused("not_permitted"));
    }
    expect(await bob.delete(`/api/messages/${id}`)).toMatchObject(refused("not_permitted"));
    expect((await bob.get(`/api/messages/${id}`)).body).toEqual(before);
  }
});

test("an author who has left the group cannot change the message", async () => {
  const house = await aCommunity(hearth);
  const message = await makeMessage(house.bob, house.famille, "Mine");
  await house.bob.post(`/api/groups/${house.famille.id}/leave`);

  expect(await house.bob.put(`/api/messages/${message.id}`, { data: { text: "x" } })).toMatchObject(
    refused("not_found"),
  );
  expect(await house.bob.delete(`/api/messages/${message.id}`)).toMatchObject(refused("not_found"));
  expect(await house.anna.get(`/api/messages/${message.id}`)).toMatchObject({ status: 200 });
});

test("members post only in their own groups; an unknown group looks like one they are not in", async () => {
  const draft = { data: { text: "Hello" } };

  expect(await paul.post("/api/messages", { group: club.id, ...draft })).toMatchObject({ status: 201 });
  expect(await anna.post("/api/messages", { group: club.id, ...draft })).toMatchObject(refused("group_not_found"));
  expect(await anna.post("/api/messages", { group: unknownId, ...draft })).toMatchObject(refused("group_not_found"));
  expect(await anna.post("/api/messages", draft)).toMatchObject(refused("bad_request"));
  expect(await anna.post("/api/messages", { group: { id: famille.id }, ...draft })).toMatchObject({ status: 201 });
});

test("members reply only to visible messages of the same group", async () => {
  const inClub = await makeMessage(paul, club, "In the club");
  const reply = (parent: string) => anna.post("/api/messages", { group: famille.id, parent, data: { text: "Re" } });

  expect(await reply(inClub.id)).toMatchObject(refused("parent_not_found"));
  expect(await reply(unknownId)).toMatchObject(refused("parent_not_found"));
  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  expect(
    await paul.post("/api/messages", { group: famille.id, parent: inClub.id, data: { text: "Re" } }),
  ).toMatchObject(refused("parent_not_found"));
  await paul.post(`/api/groups/${famille.id}/leave`);
});

test("null and the empty string mean no parent", async () => {
  for (const parent of [null, ""]) {
    const { status, body } = await anna.post("/api/messages", { group: famille.id, parent, data: { text: "Top" } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ isInFront: true, lineage: [] });
    expect(body).not.toHaveProperty("parent");
  }
});
