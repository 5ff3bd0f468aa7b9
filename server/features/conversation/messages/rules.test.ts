import fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf, mergeData, messageType, plainContent, cutTitle, clampToNow, toCodePoints } from "./rules.ts";

test("data merges key by key: absent keys stay, null removes a key, an empty array changes nothing", () => {
  const current = { title: "Title", text: "Text", date: "2026" };

  expect(mergeData(current, { text: "New", date: null })).toEqual({ title: "Title", text: "New" });
  expect(mergeData(current, undefined)).toEqual(current);
  expect(mergeData({}, { title: null })).toEqual({});
});

test("only rich_text is rich text", () => {
  expect(messageType("rich_text")).toBe("rich_text");
  for (const other of ["standard", "poll", "", undefined, null, 5]) expect(messageType(other)).toBe("standard");
});

test("the readable text of a rich text is its textOnly; of any other type, the text itself", () => {
  const text = JSON.stringify({ delta: { ops: [] }, textOnly: "Words" });

  expect(plainContent({ type: "rich_text", data: { title: "T", text } })).toEqual({ title: "T", text: "Words" });
  expect(plainContent({ type: "rich_text", data: { text: '{"textOnly":"Words"}' } })).toEqual({
    title: "",
    text: "Words",
  });
  expect(plainContent({ type: "rich_text", data: { text: "no JSON" } })).toEqual({ title: "", text: "no JSON" });
  expect(plainContent({ type: "rich_text", data: {} })).toEqual({ title: "", text: "" });
});

test("plain text that clients wrap as rich text is unwrapped; other JSON is kept as written", () => {
  const text = JSON.stringify({ delta: { ops: [{ insert: "Words\n" }] }, textOnly: "Words\n" });
  const plain = (of: string) => plainContent({ type: "standard", data: { text: of } }).text;

  expect(plain(text)).toBe("Words\n");
  for (const written of ['{"textOnly":"x"}', '{"delta":{"ops":[]}}', "{", "{}", "null", '[{"delta":{"ops":[]}}]'])
    expect(plain(written)).toBe(written);
});

test("an excerpt is the first 400 units of the text, without leading white space", () => {
  expect(excerptOf("  Hello \n")).toBe("Hello");
  expect(excerptOf("x".repeat(401))).toBe("x".repeat(400));
  expect(excerptOf(" \n\t")).toBeNull();
  expect(excerptOf(`${" ".repeat(1600)}late`)).toBeNull();
});

test("an excerpt has the author's own text, and quotes only if there is nothing else", () => {
  expect(excerptOf("> When do we meet?\n\nAt eight.\n\nBring the cake.")).toBe("At eight.\n\nBring the cake.");
  expect(excerptOf("> When do we meet?\n> And where?\n")).toBe("When do we meet?\nAnd where?");
  expect(excerptOf("5 > 3\n\n\n\n>:(")).toBe("5 > 3\n\n\n\n>:(");
});

test("an excerpt of any text survives storage unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (text) => {
      const excerpt = excerptOf(text) ?? "x";
      expect(excerpt.length).toBeLessThanOrEqual(400);
      expect(Buffer.from(excerpt).toString()).toBe(excerpt);
    }),
  );
});

test("a title of white space counts as no title", () => {
  expect(cutTitle(" Summer ")).toBe("Summer");
  expect(cutTitle(" \n")).toBeNull();
  expect(cutTitle("")).toBeNull();
});

test("a time of writing is clamped between 1970 and now", () => {
  const now = 1_800_000_000_000;

  expect(clampToNow(undefined, now)).toBe(now);
  expect(clampToNow(1_000_000_000.5, now)).toBe(1_000_000_000_500);
  fc.assert(
    fc.property(fc.double(), (seconds) => {
      const at = clampToNow(seconds, now);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(now);
      expect(Number.isInteger(at)).toBe(true);
    }),
  );
});

test("pictures of emoji are named by their code points in hexadecimal", () => {
  expect(toCodePoints("👍")).toBe("1f44d");
  expect(toCodePoints("❤️")).toBe("2764-fe0f");
  expect(toCodePoints("👍🏽")).toBe("1f44d-1f3fd");
});
