import type { CompactEmoji } from "emojibase";
import { fold } from "#contract/fold.ts";
import type { Language } from "#contract/languages.ts";
import { loadCode } from "../../../api/load-code.ts";

export interface NamedEmoji {
  emoji: string;
  name: string;
  /** Normalized search words, each preceded by a space. */
  words: string;
}

type Data = Pick<CompactEmoji, "unicode" | "label" | "tags">[];
type Load = () => Promise<{ default: Data }>;

const english: Load = () => import("emojibase-data/en/compact.json");

/** Languages without emoji data search in English. */
const sources: Partial<Record<Language, Load>> = {
  de_DE: () => import("emojibase-data/de/compact.json"),
  es_ES: () => import("emojibase-data/es/compact.json"),
  fr_FR: () => import("emojibase-data/fr/compact.json"),
  hu_HU: () => import("emojibase-data/hu/compact.json"),
  ko_KR: () => import("emojibase-data/ko/compact.json"),
  nl_NL: () => import("emojibase-data/nl/compact.json"),
  ru_RU: () => import("emojibase-data/ru/compact.json"),
  zh_Hans: () => import("emojibase-data/zh/compact.json"),
};

export async function loadEmojiNames(language: Language): Promise<NamedEmoji[]> {
  const { default: data } = await loadCode(sources[language] ?? english);
  return data.map(({ unicode, label, tags = [] }) => ({
    emoji: unicode,
    name: label,
    words: ` ${fold([label, ...tags].join(" "))}`,
  }));
}

const withoutBlanks = /^[\p{Script=Han}\p{Script=Hangul}]/u;

/** Finds emoji with a word starting with each word of the text. Exact names come first, then names that start with the text. */
export function findEmoji(names: readonly NamedEmoji[], text: string): NamedEmoji[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found = names.filter(({ words }) =>
    wanted.every((word) => words.includes(withoutBlanks.test(word) ? word : ` ${word}`)),
  );
  const rank = ({ name, words }: NamedEmoji) =>
    fold(name) === wanted.join(" ") ? 0 : words.startsWith(` ${wanted.join(" ")}`) ? 1 : 2;
  return found.sort((one, other) => rank(one) - rank(other));
}
