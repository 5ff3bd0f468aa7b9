/**
 * Characters of an address that is parsed. Parsing an international host name takes time that grows with the square of its length: half a
 * second for 20,000 characters.
 */
const longestUrl = 2048;

/** Returns the URL of an address, relative to `base` if that is given; undefined if it is none, or too long to be parsed. */
export function parseUrl(address: string, base?: string): URL | undefined {
  if (address.length > longestUrl) return undefined;
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
