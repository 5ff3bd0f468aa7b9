import { afterAll, expect, test } from "vitest";
import { newId } from "../../../new-id.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReply, storedMessage } from "../../../testing/messages.ts";
import { aGroup, aPerson } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";
import { removeAbandonedGroups } from "./actions-erasure.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { read } = hearth.context.db;
const anna = await aPerson(hearth, "anna@example.org");
const bob = await aPerson(hearth, "bob@example.org");
const day = 24 * 60 * 60 * 1000;

test("a group is deleted with its messages and files 30 days after its last member left, and not before", async () => {
  const group = await aGroup(anna, "Over", bob);
  const other = await aGroup(bob, "Other");
  const photo = await upload(hearth, anna);
  const top = await makeMessage(anna, group, { files: [photo.id] });
  await makeReply(bob, await makeReply(bob, top, "Reply"), "Nested");
  const kept = await makeMessage(bob, other, "Kept");
  await anna.post(`/api/groups/${group.id}/leave`);
  hearth.passTime(40 * day);
  await removeAbandonedGroups(hearth.context);
  expect((await bob.get(`/api/messages/${top.id}`)).status).toBe(200);

  await bob.post(`/api/groups/${group.id}/leave`);
  hearth.passTime(29 * day);
  await removeAbandonedGroups(hearth.context);
  expect(await messagesOf(group.id)).toHaveLength(3);
  hearth.passTime(2 * day);
  await removeAbandonedGroups(hearth.context);

  expect(await messagesOf(group.id)).toEqual([]);
  expect(await bob.post(`/api/groups/invitation/${group.inviteKey}`)).toMatchObject(refused("invite_key_invalid"));
  const file = await read.selectFrom("files").selectAll().where("id", "=", photo.id).executeTakeFirst();
  expect(file?.delete_after).not.toBeNull();
  expect((await bob.get(`/api/messages/${kept.id}`)).status).toBe(200);
});

test("a member who returns by invitation in time keeps the group, and the 30 days start over", async () => {
  const group = await aGroup(anna, "Kept");
  const message = await makeMessage(anna, group, "Hello");
  await anna.post(`/api/groups/${group.id}/leave`);
  hearth.passTime(29 * day);

  await bob.post(`/api/groups/invitation/${group.inviteKey}`);
  hearth.passTime(10 * day);
  await removeAbandonedGroups(hearth.context);
  expect((await bob.get(`/api/messages/${message.id}`)).status).toBe(200);

  await bob.post(`/api/groups/${group.id}/leave`);
  hearth.passTime(29 * day);
  await removeAbandonedGroups(hearth.context);
  expect(await messagesOf(group.id)).toHaveLength(1);
});

test("a long group is deleted in several steps, replies before their parents", async () => {
  const group = await aGroup(anna, "Long");
  const top = await makeMessage(anna, group, "Top");
  const row = await storedMessage(hearth, top.id);
  const ids = Array.from({ length: 450 }, newId);
  const reply = { ...row, on_group_page: 0 as const };
  await hearth.context.db.write((tx) =>
    tx
      .insertInto("messages")
      .values(ids.map((id, n) => ({ ...reply, id, parent_id: ids[n - 1] ?? top.id, number: n + 2 })))
      .execute(),
  );
  await anna.post(`/api/groups/${group.id}/leave`);
  hearth.passTime(31 * day);

  await removeAbandonedGroups(hearth.context);

  expect(await read.selectFrom("groups").select("id").where("id", "=", group.id).execute()).toEqual([]);
});

test("a group is abandoned if its last two members leave at once, but not if someone joins meanwhile", async () => {
  const carla = await aPerson(hearth, "carla@example.org");
  for (let round = 0; round < 3; round++) {
    const group = await aGroup(anna, "At once", bob);
    await Promise.all([anna, bob].map((person) => person.post(`/api/groups/${group.id}/leave`)));
    expect(await abandonedAt(group.id)).not.toBeNull();

    const lone = await aGroup(anna, "Relay");
    await Promise.all([
      anna.post(`/api/groups/${lone.id}/leave`),
      carla.post(`/api/groups/invitation/${lone.inviteKey}`),
    ]);
    expect(await abandonedAt(lone.id)).toBeNull();
  }
});

async function messagesOf(groupId: string) {
  return read.selectFrom("messages").select("id").where("group_id", "=", groupId).execute();
}

async function abandonedAt(groupId: string) {
  const row = await read.selectFrom("groups").selectAll().where("id", "=", groupId).executeTakeFirstOrThrow();
  return row.abandoned_at;
}
