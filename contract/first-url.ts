import { addressesIn } from "./addresses.ts";

const scheme = /https?:\/\//i;

/** Returns the first web address with a scheme in a plain text. It gets a preview. */
export function firstUrl(text: string): string | undefined {
  const found = addressesIn(text, scheme).find(({ start }) => scheme.test(text.slice(start, start + 8)));
  return found && text.slice(found.start, found.end);
}
