/** Parsing an international host name takes quadratic time: half a second for 20,000 characters. */
const longestUrl = 2048;

/** Returns undefined if the address is invalid or too long to parse. */
export function parseUrl(address: string, base?: string): URL | undefined {
  if (address.length > longestUrl) return undefined;
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
