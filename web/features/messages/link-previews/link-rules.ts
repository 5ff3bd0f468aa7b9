import type { LinkPreview } from "#contract/link-previews.ts";
import { parseUrl } from "#contract/web-address.ts";

/** Returns how a link is shown: a player, a card, or nothing if the page describes itself too little. */
export function shapeOf({ data, preview, player }: LinkPreview): "player" | "card" | "nothing" {
  if (player && player.kind !== "image") return "player";
  if (player && preview) return "card";
  return data.title && (preview || data.description) ? "card" : "nothing";
}

/** Returns the name of the site, or its host such as "example.org". */
export function siteOf({ url, data }: Pick<LinkPreview, "url" | "data">): string {
  const address = data.url ?? url;
  return data.providerName ?? parseUrl(address)?.hostname.replace(/^www\./, "") ?? "";
}
