import type { LinkPreview } from "#contract/link-previews.ts";
import { parseUrl } from "#contract/web-address.ts";

/** Returns "nothing" if the page describes itself too little for a card. */
export function shapeOf({ data, preview, player }: LinkPreview): "player" | "card" | "nothing" {
  if (player && player.kind !== "image") return "player";
  if (player && preview) return "card";
  return data.title && (preview || data.description) ? "card" : "nothing";
}

/** Falls back to the host, such as "example.org". */
export function siteOf({ url, data }: Pick<LinkPreview, "url" | "data">): string {
  const address = data.url ?? url;
  return data.providerName ?? parseUrl(address)?.hostname.replace(/^www\./, "") ?? "";
}
