import { afterAll, beforeEach, expect, test } from "vitest";
import type { NotificationCard } from "#contract/notifications.ts";
import { refused } from "../../testing/answers.ts";
import { testApp } from "../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../testing/messages.ts";
import { aCommunity, visitor, type Account, type Community } from "../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
});

test("muting a thread stops notifications of its comments at any depth, for this user and this thread only", async () => {
  const { anna, bob, famille } = people;
  const ski = await makeMessage(anna, famille, { data: { title: "Ski trip" } });
  const garden = await makeMessage(anna, famille, { data: { title: "Garden" } });
  const before = await makeReply(anna, ski, "Before");

  expect(await bob.post(`/api/messages/${ski.id}/mute`)).toMatchObject({ status: 204, body: "" });
  await makeReply(anna, before, "Below a comment");
  await makeReply(anna, ski, "Once more");
  const elsewhere = await makeReply(anna, garden, "Elsewhere");
  const own = await makeReply(bob, ski, "Bob himself");

  expect((await newsOf(bob)).slice(0, 2).map(({ target }) => target)).toEqual([elsewhere.id, before.id]);
  expect((await newsOf(anna))[0]).toMatchObject({ target: own.id });
});

test("muted threads are marked in the owner's list and can be unmuted", async () => {
  const { anna, bob, famille } = people;
  const ski = await makeMessage(anna, famille, { data: { title: "Ski trip" } });
  await makeReply(anna, ski, "One");
  await makeReply(bob, ski, "Two");
  for (const _again of [1, 2]) await bob.post(`/api/messages/${ski.id}/mute`);

  expect((await newsOf(bob))[0]?.thread).toEqual({ id: ski.id, muted: true });
  expect((await newsOf(anna))[0]?.thread).toEqual({ id: ski.id, muted: false });

  for (const _again of [1, 2])
    expect(await bob.delete(`/api/messages/${ski.id}/mute`)).toMatchObject({ status: 204, body: "" });
  const heard = await makeReply(anna, ski, "Three");
  expect((await newsOf(bob))[0]).toMatchObject({ target: heard.id, thread: { muted: false } });
});

test("a user cannot mute a message they cannot see", async () => {
  const { anna, zoe, paul, famille } = people;
  const ski = await makeMessage(anna, famille, { data: { title: "Ski trip" } });
  const path = `/api/messages/${ski.id}/mute`;

  for (const outsider of [zoe, paul])
    for (const call of [outsider.post(path), outsider.delete(path)])
      expect(await call).toMatchObject(refused("not_found"));
  expect(await visitor(hearth).post(path)).toMatchObject(refused("unauthorized"));
});

async function newsOf(person: Account): Promise<NotificationCard[]> {
  return (await person.get("/api/me/notifications/page")).body.items;
}
