import { afterAll, expect, test } from "vitest";
import type { Group, Member } from "#contract/groups.ts";
import { clientHeader } from "#contract/own-client.ts";
import { presets, type Role } from "#contract/permissions.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, type Account, type Caller } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul } = await aCommunity(hearth);
const carol = await aPerson(hearth, "carol@example.org");
const asOwnClient = { [clientHeader]: "web" };

test("the creator owns a group, and people who join are members", async () => {
  const group = await aGroup(anna, "Choir", bob);

  expect(await rolesIn(group)).toEqual({ anna: "owner", bob: "member" });
  expect(await myRoleIn(group, bob)).toBe("member");
});

test("the owner makes people admins, members and readers, and everybody sees it live", async () => {
  const group = await aGroup(anna, "Choir", bob);

  for (const role of ["admin", "reader", "member"] as const) {
    expect(await setRole(anna, group, bob, role)).toMatchObject({ status: 200, body: { id: group.id } });
    expect(await rolesIn(group)).toEqual({ anna: "owner", bob: role });
    expect(await myRoleIn(group, bob)).toBe(role);
  }
});

test("an admin decides about members, but neither about other admins nor about the owner", async () => {
  const group = await aGroup(anna, "Choir", bob, carol, paul);
  await setRole(anna, group, bob, "admin");
  await setRole(anna, group, carol, "admin");

  expect(await setRole(bob, group, paul, "reader")).toMatchObject({ status: 200 });
  for (const [who, role] of [
    [carol, "member"],
    [anna, "member"],
    [paul, "owner"],
    [bob, "owner"],
  ] as const)
    expect(await setRole(bob, group, who, role), `${who.name} ${role}`).toMatchObject(refused("not_permitted"));
  expect(await setRole(paul, group, bob, "reader")).toMatchObject(refused("not_permitted"));
  expect(await setRole(bob, group, bob, "member")).toMatchObject({ status: 200 });
  expect(await rolesIn(group)).toEqual({ anna: "owner", bob: "member", carol: "admin", paul: "reader" });
});

test("the owner hands the group over and becomes an admin", async () => {
  const group = await aGroup(anna, "Choir", bob);

  expect(await setRole(anna, group, anna, "member")).toMatchObject(refused("not_permitted"));
  await setRole(anna, group, bob, "owner");

  expect(await rolesIn(group)).toEqual({ anna: "admin", bob: "owner" });
});

test("a role is given to members only, and must exist", async () => {
  const group = await aGroup(anna, "Choir", bob);

  expect(await setRole(anna, group, zoe, "admin")).toMatchObject(refused("not_found"));
  expect(await anna.put(`/api/groups/${group.id}/members/nobody`, { role: "admin" })).toMatchObject(
    refused("not_found"),
  );
  expect(await anna.put(`/api/groups/${group.id}/members/${bob.id}`, { role: "king" })).toMatchObject(
    refused("bad_request"),
  );
});

test("a group whose owner leaves goes to the longest-standing admin, else member, else reader", async () => {
  const group = await aGroup(anna, "Choir", bob, carol, paul);
  await setRole(anna, group, bob, "reader");
  await setRole(anna, group, paul, "admin");

  await leave(anna, group);
  expect(await rolesIn(group, paul)).toEqual({ bob: "reader", carol: "member", paul: "owner" });
  await leave(paul, group);
  expect(await rolesIn(group, carol)).toEqual({ bob: "reader", carol: "owner" });
  await leave(carol, group);
  expect(await rolesIn(group, bob)).toEqual({ bob: "owner" });
});

test("deleting the owner's account hands the group over too, and whoever finds it empty owns it", async () => {
  const dora = await aPerson(hearth, "dora@example.org");
  const group = await aGroup(dora, "Choir", bob);

  await dora.delete(`/api/users/${dora.id}`);
  expect(await rolesIn(group, bob)).toEqual({ bob: "owner" });
  await leave(bob, group);
  await carol.post(`/api/groups/invitation/${group.inviteKey}`);
  await bob.post(`/api/groups/invitation/${group.inviteKey}`);
  expect(await rolesIn(group, bob)).toEqual({ carol: "owner", bob: "member" });
});

test("admins choose what members may do, and only what differs from a family is stored", async () => {
  const group = await aGroup(anna, "Choir", bob, carol);
  await setRole(anna, group, bob, "admin");

  expect(await setPermissions(carol, group, { post: "admin" })).toMatchObject(refused("not_permitted"));
  expect(await setPermissions(anna, group, { post: "reader" })).toMatchObject(refused("bad_request"));
  const changed = await setPermissions(bob, group, { ...presets.family, pin: "admin" });
  expect(changed.body).toMatchObject({ permissions: { pin: "admin" } });
  expect(changed.body.permissions).toEqual({ pin: "admin" });
  expect((await setPermissions(bob, group, { comment: "member" })).body.permissions).toEqual({ comment: "member" });
});

test("nothing but permissions is stored, because it is read with every membership", async () => {
  const group = await aGroup(anna, "Choir");

  expect(await setPermissions(anna, group, { post: "admin", essay: "long" })).toMatchObject({ status: 200 });
  const ofGroups = hearth.context.db.read.selectFrom("groups").select("permissions");
  expect(await ofGroups.where("id", "=", group.id).execute()).toEqual([{ permissions: '{"post":"admin"}' }]);
});

test("a person who may not invite is given no invitation, whatever their client", async () => {
  const group = await aGroup(anna, "Choir", bob);
  await setRole(anna, group, bob, "reader");

  const own = (await bob.get(`/api/groups/${group.id}`, asOwnClient)).body as Group;
  const foreign = (await bob.get(`/api/groups/${group.id}`)).body as { secretKey: string; inviteKey?: string };
  expect(own.inviteKey).toBeUndefined();
  expect(foreign.inviteKey).toBeUndefined();
  expect(await carol.post(`/api/groups/invitation/${foreign.secretKey}`)).toMatchObject(refused("invite_key_invalid"));
});

test("clients without support for roles see none of the new fields", async () => {
  const group = await aGroup(anna, "Choir", bob);
  await setPermissions(anna, group, { post: "admin" });

  const shown = (await bob.get(`/api/groups/${group.id}`)).body as Group;
  const mine = (await bob.get("/api/me")).body.groups as object[];
  expect(shown).not.toHaveProperty("permissions");
  for (const one of [...shown.users, ...mine]) {
    expect(one).not.toHaveProperty("role");
    expect(one).not.toHaveProperty("permissions");
  }
});

test("a reader mentions nobody but people, and shares nothing into the group", async () => {
  const [group, other] = [await aGroup(anna, "Choir", bob, carol), await aGroup(bob, "Elsewhere")];
  await setRole(anna, group, bob, "reader");
  const message = await makeMessage(anna, group, "Hello");
  const theirs = await makeMessage(bob, other, "Elsewhere");

  const reply = await makeReply(bob, message, {
    data: { text: "@everyone @carol hi", mentions: { everyone: "everyone", [carol.id]: "carol" } },
  });
  expect(Object.keys((reply.data as { mentions: object }).mentions)).toEqual([carol.id]);
  expect(await bob.post("/api/messages", { group: group.id, origin: theirs.id })).toMatchObject(
    refused("not_permitted"),
  );
});

test("an admin sees and ends the public links of others", async () => {
  const group = await aGroup(anna, "Choir", bob);
  const message = await makeMessage(bob, group, "Hello");
  const link = (await bob.post(`/api/messages/${message.id}/public-links`, {})).body as { id: string };

  const links = (await anna.get(`/api/messages/${message.id}/public-links`)).body.links as { id: string }[];
  expect(links.map(({ id }) => id)).toEqual([link.id]);
  expect(await anna.delete(`/api/messages/${message.id}/public-links/${link.id}`)).toMatchObject({ status: 204 });
});

function setRole(by: Caller, group: { id: string }, who: Account, role: Role) {
  return by.put(`/api/groups/${group.id}/members/${who.id}`, { role });
}

function setPermissions(by: Caller, group: { id: string }, permissions: object) {
  return by.put(`/api/groups/${group.id}/permissions`, permissions);
}

function leave(who: Account, group: { id: string }) {
  return who.post(`/api/groups/${group.id}/leave`);
}

/** Roles by name, in the order of joining. */
async function rolesIn(group: { id: string }, as = anna): Promise<Record<string, Role>> {
  const { users } = (await as.get(`/api/groups/${group.id}`, asOwnClient)).body as { users: Member[] };
  return Object.fromEntries(users.map(({ name, role }) => [name, role]));
}

async function myRoleIn(group: { id: string }, who: Account): Promise<Role | undefined> {
  const { groups } = (await who.get("/api/me", asOwnClient)).body as { groups: { id: string; role: Role }[] };
  return groups.find(({ id }) => id === group.id)?.role;
}
