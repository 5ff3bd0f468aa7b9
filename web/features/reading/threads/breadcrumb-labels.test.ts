import { expect, test } from "vitest";
import type { MessageView } from "#contract/messages.ts";
import { crumbsOf, labelOf } from "./breadcrumb-labels.ts";
import { makeView } from "../../messages/messages/testing/views.ts";

const ancestor = (id: string) => ({ id, label: `Message ${id}`, authorName: "Anna" });

test("three ancestors are shown from the top down", () => {
  const { cut, crumbs } = crumbsOf([ancestor("parent"), ancestor("grandparent"), ancestor("top")]);
  expect(crumbs.map(({ id }) => id)).toEqual(["top", "grandparent", "parent"]);
  expect(cut).toBe(false);
});

test("only the latest three ancestors are shown, with a mark for the others", () => {
  const { cut, crumbs } = crumbsOf(["parent", "second", "third", "fourth", "top"].map(ancestor));
  expect(crumbs.map(({ id }) => id)).toEqual(["third", "second", "parent"]);
  expect(cut).toBe(true);
});

test("a label is the title, the beginning of the text or the author, with at most 30 characters", () => {
  const { crumbs } = crumbsOf([
    { id: "1", label: "The man with the bicycle is still there" },
    { id: "2", authorName: "Lucie Martin" },
    { id: "3" },
  ]);
  expect(crumbs.map(({ label }) => label)).toEqual(["--", "Lucie Martin", "The man with the bicycle is s…"]);
});

test("an ancestor by somebody whom the reader has hidden says nothing of its words", () => {
  const hers = { id: "1", label: "Cheap watches", authorId: "bob", authorName: "Bob" };
  expect(crumbsOf([hers], { ids: ["bob"], label: "Hidden" }).crumbs).toEqual([{ id: "1", label: "Hidden" }]);
  expect(crumbsOf([hers], { ids: ["paul"], label: "Hidden" }).crumbs).toEqual([{ id: "1", label: "Cheap watches" }]);
});

test.each<[string, Partial<MessageView>, string]>([
  ["its title", { data: { title: "Arezzo", text: "We took the train" } }, "Arezzo"],
  ["the beginning of its text", { data: { text: "  We took\nthe train" } }, "We took the train"],
  ["its own text without quotes", { data: { text: "> Who comes?\n\nAll of us" } }, "All of us"],
  ["the plain text of a rich text", { type: "rich_text", data: { text: '{"delta":{},"textOnly":"Plain"}' } }, "Plain"],
  ["its author", { data: {} }, "Anna"],
  ["-- if it has only pictures and its author is deleted", { data: {}, author: null }, "--"],
])("the label of a message can be %s", (_by, message, label) => {
  expect(labelOf(makeView("1", message))).toBe(label);
});
