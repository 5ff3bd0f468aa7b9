import { afterAll, beforeEach, expect, test } from "vitest";
import type { Notification } from "#contract/compat.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import {
  aCommunity,
  aGroup,
  aPerson,
  password,
  visitor,
  type Account,
  type Community,
} from "../../../testing/people.ts";
import { noticeToAll } from "./actions-notify.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
  for (const person of [people.anna, people.bob, people.zoe, people.paul])
    for (const { id } of await notificationsOf(person)) await person.delete(`/api/notifications/${id}`);
});

test("all members except the author are notified of a new message, and nobody outside the group", async () => {
  const { anna, bob, zoe, paul, famille } = people;
  await anna.put(`/api/groups/${famille.id}`, { name: "Famille" });

  const message = await makeMessage(anna, famille, { data: { title: "Picnic", text: "On Sunday?" } });

  expect(await notificationsOf(bob)).toEqual([
    {
      id: expect.any(String),
      createdAt: expect.any(Number),
      type: "new_message",
      target: message.id,
      read: false,
      data: {},
      fromUser: { id: anna.id, name: "anna", entityType: "user" },
      fromGroup: { id: famille.id, name: "Famille", entityType: "group" },
      fromMessage: {
        id: message.id,
        data: { title: "Picnic", text: "On Sunday?" },
        author: { id: anna.id, name: "anna", entityType: "user" },
        type: "standard",
        entityType: "message",
      },
      entityType: "notification",
    },
  ]);
  for (const other of [anna, zoe, paul]) expect(await notificationsOf(other)).toEqual([]);
});

test("all members are notified of a comment, even those who take no part in the thread, with the message it replies to", async () => {
  const { anna, bob, famille } = people;
  const carol = await aPerson(hearth, `carol@${famille.id}.org`);
  await carol.post(`/api/groups/invitation/${famille.inviteKey}`);
  const top = await makeMessage(anna, famille, "Top");
  const reply = await makeReply(bob, top, "Reply");
  const nested = await makeReply(anna, reply, "Nested");

  expect((await notificationsOf(carol)).map(essence)).toEqual([
    { type: "new_comment", target: nested.id, by: anna.id, from: reply.id },
    { type: "new_comment", target: reply.id, by: bob.id, from: top.id },
    { type: "new_message", target: top.id, by: anna.id, from: top.id },
  ]);
  expect((await notificationsOf(bob)).map(({ target }) => target)).toEqual([nested.id, top.id, famille.id]);
});

test("a message sent twice, even at once, causes one notification", async () => {
  const { anna, bob, famille } = people;
  const draft = { id: crypto.randomUUID(), group: famille.id, data: { text: "Once" } };

  await Promise.all([1, 2].map(() => anna.post("/api/messages", draft)));
  await anna.post("/api/messages", draft);

  expect(await notificationsOf(bob)).toHaveLength(1);
});

test("members are notified when someone joins by invitation or sign-up, but not when a member joins again", async () => {
  const { anna, bob, paul, famille } = people;
  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  const login = `new@${famille.id}.org`;
  await visitor(hearth).post("/api/signup", { login, password, invite_key: famille.inviteKey });

  for (const member of [anna, bob]) {
    expect((await notificationsOf(member)).map(essence)).toEqual([
      { type: "user_joined_group", target: famille.id, by: expect.any(String) },
      { type: "user_joined_group", target: famille.id, by: paul.id },
    ]);
  }
  expect((await notificationsOf(paul)).map(({ fromUser }) => fromUser?.name)).toEqual(["new"]);
});

test("the remaining members are notified when someone leaves, whose own notifications of the group are deleted", async () => {
  const { anna, bob, famille, paul } = people;
  const other = await aGroup(bob, "Other", anna);
  await makeMessage(anna, famille, "Of the group that is left");
  await makeMessage(anna, other, "Of the other");

  await bob.post(`/api/groups/${famille.id}/leave`);

  expect((await notificationsOf(anna)).map(essence)[0]).toEqual({
    type: "user_left_group",
    target: famille.id,
    by: bob.id,
  });
  expect((await notificationsOf(bob)).map(({ fromGroup }) => fromGroup?.name)).toEqual(["Other", "Other"]);
  expect(await notificationsOf(paul)).toEqual([]);
  await bob.post(`/api/groups/invitation/${famille.inviteKey}`);
  expect((await notificationsOf(bob)).map(({ fromGroup }) => fromGroup?.name)).toEqual(["Other", "Other"]);
});

test("members are notified of a new group name together with the old one, and only if it differs", async () => {
  const { anna, bob, famille } = people;

  await anna.put(`/api/groups/${famille.id}`, { name: "Famille" });
  await anna.put(`/api/groups/${famille.id}`, { name: " Famille " });
  await anna.put(`/api/groups/${famille.id}`, { name: "" });
  await anna.put(`/api/groups/${famille.id}`, { name: "Family" });

  expect(await notificationsOf(bob)).toMatchObject([
    {
      type: "group_name_change",
      target: famille.id,
      data: { previousGroupName: "Famille", newGroupName: "Family" },
      fromUser: { id: anna.id },
      fromGroup: { name: "Family" },
    },
  ]);
  expect(await notificationsOf(anna)).toEqual([]);
});

test("a notice from the operator reaches everyone, with its text and link", async () => {
  const { anna, paul } = people;

  await noticeToAll(hearth.context, "Down on Sunday", "https://example.org/down");

  for (const person of [anna, paul]) {
    expect(await notificationsOf(person)).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(Number),
        type: "global_notification",
        target: "https://example.org/down",
        read: false,
        data: { text: "Down on Sunday" },
        entityType: "notification",
      },
    ]);
  }
});

test("editing, pinning, publishing and deleting cause no notifications", async () => {
  const { anna, bob, famille } = people;
  const top = await makeMessage(bob, famille, "Top");
  const reply = await makeReply(bob, top, "Reply");
  const before = (await notificationsOf(anna)).map(({ id }) => id);

  await bob.put(`/api/messages/${top.id}`, { data: { text: "Better" }, pinnedInGroup: true });
  await bob.put(`/api/messages/${reply.id}`, { isInFront: true });

  expect((await notificationsOf(anna)).map(({ id }) => id)).toEqual(before);
});

test("deleting a message deletes the notifications of it and its thread", async () => {
  const { anna, bob, famille } = people;
  const top = await makeMessage(anna, famille, "Top");
  await makeReply(anna, await makeReply(anna, top, "Reply"), "Nested");
  const other = await makeMessage(anna, famille, "Stays");
  expect(await notificationsOf(bob)).toHaveLength(4);

  await anna.delete(`/api/messages/${top.id}`);

  expect((await notificationsOf(bob)).map(({ target }) => target)).toEqual([other.id]);
});

test("deleting a reply keeps notifications of the replies to it, now as comments on its parent", async () => {
  const { anna, bob, famille } = people;
  const top = await makeMessage(anna, famille, "Top");
  const middle = await makeReply(anna, top, "Middle");
  const under = await makeReply(anna, middle, "Under");

  await anna.delete(`/api/messages/${middle.id}`);

  expect((await notificationsOf(bob)).map(essence)).toEqual([
    { type: "new_comment", target: under.id, by: anna.id, from: top.id },
    { type: "new_message", target: top.id, by: anna.id, from: top.id },
  ]);
});

test("notifications of a published reply that outlives its thread become notifications of a message", async () => {
  const { anna, bob, famille } = people;
  const top = await makeMessage(anna, famille, "Top");
  const survivor = await makeReply(anna, top, "Survivor");
  await anna.put(`/api/messages/${survivor.id}`, { isInFront: true });

  await anna.delete(`/api/messages/${top.id}`);

  expect((await notificationsOf(bob)).map(essence)).toEqual([
    { type: "new_message", target: survivor.id, by: anna.id, from: survivor.id },
  ]);
});

/** The newest first. */
test("the notification of a very long message has its title and beginning only", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  await makeMessage(anna, famille, { data: { title: "Chronicle", text: "Long ago. ".repeat(3000) } });
  const [notification] = await notificationsOf(bob);
  expect(notification!.fromMessage!.data.title).toBe("Chronicle");
  expect(notification!.fromMessage!.data.text!.length).toBeLessThanOrEqual(400);
});

async function notificationsOf(person: Account): Promise<Notification[]> {
  return (await person.get("/api/me/notifications")).body;
}

function essence({ type, target, fromUser, fromMessage }: Notification) {
  return { type, target, by: fromUser?.id, ...(fromMessage && { from: fromMessage.id }) };
}
