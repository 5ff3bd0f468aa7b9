const palette = [
  ..."000000 333366 333399 3333CC 339933 339999 33CC33 33CC99 663333".split(" "),
  ..."663366 666633 666699 66CC33 66CCCC 993333 993366 993399 996633".split(" "),
  ..."999966 CC3333 CC3366 CC3399 CC33CC CC6633 CC9933 CC99CC CCCC33".split(" "),
];

/** Returns the same background colour for the same id, and black or white text, whichever has more contrast. */
export function avatarColour(id: string): { background: string; color: "#000" | "#fff" } {
  const background = palette[Math.abs(hash(id)) % palette.length]!;
  return { background: `#${background}`, color: needsBlackText(background) ? "#000" : "#fff" };
}

export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.\-_]+/u)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => firstLetter(word)).join("") || "?";
}

/** Corner radius of a square avatar; both in pixels. */
export function squareRadius(size: number): number {
  return size * 0.3;
}

/** A Latin letter without combining marks or joiners. */
const plainLetter = /^[a-z\u00c0-\u024f](?![\p{M}\u200d])/iu;

function firstLetter(word: string): string {
  const [plain] = plainLetter.exec(word) ?? [];
  return (plain ?? firstOfAnyScript(word)).toLocaleUpperCase();
}

/** Segments the word. Used only for other scripts, because creating the first segmenter takes longer on a phone than rendering a card. */
function firstOfAnyScript(word: string): string {
  const [first] = new Intl.Segmenter().segment(word);
  return first?.segment ?? "";
}

function hash(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = ((sum << 5) - sum + text.charCodeAt(i)) | 0;
  return sum;
}

/** WCAG contrast: black wins above the luminance of the grey at which both are equal. */
function needsBlackText(hex: string): boolean {
  const [red, green, blue] = [0, 2, 4].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 0.179;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
