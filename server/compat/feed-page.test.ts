import { afterAll, expect, test } from "vitest";
import { newId } from "../new-id.ts";
import { testApp } from "../testing/build-app.ts";
import { refused } from "../testing/refused.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aGroup, aPerson, visitor, type Account } from "../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const anna = await aPerson(hearth, "anna@example.org");
const bob = await aPerson(hearth, "bob@example.org");

test("the feed mixes all of the user's groups by last activity, ignoring pins, with published replies only", async () => {
  const [carla, dan] = await people("carla", "dan");
  const [family, club] = [await aGroup(carla, "Family", dan), await aGroup(carla, "Club", dan)];
  const foreign = await aGroup(dan, "Not hers");
  const oldest = await makeMessage(carla, family, "Oldest");
  const pinned = await makeMessage(carla, club, "Pinned");
  await carla.put(`/api/messages/${pinned.id}`, { pinnedInGroup: true });
  const middle = await makeMessage(dan, family, "Middle");
  await makeMessage(dan, foreign, "Not for her");
  const reply = await makeReply(dan, oldest, "Lifts the oldest");
  const newest = await makeMessage(carla, club, "Newest");
  const published = await makeReply(carla, newest, "In front");
  await carla.put(`/api/messages/${published.id}`, { isInFront: true });

  const expected = [published, newest, oldest, middle, pinned].map(({ id }) => id);
  expect(await carla.get("/api/feed/page/0")).toMatchObject({
    status: 200,
    body: { messages: expected, totalItems: 5 },
  });
  expect(expected).not.toContain(reply.id);
});

test("the feed offset counts messages, and a page has thirty", async () => {
  const [erin] = await people("erin");
  const groups = [await aGroup(erin, "A"), await aGroup(erin, "B"), await aGroup(erin, "C")];
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.unshift((await makeMessage(erin, groups[n % 3]!, `Message ${n}`)).id);

  for (const offset of [0, 1, 30, 39, 40, 1_000_000]) {
    const messages = ids.slice(offset, offset + 30);
    expect((await erin.get(`/api/feed/page/${offset}`)).body).toEqual({ messages, totalItems: 40 });
  }
});

test("a former group is no longer in the feed, and without groups the feed is empty", async () => {
  const [gil] = await people("gil");
  const group = await aGroup(gil, "Left");
  await makeMessage(gil, group, "Hello");
  expect((await gil.get("/api/feed/page/0")).body).toMatchObject({ totalItems: 1 });

  await gil.post(`/api/groups/${group.id}/leave`);

  expect((await gil.get("/api/feed/page/0")).body).toEqual({ messages: [], totalItems: 0 });
});

test("the feed works for users in more groups than one statement can name", async () => {
  const [hugo] = await people("hugo");
  const now = hearth.context.clock.now();
  const group = await aGroup(hugo, "The first");
  const { db } = hearth.context;
  const row = await db.read.selectFrom("groups").selectAll().where("id", "=", group.id).executeTakeFirstOrThrow();
  const ids = Array.from({ length: 410 }, newId);
  await db.write(async (tx) => {
    const groups = ids.map((id) => ({ ...row, id, invite_key: id, secret_key: id }));
    await tx.insertInto("groups").values(groups).execute();
    const members = ids.map((id) => ({ group_id: id, user_id: hugo.id, joined_at: now, read_until: now }));
    await tx.insertInto("members").values(members).execute();
  });
  const first = await makeMessage(hugo, { id: ids[5]! }, "In one of the first");
  const last = await makeMessage(hugo, { id: ids[405]! }, "In one of the last");
  const between = await makeMessage(hugo, { id: ids[210]! }, "Between");

  const { messages, totalItems } = (await hugo.get("/api/feed/page/0")).body;

  expect({ messages, totalItems }).toEqual({ messages: [between.id, last.id, first.id], totalItems: 3 });
  expect((await hugo.get("/api/feed/page/1")).body.messages).toEqual([last.id, first.id]);
});

test.each(["-1", "1.5", "x", "1000001", ""])("a feed from offset %j is refused", async (offset) => {
  expect((await anna.get(`/api/feed/page/${offset}`)).status).toBe(400);
});

test("the feed requires sign-in", async () => {
  await makeMessage(bob, await aGroup(bob, "Bob's"), "Not for visitors");

  expect(await visitor(hearth).get("/api/feed/page/0")).toMatchObject(refused("unauthorized"));
});

function people<Names extends string[]>(...names: Names): Promise<{ [Name in keyof Names]: Account }> {
  return Promise.all(names.map((name) => aPerson(hearth, `${name}@example.org`))) as never;
}
