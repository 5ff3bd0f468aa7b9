import { afterAll, expect, test } from "vitest";
import type { Group, Member } from "#contract/groups.ts";
import { clientHeader } from "#contract/own-client.ts";
import { presets, type Role } from "#contract/permissions.ts";
import { refused } from "../../testing/answers.ts";
import { testApp } from "../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, type Account, type Caller } from "../../testing/people.ts";

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

/** An action and the roles that may take it, for each preset. */
interface Action {
  name: string;
  family: Role[];
  club: Role[];
  announcements: Role[];
  call: (who: Account, group: { id: string }, made: Made) => Promise<{ status: number; body: unknown }>;
}

/** Bob's message and reply, and those of the caller. */
interface Made {
  message: { id: string };
  reply: { id: string };
  own: { id: string };
  ownReply: { id: string };
}

const all: Role[] = ["reader", "member", "admin", "owner"];
const members: Role[] = ["member", "admin", "owner"];
const admins: Role[] = ["admin", "owner"];
const everywhere = (allowed: Role[]) => ({ family: allowed, club: allowed, announcements: allowed });
const managed = { family: members, club: admins, announcements: admins };
const announced = { family: members, club: members, announcements: admins };

const actions: Action[] = [
  {
    name: "post",
    ...announced,
    call: (who, group) => who.post("/api/messages", { group: group.id, data: { text: "Hello" } }),
  },
  {
    name: "comment",
    ...everywhere(all),
    call: (who, group, { message }) =>
      who.post("/api/messages", { group: group.id, parent: message.id, data: { text: "Hello" } }),
  },
  {
    name: "react",
    ...everywhere(all),
    call: (who, _group, { message }) => who.post(`/api/messages/${message.id}/reactions`, { reaction: "👍" }),
  },
  {
    name: "publish a comment of one's own",
    ...announced,
    call: (who, _group, { ownReply }) => who.put(`/api/messages/${ownReply.id}`, { isInFront: true }),
  },
  { name: "rename the group", ...managed, call: (who, { id }) => who.put(`/api/groups/${id}`, { name: who.name }) },
  {
    name: "describe the group",
    ...managed,
    call: (who, { id }) => who.put(`/api/groups/${id}/look`, { description: who.name }),
  },
  { name: "see invitations", ...announced, call: (who, { id }) => who.get(`/api/groups/${id}/invitations`) },
  { name: "invite", ...announced, call: (who, { id }) => who.post(`/api/groups/${id}/invitations`, {}) },
  {
    name: "reset the invitation",
    ...announced,
    call: (who, { id }) => who.post(`/api/groups/${id}/reset-invite-key`),
  },
  {
    name: "pin a message of one's own",
    ...managed,
    call: (who, _group, { own }) => who.put(`/api/messages/${own.id}`, { pinnedInGroup: true }),
  },
  {
    name: "pin a message of another",
    ...everywhere(admins),
    call: (who, _group, { message }) => who.put(`/api/messages/${message.id}`, { pinnedInGroup: true }),
  },
  {
    name: "make a public link",
    ...managed,
    call: (who, _group, { message }) => who.post(`/api/messages/${message.id}/public-links`, {}),
  },
  {
    name: "edit a message of another",
    ...everywhere([]),
    call: (who, _group, { message }) => who.put(`/api/messages/${message.id}`, { data: { text: "Taken over" } }),
  },
  {
    name: "edit a message of one's own",
    ...everywhere(all),
    call: (who, _group, { own }) => who.put(`/api/messages/${own.id}`, { data: { text: "Better" } }),
  },
  {
    name: "delete a message of another",
    ...everywhere(admins),
    call: (who, _group, { reply }) => who.delete(`/api/messages/${reply.id}`),
  },
];

const presetNames = ["family", "club", "announcements"] as const;

test.each(presetNames.flatMap((preset) => all.map((role) => [preset, role] as const)))(
  "preset %s: the role %s may do what the table says",
  async (preset, role) => {
    const group = await aGroup(anna, "Choir", bob, carol);
    const who = role === "owner" ? anna : carol;
    const [message, own] = [await makeMessage(bob, group, "Bob's"), await makeMessage(who, group, "Own")];
    const [reply, ownReply] = [await makeReply(bob, message, "Reply"), await makeReply(who, message, "Own reply")];
    if (role !== "owner") await setRole(anna, group, carol, role);
    await setPermissions(anna, group, presets[preset]);

    for (const action of actions) {
      const { status, body } = await action.call(who, group, { message, own, reply, ownReply });
      const isExpected = action[preset].includes(role) ? status < 300 : status === 403;
      expect(isExpected, `${action.name}: ${status} ${JSON.stringify(body)}`).toBe(true);
    }
  },
);

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
