const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** UTF-16 units: longer than any emoji or letter with its marks. */
const around = 64;

/** Returns at most `length` UTF-16 units, without cutting an emoji or a letter from its accent. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const from = Math.max(0, length - around);
  const { index } = graphemes.segment(text.slice(from, length + around)).containing(length - from)!;
  if (index > 0 || from === 0) return text.slice(0, from + index);
  return text.slice(0, isInPair(text, length) ? length - 1 : length);
}

function isInPair(text: string, index: number): boolean {
  return text.codePointAt(index - 1)! > 0xffff;
}
