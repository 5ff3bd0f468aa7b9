import { addressesIn } from "./addresses.ts";

/** Returns the first web address in a plain text that is written with its scheme, or undefined if there is none. This address gets a preview. */
export function firstUrl(text: string): string | undefined {
  const found = addressesIn(text).find(({ start }) => /^https?:/i.test(text.slice(start, start + 6)));
  return found && text.slice(found.start, found.end);
}
