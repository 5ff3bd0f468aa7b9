import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, inAnotherBrowser, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe } = await aCommunity(hearth);
const carol = await aPerson(hearth, "carol@example.org");
const paula = await aPerson(hearth, "paula@example.org");
const own = { [clientHeader]: "web" };

const remove = (who: Account, group: { id: string }, whom: Account, how: object = {}) =>
  who.post(`/api/groups/${group.id}/members/${whom.id}/removal`, how);
const namesIn = async (who: Account, group: { id: string }) =>
  ((await who.get(`/api/groups/${group.id}`)).body.users as Account[]).map(({ name }) => name).sort();
const logOf = async (who: Account, group: { id: string }) =>
  (await who.get(`/api/groups/${group.id}/log`)).body.items as { kind: string; admin?: Account; person?: Account }[];
const notificationsOf = async (who: Account) =>
  ((await who.get("/api/me/notifications/page", own)).body.items as { type: string }[]).filter(
    ({ type }) => type === "membership",
  );

test("a removed member loses the group, its messages and files at once, on every device, and posts stay", async () => {
  const group = await aGroup(anna, "Choir", bob, carol);
  const photo = await upload(hearth, bob);
  const message = await makeMessage(bob, group, { data: { text: "Our concert" }, files: [photo.id] });
  const link = (await bob.post(`/api/messages/${message.id}/public-links`, {})).body as { token: string };
  const phone = await inAnotherBrowser(hearth, bob);

  expect(await remove(anna, group, bob)).toMatchObject({ status: 204 });

  for (const device of [bob, phone]) {
    expect(await device.get(`/api/groups/${group.id}`)).toMatchObject(refused("group_not_found"));
    expect(await device.get(`/api/messages/${message.id}`)).toMatchObject(refused("not_found"));
    expect((await device.get(`/api/files/${photo.id}/raw`)).status).toBeGreaterThanOrEqual(400);
    expect((await device.get("/api/me")).body.groups).not.toContainEqual(expect.objectContaining({ id: group.id }));
  }
  expect((await anna.get(`/api/public/${link.token}`)).status).toBeGreaterThanOrEqual(400);
  expect((await anna.get(`/api/messages/${message.id}`)).body).toMatchObject({ author: { id: bob.id } });
  expect(await namesIn(anna, group)).toEqual(["anna", "carol"]);
  expect(await logOf(carol, group)).toMatchObject([
    { kind: "member_removed", admin: { id: anna.id }, person: { id: bob.id } },
  ]);
  expect(await notificationsOf(bob), "not notified unless the admin chooses so").toEqual([]);
});

test("only admins remove, and only members below them", async () => {
  const group = await aGroup(anna, "Choir", bob, carol, paula);
  for (const admin of [bob, carol]) await anna.put(`/api/groups/${group.id}/members/${admin.id}`, { role: "admin" });

  expect(await remove(paula, group, carol)).toMatchObject(refused("not_permitted"));
  expect(await remove(bob, group, carol)).toMatchObject(refused("not_permitted"));
  expect(await remove(bob, group, anna)).toMatchObject(refused("not_permitted"));
  expect(await remove(anna, group, anna)).toMatchObject(refused("not_permitted"));
  expect(await remove(zoe, group, paula)).toMatchObject(refused("group_not_found"));
  expect(await remove(anna, group, zoe)).toMatchObject(refused("not_found"));
  expect(await remove(anna, group, paula, { blocks: "yes" })).toMatchObject(refused("bad_request"));
  expect(await namesIn(anna, group)).toEqual(["anna", "bob", "carol", "paula"]);
  expect(await remove(bob, group, paula)).toMatchObject({ status: 204 });
});

test("what a removed member posted can go too, with the comments on it, but neither answers to comments nor later posts", async () => {
  const group = await aGroup(anna, "Choir", bob, carol);
  const other = await aGroup(anna, "Family", bob);
  const kept = await makeMessage(anna, group, { data: { text: "Rehearsal" } });
  const comment = await makeReply(bob, kept, "I cannot come");
  const response = await makeReply(carol, comment, "What a pity");
  const message = await makeMessage(bob, group, { data: { text: "I sing alone" } });
  await makeReply(carol, message, "Really?");
  const elsewhere = await makeMessage(bob, other, { data: { text: "Elsewhere" } });

  await remove(anna, group, bob, { deletesPosts: true });
  await bob.post(`/api/groups/invitation/${await inviteKey(anna, group)}`);
  const later = await makeMessage(bob, group, { data: { text: "I am back" } });
  await workIsDone(hearth);

  expect(await anna.get(`/api/messages/${comment.id}`)).toMatchObject(refused("not_found"));
  expect(await anna.get(`/api/messages/${message.id}`)).toMatchObject(refused("not_found"));
  expect((await anna.get(`/api/messages/${response.id}`)).body).toMatchObject({ parent: { id: kept.id } });
  expect((await anna.get(`/api/messages/${later.id}`)).status).toBe(200);
  expect((await anna.get(`/api/messages/${elsewhere.id}`)).status).toBe(200);
  expect((await anna.get(`/api/groups/${group.id}/cards/0`, own)).body).toMatchObject({ totalItems: 2 });
});

test("a blocked person cannot come back by any link until an admin allows it", async () => {
  const group = await aGroup(anna, "Choir", bob, carol);
  const old = await inviteKey(bob, group);
  const temporary = (await anna.post(`/api/groups/${group.id}/invitations`, {})).body as { inviteKey: string };

  await remove(anna, group, bob, { blocks: true });

  const key = await inviteKey(anna, group);
  expect(key).not.toBe(old);
  expect(await bob.post(`/api/groups/invitation/${old}`)).toMatchObject(refused("invite_key_invalid"));
  expect(await bob.post(`/api/groups/invitation/${temporary.inviteKey}`)).toMatchObject(
    refused("invitation_taken_back"),
  );
  expect(await bob.post(`/api/groups/invitation/${key}`)).toMatchObject(refused("blocked_from_group"));
  expect(await carol.get(`/api/groups/${group.id}/blocks`)).toMatchObject(refused("not_permitted"));
  expect((await anna.get(`/api/groups/${group.id}/blocks`)).body.people).toMatchObject([{ person: { id: bob.id } }]);

  expect(await carol.delete(`/api/groups/${group.id}/blocks/${bob.id}`)).toMatchObject(refused("not_permitted"));
  expect(await anna.delete(`/api/groups/${group.id}/blocks/${bob.id}`)).toMatchObject({ status: 204 });
  expect(await anna.delete(`/api/groups/${group.id}/blocks/${bob.id}`)).toMatchObject(refused("not_found"));
  expect(await bob.post(`/api/groups/invitation/${key}`)).toMatchObject({ status: 200 });
  expect((await logOf(carol, group)).map(({ kind }) => kind)).toEqual(["member_unblocked", "member_removed"]);
});

test("links that a removed member made lead nowhere", async () => {
  const group = await aGroup(anna, "Choir", bob);
  const link = (await bob.post(`/api/groups/${group.id}/invitations`, {})).body as { inviteKey: string };

  await remove(anna, group, bob);

  expect(await bob.post(`/api/groups/invitation/${link.inviteKey}`)).toMatchObject(refused("invitation_taken_back"));
});

test("a removed person is notified only if the admin chooses so, without a name", async () => {
  const dora = await aPerson(hearth, "dora@example.org");
  const group = await aGroup(anna, "Choir", dora);

  await remove(anna, group, dora, { tells: true });

  expect(await notificationsOf(dora)).toMatchObject([
    { type: "membership", data: { about: "removed", groupName: "Choir" } },
  ]);
  expect((await notificationsOf(dora))[0]).not.toHaveProperty("fromUser");
  expect((await dora.get("/api/me/notifications")).body, "third-party clients know nothing of it").toEqual([]);
});

test("the log names what admins did, and members alone can read it", async () => {
  const group = await aGroup(anna, "Choir", bob, carol);
  const message = await makeMessage(bob, group, { data: { text: "Spam" } });
  const link = (await bob.post(`/api/messages/${message.id}/public-links`, {})).body as { id: string };

  await anna.put(`/api/groups/${group.id}/members/${carol.id}`, { role: "admin" });
  await anna.put(`/api/groups/${group.id}/permissions`, { post: "admin" });
  await anna.delete(`/api/messages/${message.id}/public-links/${link.id}`);
  await carol.delete(`/api/messages/${message.id}`);

  expect(await logOf(bob, group)).toMatchObject([
    { kind: "message_deleted", admin: { id: carol.id }, person: { id: bob.id } },
    { kind: "public_link_ended", admin: { id: anna.id }, person: { id: bob.id } },
    { kind: "permissions_changed", admin: { id: anna.id } },
    { kind: "role_changed", admin: { id: anna.id }, person: { id: carol.id }, role: "admin" },
  ]);
  expect(await zoe.get(`/api/groups/${group.id}/log`)).toMatchObject(refused("group_not_found"));
  expect(await bob.get(`/api/groups/${group.id}/log?before=none`)).toMatchObject(refused("bad_request"));
});

test("the log comes in pages", async () => {
  const group = await aGroup(anna, "Choir", bob);
  for (let n = 0; n < 52; n++) await anna.put(`/api/groups/${group.id}/approval`, { isNeeded: n % 2 === 0 });

  const first = (await bob.get(`/api/groups/${group.id}/log`)).body;
  const rest = (await bob.get(`/api/groups/${group.id}/log?before=${first.next}`)).body;

  expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 2, undefined]);
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(52);
});

async function inviteKey(who: Account, group: { id: string }): Promise<string> {
  return (await who.get(`/api/groups/${group.id}`, own)).body.inviteKey;
}
