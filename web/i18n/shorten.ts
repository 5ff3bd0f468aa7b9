/** Shortens a text to `length` UTF-16 units, including the ellipsis. Never splits a character or an emoji. */
export function shorten(text: string, length: number): string {
  const line = text.trim().replace(/\s+/gu, " ");
  return line.length <= length ? line : `${beginning(line, length - 1).trimEnd()}…`;
}

/** Keeps `head` and `tail` of a text longer than `whole`. Used for links. */
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
