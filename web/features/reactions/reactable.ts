/** Returns the emoji if the text is exactly one (one grapheme); otherwise undefined. */
export function reactable(text: string): string | undefined {
  const trimmed = text.trim();
  const [only, ...rest] = new Intl.Segmenter().segment(trimmed);
  if (!only || rest.length > 0) return undefined;
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(trimmed) ? trimmed : undefined;
}
