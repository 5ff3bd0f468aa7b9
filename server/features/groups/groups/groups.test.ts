import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, visitor, type Caller } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille, club } = await aCommunity(hearth);
const nobody = visitor(hearth);
const unknownId = "00000000-0000-7000-8000-000000000000";

test("the creator of a group is its first member and gets its invitation key", async () => {
  const yves = await aPerson(hearth, "yves@example.org");

  const { status, body } = await yves.post("/api/groups", { name: "  Les cousins  ", createdAt: 1 });

  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "Les cousins",
    inviteKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    secretKey: body.inviteKey,
    users: [{ id: yves.id, name: "yves", joinedAt: expect.any(Number), entityType: "user" }],
    createdAt: expect.any(Number),
    createdBy: "yves",
    lastActivityDate: 0,
    entityType: "group",
  });
  expect(body.createdAt).toBeGreaterThan(1_700_000_000);
  expect((await yves.get(`/api/groups/${body.id}`)).body).toEqual(body);
});

test("members see the group and its members in the order they joined", async () => {
  const seen = await bob.get(`/api/groups/${famille.id}`);

  expect(seen.status).toBe(200);
  expect(seen.body.users.map((user: { id: string }) => user.id)).toEqual([anna.id, bob.id]);
  expect(seen.body).toEqual((await anna.get(`/api/groups/${famille.id}`)).body);
});

test("members see when each member joined and who invited them, if that account still exists", async () => {
  const [rosa, sam, tom] = [
    await aPerson(hearth, "rosa@inviting.example.org"),
    await aPerson(hearth, "sam@inviting.example.org"),
    await aPerson(hearth, "tom@inviting.example.org"),
  ];
  const group = await aGroup(rosa, "Inviting", sam);
  const { body: link } = await sam.post(`/api/groups/${group.id}/invitations`, {});
  const seconds = () => Math.floor(hearth.context.clock.now() / 1000);
  const before = seconds();
  await tom.post(`/api/groups/invitation/${link.inviteKey}`);
  const after = seconds();

  const { users } = (await tom.get(`/api/groups/${group.id}`)).body;

  expect(users).toMatchObject([
    { name: "rosa" },
    { name: "sam", invitedBy: "rosa" },
    { name: "tom", invitedBy: "sam" },
  ]);
  expect(users[0]).not.toHaveProperty("invitedBy");
  expect(users[2].joinedAt).toBeGreaterThanOrEqual(before);
  expect(users[2].joinedAt).toBeLessThanOrEqual(after);
  await sam.delete(`/api/users/${sam.id}`);
  const left = (await tom.get(`/api/groups/${group.id}`)).body.users;
  expect(left.map((one: { name: string; invitedBy?: string }) => [one.name, one.invitedBy])).toEqual([
    ["rosa", undefined],
    ["tom", undefined],
  ]);
});

test("a member who returns through their own invitation link has no inviter", async () => {
  const group = await aGroup(anna, "Mine", bob);
  await anna.post(`/api/groups/${group.id}/leave`);
  await anna.post(`/api/groups/invitation/${group.inviteKey}`);

  const { users } = (await bob.get(`/api/groups/${group.id}`)).body;
  expect(users[1]).toMatchObject({ id: anna.id });
  expect(users[1]).not.toHaveProperty("invitedBy");
});

test("members see the storage their group uses, counting each file once; others cannot", async () => {
  const group = await aGroup(anna, "Full", bob);
  const storage = `/api/groups/${group.id}/storage`;
  expect((await anna.get(storage)).body).toEqual({ files: 0, bytes: 0 });
  const [photo, other] = [await upload(hearth, anna), await upload(hearth, bob)];
  const message = await makeMessage(anna, group, { files: [photo.id] });
  await makeReply(bob, message, { files: [other.id, photo.id] });
  await upload(hearth, anna);

  expect((await bob.get(storage)).body).toEqual({ files: 2, bytes: photo.size + other.size });
  for (const outsider of [paul, zoe]) expect(await outsider.get(storage)).toMatchObject(refused("group_not_found"));
  expect(await nobody.get(storage)).toMatchObject(refused("unauthorized"));
});

test("a group shows its creator while the account exists, even after they left", async () => {
  const [rosa, sam] = [await aPerson(hearth, "rosa@example.org"), await aPerson(hearth, "sam@example.org")];
  const group = await aGroup(rosa, "Gardeners", sam);
  await sam.post(`/api/groups/${group.id}/reset-invite-key`, {});
  await rosa.post(`/api/groups/${group.id}/leave`);
  expect((await sam.get(`/api/groups/${group.id}`)).body.createdBy).toBe("rosa");

  await rosa.delete(`/api/users/${rosa.id}`);

  expect((await sam.get(`/api/groups/${group.id}`)).body).not.toHaveProperty("createdBy");
});

test("outsiders, former members and visitors get not found for every action on a group", async () => {
  const tries: ((who: Caller) => ReturnType<Caller["get"]>)[] = [
    (who) => who.get(`/api/groups/${famille.id}`),
    (who) => who.put(`/api/groups/${famille.id}`, { name: "Mine" }),
    (who) => who.post(`/api/groups/${famille.id}/leave`, {}),
    (who) => who.post(`/api/groups/${famille.id}/reset-invite-key`, {}),
    (who) => who.get(`/api/groups/${famille.id}/page/0`),
    (who) => who.get(`/api/groups/${famille.id}/cards/0`),
    (who) => who.post("/api/messages", { group: famille.id, data: { text: "Let me in" } }),
  ];
  expect(await paul.get(`/api/groups/${club.id}`)).toMatchObject({ status: 200 });

  for (const attempt of tries) {
    expect(await attempt(paul), String(attempt)).toMatchObject(refused("group_not_found"));
    expect(await attempt(zoe), String(attempt)).toMatchObject(refused("group_not_found"));
    expect(await attempt(nobody), String(attempt)).toMatchObject(refused("unauthorized"));
  }
  expect((await anna.get(`/api/groups/${famille.id}`)).body).toMatchObject({ name: "Famille", users: [{}, {}] });
});

test("an unknown group gets the same response as one the user is not in", async () => {
  for (const id of [unknownId, "x", "..%2F..", "'; drop table groups; --", "a".repeat(100)]) {
    expect(await anna.get(`/api/groups/${encodeURIComponent(id)}`), id).toMatchObject(refused("group_not_found"));
  }
  expect(await anna.get(`/api/groups/${"a".repeat(101)}`)).toMatchObject(refused("not_found"));
  expect(await anna.get("/api/groups/a%00b")).toMatchObject(refused("not_found"));
  expect(await anna.get("/api/groups/%zz")).toMatchObject(refused("bad_request"));
});

test("any member can rename the group, and current clients send the whole group back", async () => {
  const group = await aGroup(anna, "Before", bob);

  const { status, body } = await bob.put(`/api/groups/${group.id}`, { ...group, name: "After" });

  expect(status).toBe(200);
  expect(body).toMatchObject({ id: group.id, name: "After", inviteKey: group.inviteKey, entityType: "group" });
  expect((await anna.get("/api/me")).body.groups).toContainEqual(
    expect.objectContaining({ id: group.id, name: "After" }),
  );
});

test("a group's name has 1 to 128 characters", async () => {
  const group = await aGroup(anna, "Named");
  const rename = (name: string) => anna.put(`/api/groups/${group.id}`, { name });

  expect(await anna.post("/api/groups", { name: "x" })).toMatchObject({ status: 200 });
  expect(await anna.post("/api/groups", { name: "x".repeat(128) })).toMatchObject({ status: 200 });
  expect(await anna.post("/api/groups", { name: "x".repeat(129) })).toMatchObject(refused("group_name_length"));
  expect(await anna.post("/api/groups", { name: " " })).toMatchObject(refused("group_name_length"));
  expect(await anna.post("/api/groups", {})).toMatchObject(refused("group_name_length"));
  expect(await anna.post("/api/groups")).toMatchObject(refused("group_name_length"));

  expect(await rename("x".repeat(128))).toMatchObject({ status: 200 });
  expect(await rename("x".repeat(129))).toMatchObject(refused("group_name_length"));
  expect(await rename("   ")).toMatchObject(refused("group_name_length"));
  expect(await rename("")).toMatchObject({ status: 200, body: { name: "x".repeat(128) } });
  expect(await anna.put(`/api/groups/${group.id}`, {})).toMatchObject({ status: 200, body: { name: "x".repeat(128) } });
});

test("a name of the wrong type is refused", async () => {
  for (const name of [5, [], {}, true]) {
    expect(await anna.post("/api/groups", { name }), JSON.stringify(name)).toMatchObject(refused("bad_request"));
    expect(await anna.put(`/api/groups/${famille.id}`, { name }), JSON.stringify(name)).toMatchObject(
      refused("bad_request"),
    );
  }
  for (const body of [null, [], "text", 5]) {
    expect(await anna.post("/api/groups", body), String(body)).toMatchObject(refused("bad_request"));
  }
});

test("a name may use any script; NUL and bidirectional control characters are removed", async () => {
  const { status, body } = await anna.post("/api/groups", { name: "Família 👨‍👩‍👧 \u202eעברית\0 <b>'\"; --" });

  expect(status).toBe(200);
  expect(body.name).toBe("Família 👨‍👩‍👧 עברית <b>'\"; --");
  expect((await anna.get(`/api/groups/${body.id}`)).body.name).toBe(body.name);
});

test("a member who leaves loses access at once, and the others keep the group", async () => {
  const group = await aGroup(anna, "Left", bob);
  await makeMessage(bob, group, "I will be gone soon");

  const { status, body } = await bob.post(`/api/groups/${group.id}/leave`, {});

  expect(status).toBe(200);
  expect(body).toEqual({ id: group.id, users: [], entityType: "group" });
  expect(await bob.get(`/api/groups/${group.id}`)).toMatchObject(refused("group_not_found"));
  expect((await bob.get("/api/me")).body.groups.map((mine: { id: string }) => mine.id)).not.toContain(group.id);
  const left = (await anna.get(`/api/groups/${group.id}`)).body;
  expect(left.users.map((user: { id: string }) => user.id)).toEqual([anna.id]);
  expect(await bob.post(`/api/groups/${group.id}/leave`, {})).toMatchObject(refused("group_not_found"));
});

test("leaving and returning by invitation shows everything again", async () => {
  const group = await aGroup(anna, "Back", bob);
  const message = await makeMessage(anna, group, "Stay");
  await bob.post(`/api/groups/${group.id}/leave`);
  expect(await bob.get(`/api/messages/${message.id}`)).toMatchObject(refused("not_found"));

  await bob.post(`/api/groups/invitation/${group.inviteKey}`);

  expect(await bob.get(`/api/messages/${message.id}`)).toMatchObject({ status: 200 });
});

test("a new message updates the group's last activity", async () => {
  const group = await aGroup(anna, "Active");
  const message = await makeMessage(anna, group, "Hello");

  const { body } = await anna.get(`/api/groups/${group.id}`);

  expect(body.lastActivityDate).toBe(message.lastActivityDate);
  expect(body.lastActivityDate).toBeGreaterThan(0);
});

test("leaving twice at once succeeds once and then returns not found", async () => {
  const group = await aGroup(anna, "Twice", bob);

  const responses = await Promise.all([1, 2].map(() => bob.post(`/api/groups/${group.id}/leave`)));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await anna.get(`/api/groups/${group.id}`)).body.users).toHaveLength(1);
});

test("two members can leave at the same time", async () => {
  const group = await aGroup(anna, "Deserted", bob);

  const responses = await Promise.all([anna, bob].map((person) => person.post(`/api/groups/${group.id}/leave`)));

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const { read } = hearth.context.db;
  expect(await read.selectFrom("members").selectAll().where("group_id", "=", group.id).execute()).toEqual([]);
});

test("leaving two groups at once keeps a valid default group", async () => {
  const yves = await aPerson(hearth, "yves.both@example.org");
  const groups = [await aGroup(yves, "A"), await aGroup(yves, "B"), await aGroup(yves, "C")];
  await yves.put(`/api/users/${yves.id}`, { data: { default_group: groups[0]!.id } });

  await Promise.all(groups.slice(0, 2).map((group) => yves.post(`/api/groups/${group.id}/leave`)));

  expect((await yves.get("/api/me")).body).toMatchObject({
    groups: [{ id: groups[2]!.id }],
    data: { default_group: groups[2]!.id },
  });
});
