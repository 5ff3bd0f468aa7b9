import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity, aGroup, aPerson, password, visitor, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe } = await aCommunity(hearth);
const own = { [clientHeader]: "web" };

/** A group of anna and bob that asks for approval, and its invitation. */
async function aCarefulGroup() {
  const group = await aGroup(anna, "Choir", bob);
  await anna.put(`/api/groups/${group.id}/approval`, { isNeeded: true });
  const { inviteKey } = (await anna.get(`/api/groups/${group.id}`, own)).body as { inviteKey: string };
  return { ...group, path: `/api/groups/invitation/${inviteKey}`, inviteKey };
}

const requestsOf = async (who: Account, group: { id: string }) =>
  (await who.get(`/api/groups/${group.id}/requests`)).body.requests as { person: Account }[];
const decide = (who: Account, group: { id: string }, whom: { id: string }, decision: object) =>
  who.put(`/api/groups/${group.id}/requests/${whom.id}`, decision);
const notificationsOf = async (who: Account) =>
  ((await who.get("/api/me/notifications/page", own)).body.items as { type: string; fromUser?: Account }[]).filter(
    ({ type }) => type === "membership",
  );

test("whoever follows an invitation waits until an admin lets them in", async () => {
  const group = await aCarefulGroup();
  const dora = await aPerson(hearth, "dora@example.org");
  expect((await visitor(hearth).get(group.path)).body).toMatchObject({ name: "Choir", needsApproval: true });

  expect(await dora.post(group.path, {})).toMatchObject(refused("waiting_for_approval"));
  expect(await dora.post(group.path, {}), "asking twice").toMatchObject(refused("waiting_for_approval"));

  expect(await dora.get(`/api/groups/${group.id}`)).toMatchObject(refused("group_not_found"));
  expect((await dora.get("/api/me/requests")).body.requests).toMatchObject([{ group: { name: "Choir" } }]);
  expect(await requestsOf(anna, group)).toMatchObject([{ person: { id: dora.id } }]);
  expect(await notificationsOf(anna)).toMatchObject([{ data: { about: "request" }, fromUser: { id: dora.id } }]);
  expect(await notificationsOf(bob), "members are not asked").toEqual([]);

  expect(await decide(anna, group, dora, { isAccepted: true })).toMatchObject({ status: 204 });
  expect((await dora.get(`/api/groups/${group.id}`)).status).toBe(200);
  expect(await notificationsOf(dora)).toMatchObject([{ data: { about: "accepted" }, fromUser: { id: anna.id } }]);
  expect((await dora.get("/api/me/requests")).body.requests).toEqual([]);
  expect(await dora.post(group.path, {}), "who is in just goes there").toMatchObject({ status: 200 });
  expect((await bob.get(`/api/groups/${group.id}/log`)).body.items).toMatchObject([
    { kind: "member_accepted", person: { id: dora.id } },
    { kind: "approval_changed", isNeeded: true },
  ]);
});

test("a new account that has to wait is in no group", async () => {
  const group = await aCarefulGroup();
  const form = { login: "erik@example.org", password, invite_key: group.inviteKey };

  const { status, body } = await visitor(hearth).post("/api/signup", form);

  expect([status, body.group]).toEqual([200, undefined]);
  expect((await requestsOf(anna, group)).map(({ person }) => person.name)).toEqual(["erik"]);
});

test("a refused person is not notified and may ask again, unless blocked", async () => {
  const group = await aCarefulGroup();
  const fred = await aPerson(hearth, "fred@example.org");

  await fred.post(group.path, {});
  expect(await decide(anna, group, fred, { isAccepted: false })).toMatchObject({ status: 204 });
  expect(await fred.post(group.path, {})).toMatchObject(refused("waiting_for_approval"));
  expect(await decide(anna, group, fred, { isAccepted: false, blocks: true })).toMatchObject({ status: 204 });

  expect(await fred.post(group.path, {})).toMatchObject(refused("blocked_from_group"));
  expect(await notificationsOf(fred)).toEqual([]);
  expect(await decide(anna, group, fred, { isAccepted: true })).toMatchObject(refused("not_found"));
});

test("a person can withdraw the request", async () => {
  const group = await aCarefulGroup();
  const gina = await aPerson(hearth, "gina@example.org");
  await gina.post(group.path, {});

  expect(await gina.delete(`/api/me/requests/${group.id}`)).toMatchObject({ status: 204 });

  expect(await requestsOf(anna, group)).toEqual([]);
});

test("asking again disturbs the admins no more, and uses up no further place of a link", async () => {
  const group = await aCarefulGroup();
  const kim = await aPerson(hearth, "kim@example.org");
  const lea = await aPerson(hearth, "lea@example.org");
  const link = (await anna.post(`/api/groups/${group.id}/invitations`, { mostUses: 2 })).body as { inviteKey: string };
  const ask = (who: Account) => who.post(`/api/groups/invitation/${link.inviteKey}`, {});
  const before = (await notificationsOf(anna)).length;

  for (let n = 0; n < 3; n++) await ask(kim);
  await kim.delete(`/api/me/requests/${group.id}`);
  expect(await ask(kim)).toMatchObject(refused("waiting_for_approval"));

  expect((await notificationsOf(anna)).length).toBe(before + 1);
  expect((await requestsOf(anna, group)).map(({ person }) => person.id)).toEqual([kim.id]);
  expect(await ask(lea), "the link was used twice by then").toMatchObject(refused("invitation_used_up"));
});

test("unblocking somebody who was refused is not in the log, since members never knew of them", async () => {
  const group = await aCarefulGroup();
  const mia = await aPerson(hearth, "mia@example.org");
  await mia.post(group.path, {});
  await decide(anna, group, mia, { isAccepted: false, blocks: true });

  expect(await anna.delete(`/api/groups/${group.id}/blocks/${mia.id}`)).toMatchObject({ status: 204 });

  expect(JSON.stringify((await bob.get(`/api/groups/${group.id}/log`)).body)).not.toContain(mia.id);
});

test("a former admin keeps no notifications about requests, and the same role again is no news", async () => {
  const group = await aCarefulGroup();
  const role = (name: string) => anna.put(`/api/groups/${group.id}/members/${bob.id}`, { role: name });
  const news = async () =>
    (await notificationsOf(bob)).filter((one) => (one as unknown as { fromGroup: Account }).fromGroup.id === group.id);
  await role("admin");
  await (await aPerson(hearth, "nina@example.org")).post(group.path, {});
  expect(await news()).toMatchObject([{ data: { about: "request" } }, { data: { about: "role" } }]);

  await role("member");
  await role("member");

  expect(await news()).toMatchObject([{ data: { role: "member" } }, { data: { role: "admin" } }]);
});

test("without the need for approval a waiting person joins at once", async () => {
  const group = await aCarefulGroup();
  const hans = await aPerson(hearth, "hans@example.org");
  await hans.post(group.path, {});

  await anna.put(`/api/groups/${group.id}/approval`, { isNeeded: false });

  expect(await hans.post(group.path, {})).toMatchObject({ status: 200 });
  expect(await requestsOf(anna, group)).toEqual([]);
});

test("only admins see and decide requests, and decide about approval", async () => {
  const group = await aCarefulGroup();
  const ines = await aPerson(hearth, "ines@example.org");
  await ines.post(group.path, {});

  for (const [who, reason] of [
    [bob, "not_permitted"],
    [zoe, "group_not_found"],
    [ines, "group_not_found"],
  ] as const) {
    expect(await who.get(`/api/groups/${group.id}/requests`)).toMatchObject(refused(reason));
    expect(await decide(who, group, ines, { isAccepted: true })).toMatchObject(refused(reason));
    expect(await who.put(`/api/groups/${group.id}/approval`, { isNeeded: false })).toMatchObject(refused(reason));
  }
  expect(await decide(anna, group, ines, {})).toMatchObject(refused("bad_request"));
});

test("two admins who accept the same person let them in once", async () => {
  const group = await aCarefulGroup();
  await anna.put(`/api/groups/${group.id}/members/${bob.id}`, { role: "admin" });
  const jana = await aPerson(hearth, "jana@example.org");
  await jana.post(group.path, {});

  const responses = await Promise.all([anna, bob].map((admin) => decide(admin, group, jana, { isAccepted: true })));

  expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test("a person is notified of their new role", async () => {
  const group = await aGroup(anna, "Choir", bob);

  await anna.put(`/api/groups/${group.id}/members/${bob.id}`, { role: "admin" });

  expect((await notificationsOf(bob))[0]).toMatchObject({
    data: { about: "role", role: "admin" },
    fromUser: { id: anna.id },
    fromGroup: { id: group.id },
  });
});
