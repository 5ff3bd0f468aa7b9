import { afterAll, expect, test } from "vitest";
import type { FileOfMessage } from "#contract/files.ts";
import type { FoundCards } from "#contract/messages-search.ts";
import { testApp } from "../../../testing/build-app.ts";
import { textDocument } from "../../../testing/documents.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { tryUpload } from "../../../testing/uploads.ts";
import { workOnce } from "../../../worker.ts";
import { readEarlierDocuments } from "./actions.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, paul } = await aCommunity(hearth);
const { db } = hearth.context;

async function work(): Promise<void> {
  while (await workOnce(hearth.context));
}

const aFile = async (pdf: Buffer, name: string) => (await tryUpload(hearth, anna, pdf, { name })).body as FileOfMessage;

async function aPost(group: { id: string }, pdf: Buffer, name = "Recipes.pdf") {
  const file = await aFile(pdf, name);
  return makeMessage(anna, group, { data: { title: "From the attic" }, files: [file.id] });
}

async function search(who: Account, group: { id: string }, words: string) {
  const { body } = await who.post("/api/messages/search/cards", { group: group.id, search: words });
  return (body as FoundCards).cards.map(({ id, document }) => ({ id, document }));
}

test("words of a document are found in any script, with the page that has most of them", async () => {
  const group = await aGroup(anna, "Kitchen", bob);
  const message = await aPost(
    group,
    textDocument([
      "Grandmother's recipes",
      "",
      "Zwetschgenkuchen: 500 g Mehl",
      "Сливовый пирог",
      "苹果派的做法",
      // Programs draw Arabic from left to right, too.
      "كعكة البرقوق".split("").reverse().join(""),
    ]),
  );
  expect(await search(bob, group, "zwetschgenkuchen")).toEqual([]);
  await work();

  const onPage = (page: number) => [
    { id: message.id, document: { name: "Recipes.pdf", page, contentUrl: message.files[0]!.contentUrl } },
  ];
  expect(await search(bob, group, "zwetschgen mehl")).toEqual(onPage(3));
  expect(await search(bob, group, "пирог")).toEqual(onPage(4));
  expect(await search(bob, group, "苹果派")).toEqual(onPage(5));
  expect(await search(bob, group, "البرقوق")).toEqual(onPage(6));
  expect(await search(bob, group, "anna mehl")).toEqual(onPage(3));
  expect(await search(bob, group, "attic")).toEqual([{ id: message.id, document: undefined }]);
});

test("a document that is posted after it was read is found at once", async () => {
  const group = await aGroup(anna, "Later");
  const file = await aFile(textDocument(["Minutes of the general meeting"]), "minutes.pdf");
  await work();
  const { id } = await makeMessage(anna, group, { data: { title: "Hello" }, files: [file.id] });
  expect(await search(anna, group, "general meeting")).toMatchObject([{ id, document: { page: 1 } }]);
});

test("a document is found after an edit of its message, and no longer once it is taken out", async () => {
  const group = await aGroup(anna, "Edited");
  const { id } = await aPost(group, textDocument(["Chestnuts"]));
  await work();
  await anna.put(`/api/messages/${id}`, { data: { title: "Edited" } });
  expect(await search(anna, group, "chestnuts")).toMatchObject([{ id }]);
  await anna.put(`/api/messages/${id}`, { files: [] });
  expect(await search(anna, group, "chestnuts")).toEqual([]);
});

test("words of documents are found by members only", async () => {
  const group = await aGroup(anna, "Private");
  await aPost(group, textDocument(["Confidential"]));
  await work();
  const { body } = await paul.post("/api/messages/search/cards", { everywhere: true, search: "confidential" });
  expect((body as FoundCards).cards).toEqual([]);
});

test("a document from before words were read is found after an hour at most", async () => {
  const group = await aGroup(anna, "Earlier");
  const message = await aPost(group, textDocument(["Walnuts"]));
  await work();
  await db.write((tx) => tx.deleteFrom("document_words").execute());
  await anna.put(`/api/messages/${message.id}`, { data: { text: "Indexed without them" } });
  expect(await search(anna, group, "walnuts")).toEqual([]);

  await readEarlierDocuments(hearth.context);
  await work();
  expect(await search(anna, group, "walnuts")).toMatchObject([{ id: message.id }]);
});

test("a document that cannot be read has no words, and is not read again", async () => {
  const group = await aGroup(anna, "Damaged");
  const message = await aPost(group, textDocument(["Hazelnuts"]));
  const { id } = message.files[0]!;
  await hearth.context.files.remove(`${id}/original`);
  await work();
  const rows = await db.read.selectFrom("document_words").select(["page", "words"]).where("file_id", "=", id).execute();
  expect(rows).toEqual([{ page: 0, words: "" }]);
});
