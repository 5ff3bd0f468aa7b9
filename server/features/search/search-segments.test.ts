import { afterAll, expect, test } from "vitest";
import type { Group } from "#contract/groups.ts";
import type { FoundMessage } from "#contract/messages-search.ts";
import { testApp } from "../../testing/build-app.ts";
import { makeMessage } from "../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../testing/people.ts";
import { sealSegments } from "./actions-segments.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob } = await aCommunity(hearth);
const { db } = hearth.context;

const searches = [
  ...["plum", "pl", "p", "plum jam", "jam bob", "bob", "a", "anna plum", "cherry", "nothing"],
  ...["京", "京都", "#garden", "plum #garden", "éclair", "strawberr", "12"],
];

/** Everything a person can see of a search. */
async function findings(who: Account, group: Pick<Group, "id">) {
  const all: Record<string, { ids: string[]; scores: number[]; totalItems: number }> = {};
  for (const search of searches) {
    const { status, body } = await who.post("/api/messages/search", { group: group.id, search });
    expect(status, search).toBe(200);
    const messages = body.messages as (FoundMessage & { score: number })[];
    all[search] = {
      ids: messages.map(({ id }) => id),
      scores: messages.map(({ score }) => score),
      totalItems: body.totalItems as number,
    };
  }
  return all;
}

const sayings = ["plum jam", "cherry", "éclairs, strawberries", "plums #garden", "京都の花見", "12 plums 12", "nobody"];

async function aTalk(name: string, count: number) {
  const group = await aGroup(anna, name, bob);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const said = { title: i % 5 === 0 ? "Plum" : "", text: `${sayings[i % sayings.length]} ${i}` };
    const createdAt = 1_700_000_000 + i;
    ids.push((await makeMessage(i % 3 === 0 ? bob : anna, group, { data: said, createdAt })).id);
  }
  return { group, ids };
}

const seal = () => sealSegments(hearth.context, { size: 8, loose: 4 });

function states(groupId: string) {
  return db.read.selectFrom("search_segments").select("state").where("group_id", "=", groupId).execute();
}

test("what people find stays the same when the older messages of their group have been put into segments", async () => {
  const { group } = await aTalk("Sealed", 60);
  const before = await findings(anna, group);
  expect(before.plum!.totalItems).toBeGreaterThan(25);

  await seal();

  expect(await states(group.id)).toHaveLength(6);
  expect(await findings(anna, group)).toEqual(before);
});

test("what is edited, deleted, answered or written for an earlier day is found as it is at once, and after the next round too", async () => {
  const { group, ids } = await aTalk("Changed", 50);
  await seal();

  await anna.put(`/api/messages/${ids[10]}`, { data: { title: "", text: "nothing but pears" } });
  await anna.delete(`/api/messages/${ids[22]}`);
  await makeMessage(anna, group, { data: { text: "plum from long ago" }, createdAt: 1_700_000_030 });
  await makeMessage(bob, group, { parent: ids[1], data: { text: "cherry too" } });
  const changed = await findings(anna, group);
  expect(changed["nothing"]!.ids).toEqual([ids[10]]);
  expect(changed["plum"]!.ids).not.toContain(ids[22]);
  expect((await states(group.id)).filter(({ state }) => state === "stale")).toHaveLength(3);

  await seal();

  expect((await states(group.id)).map(({ state }) => state)).not.toContain("stale");
  expect(await findings(anna, group)).toEqual(changed);
});

test("a message that is edited while its segment is being made is found by its new words", async () => {
  const { group, ids } = await aTalk("Meanwhile", 30);

  const [, { status }] = await Promise.all([
    seal(),
    anna.put(`/api/messages/${ids[4]}`, { data: { title: "", text: "nothing, really" } }),
  ]);

  expect(status).toBe(200);
  expect((await findings(anna, group))["nothing"]!.ids).toEqual([ids[4]]);
});

test("of a group that is gone no segment stays", async () => {
  const { group } = await aTalk("Gone", 30);
  await seal();
  await db.write((tx) => tx.deleteFrom("groups").where("id", "=", group.id).execute());

  await seal();

  const kept = db.read.selectFrom("search_segments").select("id");
  expect(await kept.where("group_id", "is", null).execute()).toEqual([]);
  expect(
    await db.read.selectFrom("search_lists").select("token").where("segment_id", "not in", kept).execute(),
  ).toEqual([]);
});

test("a small group is left alone", async () => {
  const { group } = await aTalk("Small", 12);
  await seal();
  expect(await states(group.id)).toEqual([]);
});

test("messages with very many words are put into smaller segments, and what people find stays the same", async () => {
  const { group } = await aTalk("Many words", 60);
  const before = await findings(anna, group);

  await sealSegments(hearth.context, { size: 8, loose: 4, positions: 60 });

  expect((await states(group.id)).length).toBeGreaterThan(60 / 8);
  expect(await findings(anna, group)).toEqual(before);
});
