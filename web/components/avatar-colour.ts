/** Brick, clay, ochre, olive, moss, plum, rose and slate. White text on each has a contrast of at least 4.5:1. */
const tones = ["#9c4a32", "#a8623a", "#8f6a1e", "#6c7030", "#4f7350", "#86506e", "#a84f5e", "#5c6478"];

export function avatarColour(id: string): { background: string; color: string } {
  return { background: tones[Math.abs(hash(id)) % tones.length]!, color: "#fff" };
}

export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.\-_]+/u)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => firstLetter(word)).join("") || "?";
}

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
