import { expect, test } from "vitest";
import type { MessageView } from "#contract/messages.ts";
import { sharedTexts, withOwnWords } from "./shared-words.ts";

function message(
  data: MessageView["data"] & { own_words?: boolean },
  type: MessageView["type"] = "standard",
): MessageView {
  return {
    ...{ id: "m", createdAt: 0, lastActivityDate: 0, isInFront: true, files: [], replies: 0, author: null },
    group: { id: "g", name: "Famille Martin", entityType: "group" },
    entityType: "message",
    data,
    type,
  };
}

test.each([
  ["Up at six\n\nand down at ten", "Who comes along?"],
  ["Anna said\n> Up at six\nand she was right", "Look!\n\nAnd tell me."],
  ["", "What a photo"],
])("a share's comment and original are separated again: %j", (text, own) => {
  const shared = message(withOwnWords(message({ title: "The ridge", text }), own));
  expect(shared.data.title).toBe("The ridge");
  expect(sharedTexts(shared)).toEqual({ own, original: text });
});

test("a formatted text is quoted as plain text", () => {
  const text = JSON.stringify({ delta: { ops: [{ insert: "Up at six\n" }] }, textOnly: "Up at six" });
  expect(withOwnWords(message({ text }, "rich_text"), "Look").text).toBe("Look\n\n> Up at six");
});

test("a share without a comment, or edited into something else, has no separate comment", () => {
  expect(sharedTexts(message({ text: "Look\n\n> Up at six" }))).toBeUndefined();
  expect(sharedTexts(message({ text: "> Up at six", own_words: true }))).toBeUndefined();
  expect(sharedTexts(message({ text: "Look\n\n> Up at six\n\nThe end", own_words: true }))).toBeUndefined();
});
