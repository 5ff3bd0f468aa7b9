import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { aCommunity, aPerson, password, visitor } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const nobody = visitor(hearth);

test("an invitation shows a visitor the group's name, its member count and the inviter, and nothing else", async () => {
  const { famille, anna } = await aCommunity(hearth);

  const { status, body } = await nobody.get(`/api/groups/invitation/${famille.inviteKey}`);

  expect(status).toBe(200);
  expect(body).toEqual({ name: "Famille", members: 2, invitedBy: "anna" });
  expect((await anna.get(`/api/groups/invitation/${famille.inviteKey}`)).body).toEqual(body);
});

test("the member who resets the link becomes the inviter, and the old link is invalid", async () => {
  const { famille, bob, paul } = await aCommunity(hearth);

  const { status, body } = await bob.post(`/api/groups/${famille.id}/reset-invite-key`, {});

  expect(status).toBe(200);
  expect(body).toEqual({ inviteKey: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(body.inviteKey).not.toBe(famille.inviteKey);
  expect((await bob.get(`/api/groups/${famille.id}`)).body).toMatchObject({
    inviteKey: body.inviteKey,
    secretKey: body.inviteKey,
  });
  expect(await nobody.get(`/api/groups/invitation/${famille.inviteKey}`)).toMatchObject(refused("invite_key_invalid"));
  expect(await paul.post(`/api/groups/invitation/${famille.inviteKey}`)).toMatchObject(refused("invite_key_invalid"));
  expect((await nobody.get(`/api/groups/invitation/${body.inviteKey}`)).body.invitedBy).toBe("bob");
});

test("a signed-in user joins at once and learns which group", async () => {
  const { famille, paul, anna } = await aCommunity(hearth);

  const { status, body } = await paul.post(`/api/groups/invitation/${famille.inviteKey}`);

  expect(status).toBe(200);
  expect(body).toEqual({ id: famille.id, group: famille.id });
  expect((await anna.get(`/api/groups/${famille.id}`)).body.users).toHaveLength(3);
});

test("joining again changes nothing and gets the same response", async () => {
  const { famille, anna } = await aCommunity(hearth);

  const response = await anna.post(`/api/groups/invitation/${famille.inviteKey}`, {});

  expect(response).toMatchObject({ status: 200, body: { id: famille.id, group: famille.id } });
  expect((await anna.get(`/api/groups/${famille.id}`)).body.users).toHaveLength(2);
});

test("joining twice at once creates one membership", async () => {
  const { famille, paul, anna } = await aCommunity(hearth);

  const responses = await Promise.all([1, 2].map(() => paul.post(`/api/groups/invitation/${famille.inviteKey}`)));

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await anna.get(`/api/groups/${famille.id}`)).body.users).toHaveLength(3);
  const { read } = hearth.context.db;
  const joins = await read
    .selectFrom("live_events")
    .selectAll()
    .where("group_id", "=", famille.id)
    .where("name", "=", "member.joined")
    .where("payload", "like", `%${paul.id}%`)
    .execute();
  expect(joins).toHaveLength(1);
});

test("joining while the link is being reset either succeeds or is refused", async () => {
  const { famille, paul, anna } = await aCommunity(hearth);

  const [joining] = await Promise.all([
    paul.post(`/api/groups/invitation/${famille.inviteKey}`),
    anna.post(`/api/groups/${famille.id}/reset-invite-key`),
  ]);

  const isIn = (await paul.get(`/api/groups/${famille.id}`)).status === 200;
  expect(isIn).toBe(joining.status === 200);
});

test("the secret key works for existing members only", async () => {
  const { famille, anna, zoe, paul } = await aCommunity(hearth);
  const secretKey = await secretKeyOf(famille.id);

  expect(await anna.post(`/api/groups/invitation/${secretKey}`)).toMatchObject({
    status: 200,
    body: { id: famille.id, group: famille.id },
  });
  for (const outsider of [paul, zoe]) {
    expect(await outsider.post(`/api/groups/invitation/${secretKey}`)).toMatchObject(refused("invite_key_invalid"));
  }
  expect(await nobody.get(`/api/groups/invitation/${secretKey}`)).toMatchObject(refused("invite_key_invalid"));
});

test("an unknown key is refused with 400, as current clients expect", async () => {
  const { anna } = await aCommunity(hearth);

  for (const key of ["x", "null", "00000000-0000-4000-8000-000000000000"]) {
    expect(await anna.post(`/api/groups/invitation/${key}`), key).toMatchObject(refused("invite_key_invalid"));
    expect(await nobody.get(`/api/groups/invitation/${key}`), key).toMatchObject(refused("invite_key_invalid"));
  }
  expect(await nobody.post("/api/groups/invitation/x")).toMatchObject(refused("unauthorized"));
});

test("if invitation links are hidden, no response has one, members cannot reset it, and old clients still get a key", async () => {
  const hidden = await testApp({ SHOW_GROUP_INVITATION_LINKS: "false" });
  const yves = await aPerson(hidden, "yves@example.org");
  const { body: group } = await yves.post("/api/groups", { name: "Quiet" });
  const shown = [group, (await yves.get(`/api/groups/${group.id}`)).body];

  for (const response of shown) {
    expect(response).not.toHaveProperty("inviteKey");
    expect(await visitor(hidden).get(`/api/groups/invitation/${response.secretKey}`)).toMatchObject(
      refused("invite_key_invalid"),
    );
    expect(await yves.post(`/api/groups/invitation/${response.secretKey}`)).toMatchObject({ body: { id: group.id } });
  }
  expect((await yves.get("/api/info")).body.show).toEqual({ group_invitation_links: false });
  expect(await yves.post(`/api/groups/${group.id}/reset-invite-key`)).toMatchObject(refused("invite_reset_disabled"));
  const paul = await aPerson(hidden, "paul@example.org");
  expect(await paul.post(`/api/groups/${group.id}/reset-invite-key`)).toMatchObject(refused("group_not_found"));
  await hidden.close();
});

test("if only the operator creates groups, others cannot, and clients learn this", async () => {
  const closed = await testApp({ ALLOW_CREATE_GROUP: "false" });
  const yves = await aPerson(closed, "yves@example.org");

  expect(await yves.post("/api/groups", { name: "Mine" })).toMatchObject(refused("create_group_disabled"));
  expect((await yves.get("/api/info")).body.allow_create_group).toBe(false);
  expect((await yves.get("/api/me")).body.groups).toEqual([]);
  await closed.close();
});

test("an invitation survives the account that created it", async () => {
  const { famille, anna } = await aCommunity(hearth);
  await hearth.context.db.write(async (tx) => {
    await tx.deleteFrom("users").where("id", "=", anna.id).execute();
  });

  expect((await nobody.get(`/api/groups/invitation/${famille.inviteKey}`)).body).toEqual({
    name: "Famille",
    members: 1,
  });
  const form = { login: "late@example.org", password, invite_key: famille.inviteKey };
  expect(await nobody.post("/api/signup", form)).toMatchObject({ status: 200 });
});

async function secretKeyOf(groupId: string): Promise<string> {
  const { read } = hearth.context.db;
  const rows = await read.selectFrom("groups").select("secret_key").where("id", "=", groupId).execute();
  return rows[0]!.secret_key;
}
