import { afterAll, expect, test } from "vitest";
import { versionsPerMessage } from "./actions-create.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, paul, famille } = await aCommunity(hearth);

const versionsOf = async (id: string) => (await bob.get(`/api/messages/${id}/versions`)).body;
const edit = (id: string, data: object) => anna.put(`/api/messages/${id}`, { data });

test("members can read what a message said before each edit, and when, and nobody else can", async () => {
  const message = await makeMessage(anna, famille, { data: { title: "Jam", text: "Forty jars" } });
  expect(await versionsOf(message.id)).toEqual([]);
  hearth.passTime(60_000);
  const { editedAt } = (await edit(message.id, { text: "Forty-one jars" })).body;
  hearth.passTime(60_000);
  await edit(message.id, { title: null, text: "Forty-two jars" });

  expect(await versionsOf(message.id)).toEqual([
    { writtenAt: editedAt, title: "Jam", text: "Forty-one jars" },
    { writtenAt: message.createdAt, title: "Jam", text: "Forty jars" },
  ]);
  expect(await paul.get(`/api/messages/${message.id}/versions`)).toMatchObject(refused("not_found"));
});

test("a change of the files or the pin alone keeps no version", async () => {
  const message = await makeMessage(anna, famille, { data: { text: "Photos" } });
  const photo = await upload(hearth, anna);
  await anna.put(`/api/messages/${message.id}`, { files: [photo.id] });
  await anna.put(`/api/messages/${message.id}`, { pinnedInGroup: true });
  expect(await versionsOf(message.id)).toEqual([]);
});

test("formatted text is listed as plain text", async () => {
  const rich = (words: string) => JSON.stringify({ delta: { ops: [{ insert: `${words}\n` }] }, textOnly: words });
  const message = await makeMessage(anna, famille, { type: "rich_text", data: { text: rich("Before") } });
  await edit(message.id, { text: rich("After") });
  expect(await versionsOf(message.id)).toMatchObject([{ text: "Before" }]);
});

test("the oldest of many versions are forgotten, and all of them with the message", async () => {
  const message = await makeMessage(anna, famille, "0");
  for (let n = 1; n <= versionsPerMessage + 3; n++) {
    hearth.passTime(1000);
    await edit(message.id, { text: String(n) });
  }
  const versions = (await versionsOf(message.id)) as { text: string }[];
  expect(versions.map(({ text }) => Number(text))).toEqual(
    Array.from({ length: versionsPerMessage }, (_, i) => versionsPerMessage + 2 - i),
  );

  await anna.delete(`/api/messages/${message.id}`);
  const left = await hearth.context.db.read
    .selectFrom("message_versions")
    .selectAll()
    .where("message_id", "=", message.id)
    .execute();
  expect(left).toEqual([]);
});
