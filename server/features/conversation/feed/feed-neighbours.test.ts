import { afterAll, expect, test } from "vitest";
import type { CompatGroup } from "#contract/compat.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, visitor, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);

test("the neighbours of a message lead through the whole group page and back, pinned messages included", async () => {
  const group = await aGroup(anna, "Reading on", bob);
  const made = [];
  for (const text of ["a", "b", "c", "d", "e", "f"]) made.push(await makeMessage(anna, group, text));
  for (const pinned of [made[3]!, made[0]!]) await anna.put(`/api/messages/${pinned.id}`, { pinnedInGroup: true });
  await makeReply(bob, made[1]!, "Brought up again");
  await makeMessage(anna, famille, "Of another group");

  const page = await idsOf(group);
  expect(page.slice(0, 3)).toEqual([made[3]!.id, made[0]!.id, made[1]!.id]);
  expect(page).toHaveLength(6);
  for (const [i, id] of page.entries())
    expect(await neighbours(bob, id)).toEqual(defined({ previous: page[i - 1], next: page[i + 1] }));
});

test("if all or no messages are pinned, both ends of the page have no further neighbour", async () => {
  const group = await aGroup(anna, "Two");
  const older = await makeMessage(anna, group, "Older");
  const newer = await makeMessage(anna, group, "Newer");
  expect(await neighbours(anna, newer.id)).toEqual({ next: older.id });
  expect(await neighbours(anna, older.id)).toEqual({ previous: newer.id });

  for (const { id } of [older, newer]) await anna.put(`/api/messages/${id}`, { pinnedInGroup: true });
  expect(await neighbours(anna, older.id)).toEqual({ next: newer.id });
  expect(await neighbours(anna, newer.id)).toEqual({ previous: older.id });
});

test("the only message of a group has no neighbours", async () => {
  const group = await aGroup(anna, "One");
  const only = await makeMessage(anna, group, "Only");

  expect(await neighbours(anna, only.id)).toEqual({});
});

test("a reply gets neighbours on the group page once it is published there", async () => {
  const group = await aGroup(anna, "Published", bob);
  const top = await makeMessage(anna, group, "Top");
  const reply = await makeReply(bob, top, "Worth a card");
  expect(await neighbours(anna, reply.id)).toEqual({});

  await bob.put(`/api/messages/${reply.id}`, { isInFront: true });

  const page = await idsOf(group);
  expect(await neighbours(anna, page[0]!)).toEqual({ next: page[1] });
  expect(await neighbours(anna, page[1]!)).toEqual({ previous: page[0] });
});

test("an outsider cannot see the neighbours of a message", async () => {
  const message = await makeMessage(anna, famille, "Between us");

  for (const outsider of [paul, zoe])
    expect(await outsider.get(addressOf(message.id))).toMatchObject(refused("not_found"));
  expect(await visitor(hearth).get(addressOf(message.id))).toMatchObject(refused("unauthorized"));
  expect(await anna.get(addressOf("00000000-0000-7000-8000-000000000000"))).toMatchObject(refused("not_found"));
});

async function idsOf(group: CompatGroup): Promise<string[]> {
  const { body } = await anna.get(`/api/groups/${group.id}/page/0`);
  return (body as { messages: string[] }).messages;
}

async function neighbours(person: Account, id: string) {
  const { status, body } = await person.get(addressOf(id));
  expect(status).toBe(200);
  return body as unknown;
}

function addressOf(id: string): string {
  return `/api/messages/${id}/neighbours`;
}

function defined(neighbours: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(neighbours).filter(([, id]) => id !== undefined));
}
