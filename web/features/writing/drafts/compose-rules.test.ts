import { expect, test } from "vitest";
import { eventRefusal, refusalOf } from "./compose-rules.ts";

const blank = { title: "", text: "", files: 0 };

test("a message needs a title, a text or a file", () => {
  expect(refusalOf(blank)).toBe("empty_message");
  expect(refusalOf({ ...blank, title: " ", text: "\n" })).toBe("empty_message");
  for (const some of [{ title: "Sea" }, { text: "We swam" }, { files: 1 }])
    expect(refusalOf({ ...blank, ...some })).toBeUndefined();
});

test.each([
  ["title", 128, "title_too_long"],
  ["text", 50_000, "text_too_long"],
] as const)("a %s can have %i characters, not counting the space around it", (part, most, refusal) => {
  expect(refusalOf({ ...blank, [part]: ` ${"a".repeat(most)}\n` })).toBeUndefined();
  expect(refusalOf({ ...blank, [part]: "a".repeat(most + 1) })).toBe(refusal);
});

test("a message can have 100 files", () => {
  expect(refusalOf({ ...blank, files: 100 })).toBeUndefined();
  expect(refusalOf({ ...blank, text: "All of them", files: 101 })).toBe("too_many_files");
});

test("an event needs a day, and ends after it starts", () => {
  const plan = { remindBefore: 60 };
  expect(eventRefusal({})).toBeUndefined();
  expect(eventRefusal({ plan })).toBe("date_invalid");
  expect(eventRefusal({ date: "2027-05-08", plan })).toBeUndefined();
  expect(eventRefusal({ date: "2027-05-08", plan: { end: "2027-05-09" } })).toBeUndefined();
  expect(eventRefusal({ date: "2027-05-08", plan: { end: "2027-05-07" } })).toBe("date_end_invalid");
});
