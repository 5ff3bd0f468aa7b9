import { textLength } from "#contract/limits.ts";

/** Pieces that are hardest to read when repeated without end: for folding, splitting into words, finding links, parsing. */
const pieces = [
  ...[
    "a",
    "a ",
    "A. ",
    "1.",
    "-",
    "_#",
    "#a",
    "#a ",
    "&#a",
    ":\n",
    "\n",
    "\n ",
    "> \n",
    ">",
    "\r\n",
    "  ",
    "\t",
    "\\",
    '"',
    "'",
  ],
  ...[
    "http://",
    "http://a",
    "http://a.b/(",
    "http:",
    "www.",
    "a.",
    "@",
    "a@",
    "a@b.c ",
    "mailto:a@",
    "x+",
    "(",
    ")",
    "[",
    "{",
  ],
  ...["<", "<link ", "<div>", "<div>a", "<a b='", "<!--", "<iframe ", "<iframe src=", "&amp;", "<svg><title>", "</p>"],
  ...["\u0301\u0316", "a\u0301\u0316", "\u0301", "\u0483", "\u0e49", "\u200d", "\u0345", "\u{1f600}", "\ud800"],
  ...["İ", "ß", "ﬃ", "ﷺ", "ﷺ ", "㌖", "家", "家 ", "한", "각", "\u1100", "\u1161", "漢a", "क्ष", "אָ"],
];

/** Every worst text, so many UTF-16 units long, by what it repeats; and two that repeat nothing. */
export function worstTexts(length: number = textLength): Map<string, string> {
  const repeated = pieces.map((piece): [string, string] => [
    JSON.stringify(piece),
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  ]);
  return new Map([
    ...repeated,
    ["all ideographs", Array.from({ length }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919) % 20_000))).join("")],
    [
      "all words",
      Array.from({ length: length / 4 }, (_, i) => `${(i % 46_656).toString(36).padStart(3, "0")} `).join(""),
    ],
  ]);
}
