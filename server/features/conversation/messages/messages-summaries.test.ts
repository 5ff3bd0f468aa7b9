import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { chance } from "../../../../scripts/populate/chance.ts";
import { testApp } from "../../../testing/build-app.ts";
import { seed } from "../../../testing/intensity.ts";
import { copyMessage, makeMessage, makeReply } from "../../../testing/messages.ts";
import { aGroup, aPerson, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";
import { checkHealth } from "../../operation/administration/actions-health.ts";
import { storeMissingSummaries, findWrongSummaries } from "./actions-summaries.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { db } = hearth.context;

const names = ["file_count", "reply_count", "comment_count"] as const;

async function uncounted(): Promise<number> {
  const rows = await db.read.selectFrom("messages").select("id").where("comment_count", "is", null).execute();
  return rows.length;
}

async function cardsOf(reader: Account, groupId: string) {
  return (await reader.get(`/api/groups/${groupId}/cards/0`)).body.cards as Record<string, unknown>[];
}

test("cards show what there is after any sequence of changes", async () => {
  const { whole, pick, happens } = chance(seed);
  const people = await Promise.all(["nora", "omar", "pia"].map((name) => aPerson(hearth, `${name}@example.org`)));
  const groups = [await aGroup(people[0]!, "Here", ...people.slice(1)), await aGroup(people[1]!, "There", people[0]!)];
  const files = new Map(await Promise.all(people.map(async (who) => [who.id, await filesOf(who)] as const)));
  const written = [await makeMessage(people[0]!, groups[0]!, "First")];

  const changes = {
    post: async (who: Account) => {
      const attached = files.get(who.id)!.slice(0, whole(0, 3));
      const text = happens(0.3) ? "https://example.org/page" : "Words";
      written.push(await makeMessage(who, groups[0]!, { data: { text }, files: attached }));
    },
    reply: async (who: Account) => {
      const { status, body } = await who.post("/api/messages", {
        ...{ group: pick(written).group.id, parent: pick(written).id, data: { text: "Reply" } },
        files: happens(0.3) ? files.get(who.id)!.slice(0, 1) : [],
      });
      if (status === 201) written.push(body);
    },
    edit: (who: Account) =>
      who.put(`/api/messages/${pick(written).id}`, { files: files.get(who.id)!.slice(whole(0, 2)) }),
    publish: (who: Account) => who.put(`/api/messages/${pick(written).id}`, { isInFront: happens(0.5) }),
    react: (who: Account) =>
      who.post(`/api/messages/${pick(written).id}/reactions`, { reaction: pick(["👍", "❤️", "🎉"]) }),
    share: async (who: Account) => {
      const { status, body } = await who.post("/api/messages", { group: groups[1]!.id, origin: pick(written).id });
      if (status === 201) written.push(body);
    },
    delete: (who: Account) => (happens(0.3) ? who.delete(`/api/messages/${pick(written).id}`) : undefined),
  };
  const kinds = [
    changes.post,
    changes.reply,
    changes.reply,
    changes.edit,
    changes.publish,
    changes.react,
    changes.share,
  ];
  for (let n = 0; n < 150; n++) await pick([...kinds, changes.delete])(pick(people));

  expect(await findWrongSummaries(db.read)).toEqual([]);
  expect(await uncounted()).toBe(0);
  await people[2]!.delete(`/api/users/${people[2]!.id}`);
  expect(await findWrongSummaries(db.read)).toEqual([]);
  const [picture] = files.get(people[0]!.id)!;
  const { id } = await makeMessage(people[0]!, groups[0]!, "https://example.org/page");
  await db.write((tx) => tx.updateTable("links").set({ preview_file_id: picture }).execute());
  expect((await cardsOf(people[0]!, groups[0]!.id)).find((card) => card.id === id)).toMatchObject({
    preview: { id: picture },
  });
  expect(await findWrongSummaries(db.read)).toEqual([]);
  await db.write((tx) => tx.updateTable("files").set({ type: "application/pdf" }).where("id", "=", picture!).execute());
  expect(await findWrongSummaries(db.read)).toEqual([]);
  await db.write((tx) => tx.deleteFrom("links").execute());
  expect(await findWrongSummaries(db.read)).toEqual([]);
});

async function filesOf(who: Account): Promise<string[]> {
  const uploaded = [await upload(hearth, who, "photo.jpg"), await upload(hearth, who, "photo.png")];
  return uploaded.map(({ id }) => id);
}

test("cards of messages that nobody has counted show the same, also once they are counted", async () => {
  const anna = await aPerson(hearth, "anna@example.org");
  const group = await aGroup(anna, "Before");
  const photo = await upload(hearth, anna, "photo.jpg");
  const message = await makeMessage(anna, group, { data: { text: "Old" }, files: [photo.id] });
  await makeReply(anna, message, "Reply");
  await anna.post(`/api/messages/${message.id}/reactions`, { reaction: "👍" });
  const counted = await cardsOf(anna, group.id);
  await forget(group.id);

  expect(await cardsOf(anna, group.id)).toEqual(counted);
  await storeMissingSummaries(hearth.context, new AbortController().signal);

  expect(await uncounted()).toBe(0);
  expect(await findWrongSummaries(db.read)).toEqual([]);
  expect(await cardsOf(anna, group.id)).toEqual(counted);
  expect(counted[0]).toMatchObject({ files: 1, replies: 1, reactions: [{ emoji: "👍", count: 1 }] });
});

test("many uncounted messages are counted, a few hundred in each transaction", async () => {
  const bob = await aPerson(hearth, "bob@example.org");
  const group = await aGroup(bob, "Many");
  const { id } = await makeMessage(bob, group, "One of many");
  await copyMessage(hearth, id, 1200);
  await forget(group.id);

  await storeMissingSummaries(hearth.context, new AbortController().signal);

  expect(await uncounted()).toBe(0);
});

test("the health check finds wrong counts of cards and repairs them", async () => {
  const carla = await aPerson(hearth, "carla@example.org");
  const group = await aGroup(carla, "Wrong");
  const message = await makeMessage(carla, group, "Message");
  await makeReply(carla, message, "Reply");
  await db.write((tx) => tx.updateTable("messages").set({ comment_count: 7 }).where("id", "=", message.id).execute());

  expect(await health({ isRepairing: false })).toContainEqual(
    expect.objectContaining({ code: "cards_wrong", values: { group: `Wrong (${group.id})`, messages: 1 } }),
  );
  await health({ isRepairing: true });

  expect(await health({ isRepairing: false })).toContainEqual(expect.objectContaining({ code: "counters_fine" }));
  expect((await cardsOf(carla, group.id))[0]).toMatchObject({ replies: 1 });
});

async function health(options: { isRepairing: boolean }) {
  const findings = [];
  for await (const some of checkHealth(hearth.context, { ...options, onlyRows: true })) findings.push(...some);
  return findings;
}

/** Leaves messages as a previous version stores them. */
async function forget(groupId: string): Promise<void> {
  const nothing = sql.join(names.map((name) => sql`${sql.ref(name)} = null`));
  await db.write((tx) => sql`update messages set ${nothing} where group_id = ${groupId}`.execute(tx));
}
