import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { presets, type Role } from "#contract/permissions.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, type Account, type Caller } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob } = await aCommunity(hearth);
const carol = await aPerson(hearth, "carol@example.org");
const asOwnClient = { [clientHeader]: "web" };

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
    ...announced,
    call: (who, _group, { own }) => who.put(`/api/messages/${own.id}`, { data: { text: "Better" } }),
  },
  {
    name: "edit a comment of one's own",
    ...everywhere(all),
    call: (who, _group, { ownReply }) => who.put(`/api/messages/${ownReply.id}`, { data: { text: "Better" } }),
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

test("somebody who may not post any more does not rewrite their old posts, but deletes them", async () => {
  const group = await aGroup(anna, "Choir", bob);
  const [post, other] = [await makeMessage(bob, group, "Soup"), await makeMessage(bob, group, "Bread")];
  const comment = await makeReply(bob, post, "Hot");
  const edit = ({ id }: { id: string }, changes: object = { data: { text: "Spam" } }) =>
    bob.put(`/api/messages/${id}`, changes, asOwnClient);

  await setRole(anna, group, bob, "reader");
  expect(await edit(post)).toMatchObject(refused("not_permitted"));
  expect(await edit(post, { lastActivityDate: 4_000_000_000 })).toMatchObject(refused("not_permitted"));
  expect((await edit(comment)).status).toBe(200);
  await setPermissions(anna, group, { comment: "member" });
  expect(await edit(comment)).toMatchObject(refused("not_permitted"));
  expect((await bob.delete(`/api/messages/${other.id}`)).status).toBe(204);

  await setRole(anna, group, bob, "member");
  expect((await edit(post)).status).toBe(200);
  await setPermissions(anna, group, { post: "admin" });
  expect(await edit(post)).toMatchObject(refused("not_permitted"));
});

function setRole(by: Caller, group: { id: string }, who: Account, role: Role) {
  return by.put(`/api/groups/${group.id}/members/${who.id}`, { role });
}

function setPermissions(by: Caller, group: { id: string }, permissions: object) {
  return by.put(`/api/groups/${group.id}/permissions`, permissions);
}
