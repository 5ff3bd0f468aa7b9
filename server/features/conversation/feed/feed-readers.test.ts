import { afterAll, beforeEach, expect, test } from "vitest";
import type { Readers } from "#contract/reading.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aPerson, type Account, type Community } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
});

test("members see who has opened a message, without its author, themselves and people who left", async () => {
  const { anna, bob, paul, famille } = people;
  await paul.post(`/api/groups/invitation/${famille.inviteKey}`);
  const { id } = await makeMessage(anna, famille, "Look");
  expect(await readersOf(anna, id)).toEqual({ count: 0, people: [] });

  for (const reader of [anna, bob, paul]) await reader.post(`/api/messages/${id}/read`);
  expect(await namesOf(anna, id)).toEqual(["bob", "paul"]);
  expect(await namesOf(bob, id)).toEqual(["paul"]);
  await paul.post(`/api/groups/${famille.id}/leave`);
  expect(await namesOf(anna, id)).toEqual(["bob"]);
});

test("a person who turns read receipts off is not counted and does not see others'", async () => {
  const { anna, bob, famille } = people;
  const { id } = await makeMessage(anna, famille, "Look");
  await bob.post(`/api/messages/${id}/read`);
  await bob.put(`/api/users/${bob.id}`, { data: { read_receipts: "off" } });

  expect(await readersOf(anna, id)).toEqual({ count: 0, people: [] });
  expect(await bob.get(`/api/messages/${id}/readers`)).toMatchObject(refused("read_receipts_off"));
  await bob.put(`/api/users/${bob.id}`, { data: { read_receipts: null } });
  expect(await namesOf(anna, id)).toEqual(["bob"]);
});

test("what a person read while read receipts were off stays hidden afterwards", async () => {
  const { anna, bob, famille } = people;
  const { id } = await makeMessage(anna, famille, "Look");
  const seen = await makeMessage(anna, famille, "Seen");
  const receipts = (value: "off" | null) => bob.put(`/api/users/${bob.id}`, { data: { read_receipts: value } });
  const read = (message: string) => bob.post(`/api/messages/${message}/read`);
  await read(seen.id);
  await receipts("off");
  await read(id);
  await makeReply(anna, seen, "Well?");
  await read(seen.id);
  await receipts(null);

  expect(await readersOf(anna, id)).toEqual({ count: 0, people: [] });
  expect(await namesOf(anna, seen.id)).toEqual(["bob"]);
  await anna.post("/api/messages", { group: famille.id, parent: id, data: { text: "And now?" } });
  await read(id);
  expect(await namesOf(anna, id)).toEqual(["bob"]);
});

test("in a group of more than fifty, members see only how many", async () => {
  const { anna, bob, famille } = people;
  const { id } = await makeMessage(anna, famille, "Look");
  await bob.post(`/api/messages/${id}/read`);
  for (let n = 0; n < 49; n++) {
    const member = await aPerson(hearth, `member-${n}`);
    await member.post(`/api/groups/invitation/${famille.inviteKey}`);
  }
  expect(await readersOf(anna, id)).toEqual({ count: 1 });
});

async function readersOf(person: Account, id: string): Promise<Readers> {
  return (await person.get(`/api/messages/${id}/readers`)).body;
}

async function namesOf(person: Account, id: string) {
  return (await readersOf(person, id)).people!.map(({ name }) => name);
}
