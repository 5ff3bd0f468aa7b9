import { withAsciiDigits } from "./digits.ts";
import { limitMarks } from "./marks.ts";

/** Scripts in which readers ignore marks: accents, and the vowels of Arabic and Hebrew. */
const accented =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}])\p{M}+/gu;
const alike: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ς: "σ",
  // Alef wasla, ta marbuta, alef maqsura, their Persian, Kurdish and Urdu variants, and the tatweel.
  ...{
    "\u0671": "ا",
    "\u0629": "ه",
    "\u0649": "ي",
    "\u06cc": "ي",
    "\u06a9": "ك",
    "\u06c1": "ه",
    "\u06d5": "ه",
    "\u0640": "",
  },
  // Apostrophes that count as letters.
  ...{ "\u02b9": "'", "\u02bb": "'", "\u02bc": "'", "\u02bd": "'", "\u02be": "'", "\u02bf": "'", "\ua78c": "'" },
};
const unlike = new RegExp(`[${Object.keys(alike).join("")}]`, "gu");
/** Single characters that normalization turns into whole words: honorifics of Arabic, units in squares of Japanese. */
const ligatures = /[\u321d\u321e\u3300-\u33ff\ufdfa-\ufdfc]/g;
/** No real text has more. A text that consists of them would become eighteen times as long, and take as long to index. */
const ligaturesRead = 1000;
const plainAscii = /^[\0-\x7f]*$/;

/** Normalizes text for search: ignores accents, vowel marks, case, width and digit script. Recomposes to keep Korean syllables whole. */
export function fold(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  const plain = limitLigatures(limitMarks(text))
    .toLowerCase()
    .normalize("NFKD")
    .replace(accented, "$1")
    .normalize("NFKC")
    .toLowerCase()
    .replace(unlike, (letter) => alike[letter]!);
  return withAsciiDigits(plain);
}

function limitLigatures(text: string): string {
  let found = 0;
  return text.replace(ligatures, (letter) => (++found > ligaturesRead ? "" : letter));
}
