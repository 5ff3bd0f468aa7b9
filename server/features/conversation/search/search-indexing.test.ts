import { afterAll, expect, test, vi } from "vitest";
import type { Card } from "#contract/cards.ts";
import type { Group } from "#contract/groups.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { attachCopies, upload } from "../../../testing/uploads.ts";
import { workOnce } from "../../../worker.ts";
import { indexEarlierJob, indexEarlierMessages, indexEarlierMessagesLater } from "./actions-indexing.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
const { db, jobs } = hearth.context;

async function idsFound(who: Account, group: Pick<Group, "id">, search: string): Promise<string[]> {
  const { body } = await who.post("/api/messages/search", { group: group.id, search });
  return (body.messages as { id: string }[]).map(({ id }) => id);
}

test("messages from before search existed are found after indexing, except those deleted meanwhile", async () => {
  const group = await aGroup(anna, "Earlier");
  const written: string[] = [];
  for (let i = 0; i < 60; i++) written.unshift((await makeMessage(anna, group, `cherry ${i}`)).id);
  await db.write(async (tx) => {
    await tx.deleteFrom("search_documents").execute();
    await tx.deleteFrom("search_authors").execute();
    await tx.deleteFrom("search_groups").execute();
  });
  await indexEarlierMessagesLater(hearth.context);
  expect(await idsFound(anna, group, "cherry")).toEqual([]);
  await anna.delete(`/api/messages/${written[30]}`);

  while (await workOnce(hearth.context));

  expect(await idsFound(anna, group, "cherry anna")).toEqual(written.filter((_, i) => i !== 30));
});

test("a message written while earlier ones are being indexed is found once", async () => {
  const group = await aGroup(anna, "Both");
  const message = await makeMessage(anna, group, "pear");
  await db.write((tx) => jobs.enqueue(tx, { kind: indexEarlierJob, payload: { after: "" } }));

  const [written] = await Promise.all([makeMessage(anna, group, "pear too"), workOnce(hearth.context)]);

  expect(await idsFound(anna, group, "pear")).toEqual([written.id, message.id]);
});

test("the first messages of two people and two groups at once are found under the right names", async () => {
  const groups = [await aGroup(anna, "One", bob), await aGroup(anna, "Two", bob)];
  const written = await Promise.all(
    groups.flatMap((group) => [makeMessage(anna, group, "first"), makeMessage(bob, group, "first")]),
  );

  for (const [i, group] of groups.entries()) {
    expect(await idsFound(anna, group, "first anna")).toEqual([written[i * 2]!.id]);
    expect(await idsFound(anna, group, "first bob")).toEqual([written[i * 2 + 1]!.id]);
  }
});

test("a message that is changed and deleted at the same time leaves no words behind", async () => {
  const message = await makeMessage(anna, famille, "quince");
  await Promise.all([
    anna.put(`/api/messages/${message.id}`, { data: { text: "quince jam" } }),
    anna.delete(`/api/messages/${message.id}`),
  ]);

  const { body } = await anna.post("/api/messages/search", { group: famille.id, search: "quince" });
  expect(body).toMatchObject({ messages: [], totalItems: 0 });
});

test("earlier messages of maximum length are indexed a few at a time, so that no write takes too long", async () => {
  const group = await aGroup(anna, "Long");
  const words = Array.from({ length: 8000 }, (_, i) => `w${i.toString(36)}`).join(" ");
  const written: string[] = [];
  for (let i = 0; i < 50; i++) written.unshift((await makeMessage(anna, group, `${words} fig`)).id);
  await db.write((tx) => tx.deleteFrom("search_documents").where("message_id", "in", written).execute());

  await indexEarlierMessages(hearth.context, {});

  expect(await idsFound(anna, group, "fig")).toEqual(written);
});

test("thousands of combining marks on one letter are cut for display and do not hide the word from search", async () => {
  const marks = "\u0301\u0316".repeat(15_000);
  const text = `Que${marks}nce`;
  const message = await makeMessage(anna, famille, { data: { title: `Title ${marks.slice(0, 100)}`, text } });

  expect(await idsFound(bob, famille, "quence")).toEqual([message.id]);
  const { cards } = (await bob.get(`/api/groups/${famille.id}/cards/0`)).body as { cards: Card[] };
  expect(cards[0]).toMatchObject({ title: `Title ${marks.slice(0, 8)}`, excerpt: `Que${marks.slice(0, 8)}` });
  expect((await bob.get(`/api/messages/${message.id}`)).body.data.text).toBe(text);
});

test("long file names count towards the words of one transaction", async () => {
  const group = await aGroup(anna, "Long names");
  const top = await makeMessage(anna, group, "Album");
  for (let n = 0; n < 6; n++) await makeReply(anna, top, `Part ${n}`);
  const file = await upload(hearth, anna);
  await db.write((tx) =>
    tx
      .updateTable("files")
      .set({ name: "名".repeat(128) })
      .where("id", "=", file.id)
      .execute(),
  );
  await attachCopies(hearth, file.id, 300, top.id);
  const ids = db.read.selectFrom("messages").select("id").where("group_id", "=", group.id);
  await db.write((tx) => tx.deleteFrom("search_documents").where("message_id", "in", ids).execute());
  const write = vi.spyOn(db, "write");

  await indexEarlierMessages(hearth.context, {});

  expect(write.mock.calls.length).toBeGreaterThanOrEqual(3);
  write.mockRestore();
});
