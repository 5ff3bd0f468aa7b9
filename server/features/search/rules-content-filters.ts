import { firstUrl } from "#contract/first-url.ts";
import type { Having } from "#contract/messages-search.ts";
import { plainContent, type Content } from "../messages/rules.ts";
import { dateIn } from "../messages/rules-dates.ts";

/** What a message has besides words: by the media types of its files, what its text says, and its date. Each once. */
export function havingOf(content: Content, types: readonly string[]): Having[] {
  const having = new Set<Having>(types.map(kindOf));
  if (firstUrl(plainContent(content).text) !== undefined) having.add("link");
  if (dateIn(content.data) !== null) having.add("date");
  return [...having];
}

function kindOf(type: string): Having {
  if (type.startsWith("image/")) return "photo";
  return /^(video|audio)\//.test(type) ? "recording" : "document";
}
