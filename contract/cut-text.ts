const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** UTF-16 units looked at on both sides: more than any emoji or letter with its marks has. */
const around = 64;

/**
 * Returns the beginning of a text, of at most `length` UTF-16 units. It ends between two characters as people see them: neither half an emoji nor a letter
 * without its accent.
 */
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
