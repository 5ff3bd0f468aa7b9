/** Combining marks that are shown and searched per letter. No script uses more, and a text with thousands takes seconds to normalize. */
export const marksPerLetter = 8;

const tooMany = new RegExp(`(\\p{M}{${marksPerLetter}})\\p{M}+`, "gu");

/** Returns the text without the combining marks that follow the first eight on a letter. Runs in linear time. */
export function limitMarks(text: string): string {
  return text.replace(tooMany, "$1");
}
