import { firstUrl } from "#contract/first-url.ts";
import type { ContentFilter } from "#contract/messages-search.ts";
import { plainContent, type Content } from "../messages/rules.ts";
import { dateIn } from "../messages/rules-dates.ts";

/** Returns the content filters that a message matches, by the media types of its files, its text and its date. */
export function contentFiltersOf(content: Content, types: readonly string[]): ContentFilter[] {
  const having = new Set<ContentFilter>(types.map(kindOf));
  if (firstUrl(plainContent(content).text) !== undefined) having.add("link");
  if (dateIn(content.data) !== null) having.add("date");
  return [...having];
}

function kindOf(type: string): ContentFilter {
  if (type.startsWith("image/")) return "photo";
  return /^(video|audio)\//.test(type) ? "recording" : "document";
}
