import { afterAll, beforeEach, expect, test } from "vitest";
import type { GroupNews, NewsOfGroups } from "#contract/reading.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, type Account, type Community } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
});

test("each group of a user comes with its latest message or reply and the number of unread ones from others", async () => {
  const { anna, bob, famille } = people;
  const message = await makeMessage(anna, famille, "Plums");
  expect(await newsOf(bob, famille.id)).toEqual({
    id: famille.id,
    unread: 1,
    latest: { id: message.id, authorId: anna.id, authorName: "anna", text: "Plums", at: message.createdAt },
  });
  const reply = await makeReply(bob, message, "How many?");
  const latest = { id: reply.id, authorId: bob.id, authorName: "bob", text: "How many?", at: reply.createdAt };
  expect(await newsOf(anna, famille.id)).toEqual({ id: famille.id, unread: 1, latest });

  await anna.post(`/api/messages/${message.id}/read`);
  await bob.post(`/api/groups/${famille.id}/read`);
  for (const person of [anna, bob])
    expect(await newsOf(person, famille.id)).toEqual({ id: famille.id, unread: 0, latest });
});

test("a message without words has the media type of its first file", async () => {
  const { anna, famille } = people;
  const { id } = await upload(hearth, anna);
  await makeMessage(anna, famille, { data: {}, files: [id] });
  const { latest } = (await newsOf(anna, famille.id))!;
  expect(latest).not.toHaveProperty("text");
  expect(latest).toMatchObject({ file: "image/jpeg" });
});

test("messages of hidden people are left out, and those of deleted accounts have no author", async () => {
  const { anna, bob, famille } = people;
  await makeMessage(bob, famille, "From Bob");
  await makeMessage(anna, famille, "From Anna");
  await bob.put(`/api/me/hidden/${anna.id}`);
  expect((await newsOf(bob, famille.id))!.latest).toMatchObject({ text: "From Bob" });
  expect((await newsOf(anna, famille.id))!.latest).toMatchObject({ text: "From Anna" });

  await hearth.context.db.write((tx) => tx.updateTable("messages").set({ author_id: null }).execute());
  const { latest } = (await newsOf(bob, famille.id))!;
  expect(latest).toMatchObject({ text: "From Anna" });
  expect(latest).not.toHaveProperty("authorName");
});

test("groups that a user has left, or never was in, are not among them", async () => {
  const { bob, zoe, famille } = people;
  await makeMessage(bob, famille, "Plums");
  expect(await newsOf(zoe, famille.id)).toBeUndefined();
  await bob.post(`/api/groups/${famille.id}/leave`);
  expect(await newsOf(bob, famille.id)).toBeUndefined();
});

async function newsOf(person: Account, groupId: string): Promise<GroupNews | undefined> {
  const { items }: NewsOfGroups = (await person.get("/api/me/groups")).body;
  return items.find(({ id }) => id === groupId);
}
