import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReplies } from "../../../testing/messages.ts";
import { aCommunity, aGroup, visitor, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);

test("an empty group has no random message", async () => {
  const group = await aGroup(anna, "Empty");

  expect(await anna.get(`/api/groups/${group.id}/random`)).toMatchObject({ status: 204, body: "" });
});

test("a random message is a full message of this group, and replies can be drawn too", async () => {
  const group = await aGroup(anna, "Drawn", bob);
  await makeMessage(anna, famille, "Elsewhere");
  const top = await makeMessage(anna, group, "Top");
  const replies = await makeReplies(bob, top, ["One", "Two", "Three"]);

  const drawn = await drawTimes(bob, group.id, 60);

  expect(new Set(drawn)).toEqual(new Set([top, ...replies].map(({ id }) => id)));
  const { body } = await anna.get(`/api/groups/${group.id}/random`);
  expect(body).toEqual((await anna.get(`/api/messages/${body.id}`)).body);
});

test("a deleted message is not drawn, and its gap makes no neighbour more likely", async () => {
  const group = await aGroup(anna, "Gaps");
  const kept = await makeMessage(anna, group, "First");
  for (const text of ["Second", "Third", "Fourth"]) {
    await anna.delete(`/api/messages/${(await makeMessage(anna, group, text)).id}`);
  }
  const last = await makeMessage(anna, group, "Last");

  const drawn = await drawTimes(anna, group.id, 60);

  expect(new Set(drawn)).toEqual(new Set([kept.id, last.id]));
});

test("a message is found even if nearly everything in the group has been deleted", async () => {
  const group = await aGroup(anna, "Nearly empty");
  const left = [await makeMessage(anna, group, "One"), await makeMessage(anna, group, "Two")];
  await hearth.context.db.write(async (tx) => {
    for (const [n, { id }] of left.entries())
      await tx
        .updateTable("messages")
        .set({ number: 1_999_999_998 + n })
        .where("id", "=", id)
        .execute();
  });

  const drawn = await drawTimes(anna, group.id, 30);

  expect(new Set(drawn)).toEqual(new Set(left.map(({ id }) => id)));
});

test("messages are numbered consecutively in each group, even if they are posted at the same time", async () => {
  const group = await aGroup(anna, "Counted through", bob);

  await Promise.all([anna, bob, anna, bob].map((author, n) => makeMessage(author, group, `Message ${n}`)));

  const { read } = hearth.context.db;
  const rows = await read.selectFrom("messages").select("number").where("group_id", "=", group.id).execute();
  expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
});

test("only members can draw a random message", async () => {
  const path = `/api/groups/${famille.id}/random`;

  for (const outsider of [paul, zoe]) expect(await outsider.get(path)).toMatchObject(refused("group_not_found"));
  expect(await visitor(hearth).get(path)).toMatchObject(refused("unauthorized"));
});

async function drawTimes(person: Account, groupId: string, times: number): Promise<string[]> {
  const drawn: string[] = [];
  for (let n = 0; n < times; n++) {
    const { status, body } = await person.get(`/api/groups/${groupId}/random`);
    expect(status).toBe(200);
    drawn.push(body.id);
  }
  return drawn;
}
