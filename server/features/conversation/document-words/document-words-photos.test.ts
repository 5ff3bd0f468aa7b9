import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileOfMessage } from "#contract/files.ts";
import type { FoundCards } from "#contract/messages-search.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { photographedPage } from "../../../testing/photographed-page.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { tryUpload } from "../../../testing/uploads.ts";
import { workOnce } from "../../../worker.ts";
import { readPhotos } from "./actions-photos.ts";

/** Tests have the packages among their own. */
const hearth = await testApp({ TESSERACT_DIR: process.cwd() });
afterAll(() => hearth.close());
const { anna, bob, paul } = await aCommunity(hearth);
const { db } = hearth.context;

let recipe: Buffer;
beforeAll(async () => {
  recipe = await photographedPage(["Zwetschgenkuchen", "500 g Mehl und 200 g Butter", "eine Stunde backen"]);
});

async function read(): Promise<void> {
  await readPhotos(hearth.context, new AbortController().signal, 0);
  while (await workOnce(hearth.context));
}

async function aPost(group: { id: string }, ...pictures: Buffer[]) {
  const files = await Promise.all(
    pictures.map(async (picture, i) => {
      const uploaded = await tryUpload(hearth, anna, picture, { name: `IMG_${i}.jpg` });
      return uploaded.body as FileOfMessage;
    }),
  );
  return makeMessage(anna, group, { data: { title: "From the attic" }, files: files.map(({ id }) => id) });
}

async function search(who: Account, group: { id: string }, words: string) {
  const { body } = await who.post("/api/messages/search/cards", { group: group.id, search: words });
  return (body as FoundCards).cards.map(({ id, readPhoto }) => ({ id, readPhoto }));
}

test("words in a photographed page are found with its photo, and never shown", async () => {
  const group = await aGroup(anna, "Kitchen", bob);
  const message = await aPost(group, await phonePhoto(), recipe);
  expect(await search(bob, group, "zwetschgenkuchen")).toEqual([]);
  await read();

  expect(await search(bob, group, "zwetschgen mehl")).toEqual([{ id: message.id, readPhoto: message.files[1]!.id }]);
  expect(await search(bob, group, "attic")).toEqual([{ id: message.id, readPhoto: undefined }]);
  const { body } = await bob.post("/api/messages/search/cards", { group: group.id, search: "mehl" });
  expect(JSON.stringify((body as FoundCards).cards)).not.toMatch(/mehl/i);
});

test("words in photos are found by members only, and no longer once the photo is taken out", async () => {
  const group = await aGroup(anna, "Private");
  const { id } = await aPost(group, recipe);
  await read();
  const { body } = await paul.post("/api/messages/search/cards", { everywhere: true, search: "zwetschgenkuchen" });
  expect((body as FoundCards).cards).toEqual([]);
  await anna.put(`/api/messages/${id}`, { data: { title: "Edited" } });
  expect(await search(anna, group, "zwetschgenkuchen")).toMatchObject([{ id }]);
  await anna.put(`/api/messages/${id}`, { files: [] });
  expect(await search(anna, group, "zwetschgenkuchen")).toEqual([]);
});

test("a photo without words, a missing one and one that nobody posted are not read again", async () => {
  const group = await aGroup(anna, "Nothing");
  const { files } = await aPost(group, await phonePhoto(), recipe);
  const draft = (await tryUpload(hearth, anna, recipe, { name: "draft.jpg" })).body as FileOfMessage;
  await hearth.context.files.removeFolder(files[1]!.id);
  await read();
  const ids = [...files.map(({ id }) => id), draft.id];
  const rows = await db.read.selectFrom("document_words").selectAll().where("file_id", "in", ids).execute();
  expect(rows).toEqual(expect.arrayContaining(files.map(({ id }) => ({ file_id: id, page: 0, words: "" }))));
  expect(rows).toHaveLength(2);
});
