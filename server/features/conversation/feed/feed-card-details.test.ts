import { afterAll, expect, test } from "vitest";
import type { Card } from "#contract/cards.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob } = await aCommunity(hearth);

test("a card counts its two most frequent reactions, and names who moved it up by commenting", async () => {
  const group = await aGroup(anna, "Answered", bob);
  const [plain, liked] = [await makeMessage(anna, group, "Plain"), await makeMessage(anna, group, "Liked")];
  const react = (person: Account, reaction: string) => person.post(`/api/messages/${liked.id}/reactions`, { reaction });
  for (const reaction of ["😂", "🎉", "❤️"]) await react(anna, reaction);
  await react(bob, "❤️");
  await makeReply(bob, liked, "A comment");

  const { body } = await bob.get(`/api/groups/${group.id}/cards/0`);
  const [first, second] = body.cards as [Card, Card];
  expect(first).toMatchObject({
    id: liked.id,
    reactions: [
      { emoji: "❤️", count: 2 },
      { emoji: "😂", count: 1 },
    ],
    lastReply: { name: "bob", at: first.lastActivityDate },
  });
  expect(second.id).toBe(plain.id);
  expect(second).not.toHaveProperty("reactions");
  expect(second).not.toHaveProperty("lastReply");
});

test("reading up to when a card arrived reads it, even if its activity is dated back", async () => {
  const group = await aGroup(anna, "Dated back", bob);
  const { id } = await makeMessage(anna, group, "Told later");
  await anna.put(`/api/messages/${id}`, { lastActivityDate: 1_000_000 });
  const card = async () => (await bob.get(`/api/groups/${group.id}/cards/0`)).body.cards[0] as Card;

  const { receivedAt, unread } = await card();
  expect(receivedAt).toBeGreaterThan(1_000_000);
  expect(unread).toBe(true);
  await bob.post(`/api/groups/${group.id}/read`, { until: receivedAt });
  expect(await card()).toMatchObject({ lastActivityDate: 1_000_000, unread: false });
});
