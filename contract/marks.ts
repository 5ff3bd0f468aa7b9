/** Combining marks kept per letter. No script uses more, and a text with thousands takes seconds to normalize. */
export const marksPerLetter = 8;

const tooMany = new RegExp(`(\\p{M}{${marksPerLetter}})\\p{M}+`, "gu");

/** Drops combining marks beyond the limit. Runs in linear time. */
export function limitMarks(text: string): string {
  return text.replace(tooMany, "$1");
}
