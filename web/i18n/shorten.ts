/** At most `length` UTF-16 units in all, an ellipsis among them; never half a letter or half an emoji. */
export function shorten(text: string, length: number): string {
  const line = text.trim().replace(/\s+/gu, " ");
  return line.length <= length ? line : `${beginning(line, length - 1).trimEnd()}…`;
}

/** `head` and `tail` of what is longer than `whole` (links). */
export function shortenMiddle(
  text: string,
  { whole, head, tail }: { whole: number; head: number; tail: number },
): string {
  return text.length <= whole ? text : `${beginning(text, head)}…${end(text, tail)}`;
}

function beginning(text: string, length: number): string {
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, length + 32))) {
    if (kept.length + segment.length > length) return kept;
    kept += segment;
  }
  return kept;
}

function end(text: string, length: number): string {
  const from = text.length - length;
  const { index, segment } = new Intl.Segmenter().segment(text).containing(from)!;
  return text.slice(index === from ? from : index + segment.length);
}
