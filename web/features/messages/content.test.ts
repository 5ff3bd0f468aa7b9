import { expect, test } from "vitest";
import { dateOf, filesOf, richTextOf, textOf } from "./content.ts";

const sea = {
  id: "sea",
  type: "image/jpeg",
  status: "ready",
  contentUrl: "sea.jpg",
  fileIndex: 0,
  entityType: "file",
} as const;
const boat = { ...sea, id: "boat", contentUrl: "boat.jpg", fileIndex: 1 };

test("a day is the same day everywhere; a moment is one moment, whatever the zone it was written in", () => {
  expect(dateOf({ data: { date: "2026-12-24" } })).toEqual({ day: "2026-12-24" });
  expect(dateOf({ data: { date: "2026-12-24T18:30:00+01:00" } })).toEqual({
    at: Date.UTC(2026, 11, 24, 17, 30) / 1000,
  });
});

test("a message without a date, or with one that another client wrote in words, shows none", () => {
  expect(dateOf({ data: {} })).toBeUndefined();
  expect(dateOf({ data: { date: "next summer" } })).toBeUndefined();
});

test("a text that another client wrapped without formatting it reads as the plain text it is", () => {
  const text = JSON.stringify({ delta: { ops: [{ insert: "Hello\n" }] }, textOnly: "Hello\n" });

  expect(textOf({ type: "standard", data: { text } })).toBe("Hello\n");
  expect(richTextOf({ type: "standard", data: { text } })).toBeUndefined();
  expect(textOf({ type: "rich_text", data: { text } })).toBe("Hello\n");
  expect(richTextOf({ type: "rich_text", data: { text } })).toBe(text);
  expect(textOf({ type: "standard", data: { text: '{"a":1}' } })).toBe('{"a":1}');
});

test("a photo has the words of its author; the others, and what is no text, have none", () => {
  const data = { alternatives: { sea: "The sea at Étretat", boat: 7 } };
  expect(filesOf({ data, files: [sea, boat] }).map(({ alternative }) => alternative)).toEqual([
    "The sea at Étretat",
    undefined,
  ]);
  expect(filesOf({ data: {}, files: [sea] })).toEqual([sea]);
});
