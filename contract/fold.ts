import { limitMarks } from "./marks.ts";

const accented = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const unlike = /[łøđßæœıς]/g;
const alike: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ς: "σ",
};
const plainAscii = /^[\0-\x7f]*$/;

/**
 * Normalizes text for comparison in a search: ignores accents, case and width. Composes the result again, since Korean syllables would fall apart
 * otherwise.
 */
export function fold(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return limitMarks(text)
    .toLowerCase()
    .normalize("NFKD")
    .replace(accented, "$1")
    .normalize("NFKC")
    .toLowerCase()
    .replace(unlike, (letter) => alike[letter]!);
}
