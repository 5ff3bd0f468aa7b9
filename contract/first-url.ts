/** An address in a text: up to white space, a square bracket or a quotation mark, and never ended by punctuation. */
const address = /https?:\/\/[^\s[\]"<>]*[-\p{L}\p{N}+&@#/%=~_()|]/iu;

/** The first address of the web in a plain text, the one that gets a preview; undefined if there is none. */
export function firstUrl(text: string): string | undefined {
  const found = address.exec(text)?.[0];
  const isInsideParentheses = found?.endsWith(")") && count(found, ")") > count(found, "(");
  return isInsideParentheses ? found?.slice(0, -1) : found;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
