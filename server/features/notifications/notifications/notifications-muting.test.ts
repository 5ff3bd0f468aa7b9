import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { GroupOfMine } from "#contract/groups.ts";
import { clientHeader } from "#contract/own-client.ts";
import type { NotificationCard } from "#contract/notifications.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, visitor, type Account, type Community } from "../../../testing/people.ts";

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

describe("a member who has muted the group", () => {
  const hour = 60 * 60;
  const mute = (person: Account, group: { id: string }, body: object) =>
    person.put(`/api/groups/${group.id}/mute`, body);
  const muteOf = async (person: Account, group: { id: string }) => {
    const { groups } = (await person.get("/api/me", { [clientHeader]: "web" })).body as { groups: GroupOfMine[] };
    return groups.find(({ id }) => id === group.id)!.mute;
  };

  test("is not notified of it until the time is over", async () => {
    const { anna, bob, famille } = people;
    const before = await newsOf(bob);
    expect(await mute(bob, famille, { seconds: hour, sparesPersonal: true })).toMatchObject({ status: 204, body: "" });
    const quiet = await makeMessage(anna, famille, "Quiet");
    await makeReply(anna, quiet, "Quiet as well");
    await anna.put(`/api/groups/${famille.id}`, { name: "Les Martin" });

    expect((await newsOf(bob)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await muteOf(bob, famille))?.until).toBeCloseTo(hearth.context.clock.now() / 1000 + hour, -1);
    expect(await muteOf(anna, famille)).toBeUndefined();

    hearth.passTime((hour + 1) * 1000);
    const heard = await makeMessage(anna, famille, "Heard");
    expect((await newsOf(bob))[0]!.target).toBe(heard.id);
    expect(await newsOf(bob)).toHaveLength(before.length + 1);
    expect(await muteOf(bob, famille)).toBeUndefined();
  });

  test("is still notified of replies to their own messages if they want that, but not of reactions", async () => {
    const { anna, bob, famille } = people;
    const mine = await makeMessage(bob, famille, "Mine");
    const theirs = await makeMessage(anna, famille, "Theirs");
    const comment = await makeReply(bob, theirs, "My comment");
    const before = await newsOf(bob);
    await mute(bob, famille, { sparesPersonal: true });
    expect(await muteOf(bob, famille)).toEqual({ sparesPersonal: true });

    await makeReply(anna, theirs, "To Anna herself");
    const toComment = await makeReply(anna, comment, "To Bob");
    const toMessage = await makeReply(anna, mine, "To Bob again");
    await anna.post(`/api/messages/${mine.id}/reactions`, { reaction: "👍" });
    const heard = (await newsOf(bob)).slice(0, -before.length);
    expect(heard.map(({ target }) => target)).toEqual([toMessage.id, toComment.id]);

    await mute(bob, famille, { sparesPersonal: false });
    await makeReply(anna, mine, "Not heard");
    expect((await newsOf(bob)).length).toBe(before.length + 2);
  });

  test("can unmute it, and has muted only this group", async () => {
    const { anna, bob, famille } = people;
    const club = (await anna.post("/api/groups", { name: "Club" })).body as { id: string; inviteKey: string };
    await bob.post(`/api/groups/invitation/${club.inviteKey}`);
    await mute(bob, famille, { sparesPersonal: false });
    const elsewhere = await makeMessage(anna, club, "Elsewhere");
    expect(await bob.delete(`/api/groups/${famille.id}/mute`)).toMatchObject({ status: 204, body: "" });
    const again = await makeMessage(anna, famille, "Again");

    expect((await newsOf(bob)).slice(0, 2).map(({ target }) => target)).toEqual([again.id, elsewhere.id]);
  });

  test("must be a member, and say for how long in a way that makes sense", async () => {
    const { bob, zoe, famille } = people;
    expect(await mute(zoe, famille, { sparesPersonal: true })).toMatchObject(refused("group_not_found"));
    expect(await zoe.delete(`/api/groups/${famille.id}/mute`)).toMatchObject(refused("group_not_found"));
    for (const body of [{}, { seconds: -1, sparesPersonal: true }, { seconds: 1e12, sparesPersonal: true }])
      expect(await mute(bob, famille, body)).toMatchObject(refused("bad_request"));
  });
});

async function newsOf(person: Account): Promise<NotificationCard[]> {
  return (await person.get("/api/me/notifications/page")).body.items;
}
