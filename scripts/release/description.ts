import { parseDescription, type Description } from "../../server/updates/latest-release.ts";

/** Returns the content of `latest.json`, which tells servers of a release. Throws if they would not understand it. */
export function descriptionOf({ version, date, archive, notes, isSecurity }: Description): string {
  const text = `${JSON.stringify({ version, date, archive, notes, isSecurity }, null, 2)}\n`;
  parseDescription(text, "https://example.org/latest.json");
  return text;
}
