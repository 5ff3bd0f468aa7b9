/** An address in a text. Ends at white space, a square bracket or a quotation mark, and never with punctuation. */
const address = /https?:\/\/[^\s[\]"<>]*[-\p{L}\p{N}+&@#/%=~_()|]/iu;

/** Returns the first web address in a plain text, or undefined if there is none. This address gets a preview. */
export function firstUrl(text: string): string | undefined {
  const found = address.exec(text)?.[0];
  const isInsideParentheses = found?.endsWith(")") && count(found, ")") > count(found, "(");
  return isInsideParentheses ? found?.slice(0, -1) : found;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
