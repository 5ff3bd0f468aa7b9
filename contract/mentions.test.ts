import { expect, test } from "vitest";
import { findMentions, mentionsNamedIn, mentionsOf } from "./mentions.ts";

const found = (text: string, mentions: Record<string, string>) =>
  findMentions(text, mentions).map(({ start, end, who }) => [text.slice(start, end), who]);

test("a name after an @ is a mention, with punctuation around it", () => {
  expect(found("Hello (@Anna), @Bob!", { a: "Anna", b: "Bob" })).toEqual([
    ["@Anna", "a"],
    ["@Bob", "b"],
  ]);
});

test.each(["anna@Bob", "@Bobby", "@bob", "@ Bob", "Bob", "@Bob_2"])("%s mentions no Bob", (text) => {
  expect(found(text, { b: "Bob" })).toEqual([]);
});

test("of two names that fit the longer one is meant", () => {
  const mentions = { p: "Paul", r: "Paul Roussel" };
  expect(found("@Paul Roussel and @Paul", mentions)).toEqual([
    ["@Paul Roussel", "r"],
    ["@Paul", "p"],
  ]);
});

test("people of the same name are meant in the order in which they were chosen", () => {
  expect(found("@Anna and @Anna and @Anna", { one: "Anna", two: "Anna" }).map(([, who]) => who)).toEqual([
    "one",
    "two",
    "two",
  ]);
});

test("names in scripts without blanks between words are found within a sentence", () => {
  expect(found("你好@王小明你来吗", { w: "王小明" })).toEqual([["@王小明", "w"]]);
  expect(found("@철수가 와요", { c: "철수" })).toEqual([["@철수", "c"]]);
});

test("names that are no longer in the text are left out", () => {
  expect(mentionsNamedIn("@Anna", { a: "Anna", b: "Bob" })).toEqual({ a: "Anna" });
});

test.each([undefined, null, 5, "Anna", ["Anna"], { a: 5 }, { a: "" }])(
  "%j of another client mentions nobody",
  (mentions) => {
    expect(mentionsOf({ mentions })).toEqual({});
  },
);
