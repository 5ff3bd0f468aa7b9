/** Combining marks on one letter that are shown and searched. No script writes more; a text with thousands takes seconds to normalize. */
export const marksPerLetter = 8;

const tooMany = new RegExp(`(\\p{M}{${marksPerLetter}})\\p{M}+`, "gu");

/** The text without the combining marks that follow the first eight on one letter. Linear in its length. */
export function limitMarks(text: string): string {
  return text.replace(tooMany, "$1");
}
