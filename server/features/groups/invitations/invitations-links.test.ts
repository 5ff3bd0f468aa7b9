import { afterAll, expect, test } from "vitest";
import type { InvitationLink } from "#contract/groups.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity, aPerson, password, visitor, type Account } from "../../../testing/people.ts";
import { invitationLinkOf } from "./actions-operator.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const nobody = visitor(hearth);
const day = 24 * 60 * 60;

test("any member can create temporary links, see those of others and revoke them; members who joined by one stay", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const links = `/api/groups/${famille.id}/invitations`;

  const expiresAt = inDays(7);
  const { status, body: link } = await anna.post(links, { expiresAt, mostUses: 5 });

  expect(status).toBe(200);
  expect(link).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    inviteKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    createdAt: expect.any(Number),
    createdBy: "anna",
    expiresAt,
    uses: 0,
    mostUses: 5,
  });
  expect(await join(paul, link)).toMatchObject({ status: 200, body: { id: famille.id, group: famille.id } });
  expect((await bob.get(links)).body).toEqual({ links: [{ ...link, uses: 1 }] });
  expect(await bob.delete(`${links}/${link.id}`)).toMatchObject({ status: 204 });
  expect((await anna.get(links)).body).toEqual({ links: [] });
  expect((await paul.get(`/api/groups/${famille.id}`)).status).toBe(200);
  expect(await bob.delete(`${links}/${link.id}`)).toMatchObject(refused("not_found"));
});

test("a link that would expire in the past is refused", async () => {
  const { anna, famille } = await aCommunity(hearth);

  expect(await anna.post(`/api/groups/${famille.id}/invitations`, { expiresAt: 1 })).toMatchObject(
    refused("invitation_expired"),
  );
});

test("a link shows a visitor its group and inviter, and can be used to sign up like the main link", async () => {
  const { bob, famille } = await aCommunity(hearth);
  const link = await make(bob, famille.id, {});

  expect((await nobody.get(`/api/groups/invitation/${link.inviteKey}`)).body).toEqual({
    name: "Famille",
    members: 2,
    invitedBy: "bob",
  });
  const form = { login: "new@links.example.org", password, invite_key: link.inviteKey };
  expect(await nobody.post("/api/signup", form)).toMatchObject({ status: 200, body: { group: famille.id } });
  expect((await bob.get(`/api/groups/${famille.id}/invitations`)).body.links).toMatchObject([{ uses: 1 }]);
});

test("an expired, used up or revoked link is reported as such when viewed, on sign-up and on joining", async () => {
  const { anna, paul, zoe, famille } = await aCommunity(hearth);
  const [old, single, back] = [
    await make(anna, famille.id, { expiresAt: inDays(1) }),
    await make(anna, famille.id, { mostUses: 1 }),
    await make(anna, famille.id, {}),
  ];
  await join(zoe, single);
  await anna.delete(`/api/groups/${famille.id}/invitations/${back.id}`);
  hearth.passTime(day * 1000);

  for (const [link, reason] of [
    [old, "invitation_expired"],
    [single, "invitation_used_up"],
    [back, "invitation_taken_back"],
  ] as const) {
    const form = { login: `${reason}@example.org`, password, invite_key: link.inviteKey };
    expect(await nobody.get(`/api/groups/invitation/${link.inviteKey}`)).toMatchObject(refused(reason));
    expect(await nobody.get(`/api/groups/invitation/${link.inviteKey}/picture`)).toMatchObject(refused(reason));
    expect(await nobody.post("/api/signup", form)).toMatchObject(refused(reason));
    expect(await join(paul, link)).toMatchObject(refused(reason));
    expect(await join(zoe, link), "who is in just goes there").toMatchObject({ body: { id: famille.id } });
  }
  expect((await anna.get(`/api/groups/${famille.id}/invitations`)).body.links).toEqual([]);
  expect(await accountsCalled("invitation_%@example.org")).toEqual([]);
});

test("a returning member uses up nothing, and only one of two simultaneous users gets the last use", async () => {
  const { anna, bob, paul, zoe, famille } = await aCommunity(hearth);
  const link = await make(anna, famille.id, { mostUses: 1 });
  await join(bob, link);

  const responses = await Promise.all([paul, zoe].map((person) => join(person, link)));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(responses.find(({ status }) => status === 400)).toMatchObject(refused("invitation_used_up"));
  expect((await anna.get(`/api/groups/${famille.id}`)).body.users).toHaveLength(3);
});

test("resetting the main link, by a member or the operator, ends all temporary links", async () => {
  const { anna, paul, famille } = await aCommunity(hearth);
  const first = await make(anna, famille.id, {});
  await anna.post(`/api/groups/${famille.id}/reset-invite-key`);
  expect(await join(paul, first)).toMatchObject(refused("invitation_taken_back"));

  const second = await make(anna, famille.id, {});
  await invitationLinkOf(hearth.context, famille.id, { renewed: true });
  expect(await join(paul, second)).toMatchObject(refused("invitation_taken_back"));
});

test("outsiders, former members and visitors cannot access the links of a group, nor members those of another group", async () => {
  const { anna, paul, zoe, famille, club } = await aCommunity(hearth);
  const link = await make(anna, famille.id, {});
  const links = `/api/groups/${famille.id}/invitations`;
  for (const [who, reason] of [
    [paul, "group_not_found"],
    [zoe, "group_not_found"],
    [nobody, "unauthorized"],
  ] as const) {
    expect(await who.get(links)).toMatchObject(refused(reason));
    expect(await who.post(links, {})).toMatchObject(refused(reason));
    expect(await who.delete(`${links}/${link.id}`)).toMatchObject(refused(reason));
  }
  expect(await paul.delete(`/api/groups/${club.id}/invitations/${link.id}`)).toMatchObject(refused("not_found"));
  expect((await anna.get(links)).body.links).toHaveLength(1);
});

test("a group can have up to 50 valid temporary links, and invalid options are refused", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const links = `/api/groups/${famille.id}/invitations`;
  for (const wish of [{ mostUses: 0 }, { mostUses: 1001 }, { mostUses: "5" }, { expiresAt: "soon" }, { expiresAt: -1 }])
    expect(await anna.post(links, wish), JSON.stringify(wish)).toMatchObject(refused("bad_request"));
  for (let n = 0; n < 50; n++) await make(anna, famille.id, { expiresAt: null, mostUses: null });

  expect(await anna.post(links, {})).toMatchObject(refused("too_many_invitations"));
});

test("if invitation links are hidden, members cannot see, create or revoke them", async () => {
  const hidden = await testApp({ SHOW_GROUP_INVITATION_LINKS: "false" });
  const yves = await aPerson(hidden, "yves@example.org");
  const { body: group } = await yves.post("/api/groups", { name: "Quiet" });
  const links = `/api/groups/${group.id}/invitations`;

  expect(await yves.get(links)).toMatchObject(refused("invitations_hidden"));
  expect(await yves.post(links, {})).toMatchObject(refused("invitations_hidden"));
  expect(await yves.delete(`${links}/${group.id}`)).toMatchObject(refused("invitations_hidden"));
  await hidden.close();
});

async function make(who: Account, group: string, wish: object): Promise<InvitationLink> {
  return (await who.post(`/api/groups/${group}/invitations`, wish)).body as InvitationLink;
}

function join(who: Account, { inviteKey }: InvitationLink) {
  return who.post(`/api/groups/invitation/${inviteKey}`);
}

function inDays(count: number): number {
  return Math.floor(hearth.context.clock.now() / 1000) + count * day;
}

async function accountsCalled(pattern: string) {
  const { read } = hearth.context.db;
  return read.selectFrom("users").select("id").where("login", "like", pattern).execute();
}
