import fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf, mergeData, messageType, plainContent, titleOf, clampToNow, unified } from "./rules.ts";

test("data merges key by key: what is absent stays, null takes away, the empty array of old clients changes nothing", () => {
  const current = { title: "Title", text: "Text", date: "2026" };

  expect(mergeData(current, { text: "New", date: null })).toEqual({ title: "Title", text: "New" });
  expect(mergeData(current, undefined)).toEqual(current);
  expect(mergeData(current, [])).toEqual(current);
  expect(mergeData({}, { title: null })).toEqual({});
});

test("only rich_text is rich", () => {
  expect(messageType("rich_text")).toBe("rich_text");
  for (const other of ["standard", "poll", "", undefined, null, 5]) expect(messageType(other)).toBe("standard");
});

test("what can be read of a rich text is its textOnly; of anything else, the text itself", () => {
  const text = JSON.stringify({ delta: { ops: [] }, textOnly: "Words" });

  expect(plainContent({ type: "rich_text", data: { title: "T", text } })).toEqual({ title: "T", text: "Words" });
  expect(plainContent({ type: "rich_text", data: { text: '{"textOnly":"Words"}' } })).toEqual({
    title: "",
    text: "Words",
  });
  expect(plainContent({ type: "rich_text", data: { text: "no JSON" } })).toEqual({ title: "", text: "no JSON" });
  expect(plainContent({ type: "rich_text", data: {} })).toEqual({ title: "", text: "" });
});

test("clients of today wrap what is not formatted as well; JSON of another kind is what somebody wrote", () => {
  const text = JSON.stringify({ delta: { ops: [{ insert: "Words\n" }] }, textOnly: "Words\n" });
  const plain = (of: string) => plainContent({ type: "standard", data: { text: of } }).text;

  expect(plain(text)).toBe("Words\n");
  for (const written of ['{"textOnly":"x"}', '{"delta":{"ops":[]}}', "{", "{}", "null", '[{"delta":{"ops":[]}}]'])
    expect(plain(written)).toBe(written);
});

test("an excerpt is the beginning of the text, 400 units at most, without white space before it", () => {
  expect(excerptOf("  Hello \n")).toBe("Hello");
  expect(excerptOf("x".repeat(401))).toBe("x".repeat(400));
  expect(excerptOf(" \n\t")).toBeNull();
  expect(excerptOf(`${" ".repeat(1600)}late`)).toBeNull();
});

test("an excerpt is what its author says, and the quote only where there is nothing else", () => {
  expect(excerptOf("> When do we meet?\n\nAt eight.\n\nBring the cake.")).toBe("At eight.\n\nBring the cake.");
  expect(excerptOf("> When do we meet?\n> And where?\n")).toBe("When do we meet?\nAnd where?");
  expect(excerptOf("5 > 3\n\n\n\n>:(")).toBe("5 > 3\n\n\n\n>:(");
});

test("an excerpt of any text can be stored and read again as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (text) => {
      const excerpt = excerptOf(text) ?? "x";
      expect(excerpt.length).toBeLessThanOrEqual(400);
      expect(Buffer.from(excerpt).toString()).toBe(excerpt);
    }),
  );
});

test("a title of white space is none", () => {
  expect(titleOf(" Summer ")).toBe("Summer");
  expect(titleOf(" \n")).toBeNull();
  expect(titleOf("")).toBeNull();
});

test("a time of writing is never before 1970 nor in the future, whatever a client says", () => {
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

test("pictures of emoji are named by the code points, in hexadecimal", () => {
  expect(unified("👍")).toBe("1f44d");
  expect(unified("❤️")).toBe("2764-fe0f");
  expect(unified("👍🏽")).toBe("1f44d-1f3fd");
});
