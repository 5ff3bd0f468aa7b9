import { expect, test } from "vitest";
import { parseRichText } from "#contract/rich-text.ts";
import { formattedText, joinedTexts, positionInFormatted, withQuoted } from "./rich-draft.ts";
import { plainTextOf, sentText, type DraftText } from "./sent-text.ts";

const bold: DraftText = {
  text: JSON.stringify({
    delta: { ops: [{ insert: "early", attributes: { bold: true } }, { insert: "\n" }] },
    textOnly: "early",
  }),
  formatted: true,
};
const opsOf = ({ text }: DraftText) => parseRichText(text)?.ops;

test("a text without formats is sent as plain text, wherever it was written", () => {
  expect(sentText({ text: " Hello " })).toEqual({ type: "standard", text: "Hello" });
  expect(sentText({ text: formattedText("Hello\n\nBob "), formatted: true })).toEqual({
    type: "standard",
    text: "Hello\n\nBob",
  });
  expect(sentText(bold)).toEqual({ type: "rich_text", text: bold.text });
});

test("quotes of a plain text become formats, and the text cursor stays at its letter", () => {
  const text = "Hi\n> Sunday?\n>\nYes";
  const rich = { text: formattedText(text), formatted: true };
  expect(opsOf(rich)).toEqual([
    { insert: "Hi\n" },
    { insert: "Sunday?" },
    { insert: "\n", attributes: { blockquote: true } },
    { insert: "\n", attributes: { blockquote: true } },
    { insert: "Yes\n" },
  ]);
  expect(plainTextOf(rich)).toBe("Hi\nSunday?\n\nYes");
  expect(positionInFormatted(text, text.indexOf("Sunday"))).toBe(3);
  expect(positionInFormatted(text, text.indexOf("es"))).toBe(plainTextOf(rich).indexOf("es"));
});

test("texts are joined with their formats", () => {
  expect(joinedTexts({ text: "one" }, { text: "two" })).toEqual({ text: "one\n\ntwo" });
  expect(joinedTexts(bold, { text: "" })).toBe(bold);
  const joined = joinedTexts(bold, { text: "two" });
  expect(opsOf(joined)).toEqual([...opsOf(bold)!, { insert: "\n" }, { insert: "two\n" }]);
  expect(plainTextOf(joined)).toBe("early\n\ntwo");
});

test("a quote is appended in the way the text is written", () => {
  expect(withQuoted({ text: "" }, "Sunday?")).toEqual({ text: "> Sunday?\n\n" });
  const quoted = withQuoted(bold, "Sunday?\nOr not?");
  expect(opsOf(quoted)?.slice(2)).toEqual([
    { insert: "\n" },
    { insert: "Sunday?" },
    { insert: "\n", attributes: { blockquote: true } },
    { insert: "Or not?" },
    { insert: "\n", attributes: { blockquote: true } },
    { insert: "\n" },
    { insert: "\n" },
  ]);
  expect(plainTextOf(quoted)).toBe("early\n\nSunday?\nOr not?");
});
