import { expect, test } from "vitest";
import { findEmoji, loadEmojiNames } from "./emoji-names.ts";

const found = async (language: Parameters<typeof loadEmojiNames>[0], text: string) =>
  findEmoji(await loadEmojiNames(language), text).map(({ emoji }) => emoji);

test.each([
  ["en_US", "strawb", "🍓"],
  ["de_DE", "erdbeere", "🍓"],
  ["fr_FR", "gateau anniversaire", "🎂"],
  ["es_ES", "fresa", "🍓"],
  ["hu_HU", "eper", "🍓"],
  ["nl_NL", "aardbei", "🍓"],
  ["ru_RU", "клубника", "🍓"],
  ["ko_KR", "딸기", "🍓"],
  ["zh_Hans", "草莓", "🍓"],
  ["cs_CZ", "strawberry", "🍓"],
  ["zgh", "strawberry", "🍓"],
] as const)("in %s, %s finds its emoji", async (language, text, emoji) => {
  expect(await found(language, text)).toContain(emoji);
});

test("exact names come before related words, and every word has to match", async () => {
  expect((await found("en_US", "cat"))[0]).toMatch(/🐈|🐱|😺/u);
  expect(await found("en_US", "red heart")).toContain("❤️");
  expect(await found("en_US", "red heart")).not.toContain("💙");
  expect(await found("en_US", "no such thing at all")).toEqual([]);
  expect(await found("en_US", "  ")).toEqual([]);
});
