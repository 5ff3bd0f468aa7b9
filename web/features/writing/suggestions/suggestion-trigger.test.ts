import { expect, test } from "vitest";
import { emojiWritten, triggerIn } from "./suggestion-trigger.ts";

test.each([
  ["@", "", 0],
  ["Hello @pa", "pa", 6],
  ["(@Paul Rou", "Paul Rou", 1],
  ["first line\n@Åsa", "Åsa", 11],
])("%j asks for members", (before, typed, start) => {
  expect(triggerIn(before, {})).toEqual({ kind: "mention", typed, start });
});

test.each(["anna@example", "@ home", "@paul\n", "12:30", "https://osm", "a:bc", ":s", ": so", "Hello"])(
  "%j asks for nothing",
  (before) => {
    expect(triggerIn(before, {})).toBeUndefined();
  },
);

test("a name that was chosen is complete, while another one after it is not", () => {
  const known = { paul: "Paul Roussel" };
  expect(triggerIn("@Paul Roussel ", known)).toBeUndefined();
  expect(triggerIn("@Paul Roussel and then", known)).toBeUndefined();
  expect(triggerIn("@Paul Roussel and @pat", known)).toMatchObject({ typed: "pat", start: 18 });
  expect(triggerIn("@Paul Rou", known)).toMatchObject({ typed: "Paul Rou" });
});

test.each([
  ["So :su", "su", 3],
  ["(:straw_b", "straw_b", 1],
  [":клуб", "клуб", 0],
])("%j asks for emoji", (before, typed, start) => {
  expect(triggerIn(before, {})).toEqual({ kind: "emoji", typed, start });
});

test("a name between two colons is an emoji, a time is not", () => {
  expect(emojiWritten("So :red_heart:")).toEqual({ name: "red heart", start: 3 });
  for (const before of ["12:30:", "a:b:", "::", "Note: this is it:"]) expect(emojiWritten(before)).toBeUndefined();
});
