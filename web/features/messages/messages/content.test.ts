import { expect, test } from "vitest";
import { dateOf, richTextOf, textOf } from "./content.ts";
import { filesOf } from "./message-files.ts";

const sea = {
  id: "sea",
  type: "image/jpeg",
  status: "ready",
  contentUrl: "sea.jpg",
  fileIndex: 0,
  entityType: "file",
} as const;
const boat = { ...sea, id: "boat", contentUrl: "boat.jpg", fileIndex: 1 };

test("a day is the same everywhere, and a time is one moment regardless of its zone", () => {
  expect(dateOf({ data: { date: "2026-12-24" } })).toEqual({ day: "2026-12-24" });
  expect(dateOf({ data: { date: "2026-12-24T18:30:00+01:00" } })).toEqual({
    at: Date.UTC(2026, 11, 24, 17, 30) / 1000,
  });
});

test("a message with a missing or unreadable date shows none", () => {
  expect(dateOf({ data: {} })).toBeUndefined();
  expect(dateOf({ data: { date: "next summer" } })).toBeUndefined();
});

test("an unformatted text in another client's wrapper reads as plain text", () => {
  const text = JSON.stringify({ delta: { ops: [{ insert: "Hello\n" }] }, textOnly: "Hello\n" });

  expect(textOf({ type: "standard", data: { text } })).toBe("Hello\n");
  expect(richTextOf({ type: "standard", data: { text } })).toBeUndefined();
  expect(textOf({ type: "rich_text", data: { text } })).toBe("Hello\n");
  expect(richTextOf({ type: "rich_text", data: { text } })).toBe(text);
  expect(textOf({ type: "standard", data: { text: '{"a":1}' } })).toBe('{"a":1}');
});

test("a photo has its author's description, and invalid descriptions are ignored", () => {
  const data = { alternatives: { sea: "The sea at Étretat", boat: 7 } };
  expect(filesOf({ data, files: [sea, boat] }).map(({ alternative }) => alternative)).toEqual([
    "The sea at Étretat",
    undefined,
  ]);
  expect(filesOf({ data: {}, files: [sea] })).toEqual([sea]);
});

test("a photo has the place its author wrote, and invalid places are ignored", () => {
  const data = { places: { sea: "Étretat", boat: 7 } };
  expect(filesOf({ data, files: [sea, boat] }).map(({ place }) => place)).toEqual(["Étretat", undefined]);
});

test("a voice message has its waveform, and an invalid one is ignored", () => {
  const wave = "0v".repeat(16);
  const data = { waves: { sea: wave, boat: "<svg>" } };
  expect(filesOf({ data, files: [sea, boat] }).map((file) => file.wave)).toEqual([wave, undefined]);
});
