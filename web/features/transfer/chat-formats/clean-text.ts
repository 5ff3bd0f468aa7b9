/** Control characters other than tabs and line breaks, and halves of emoji. */
const unwanted = /[\0-\x08\v\f\x0e-\x1f\x7f]|\p{Surrogate}/gu;

export function cleanText(text: string): string {
  return text.replace(unwanted, "");
}
