import type { LinkData, Player } from "#contract/link-previews.ts";
import { parseUrl } from "#contract/web-address.ts";
import { bandcamp, chessCom, direct, lichess, peertube, soundcloud } from "./small-sites.ts";
import type { Provider } from "./provider.ts";
import { vimeo } from "./vimeo.ts";
import { youtube } from "./youtube.ts";

/** The first provider that recognizes a link wins. */
const providers: readonly Provider[] = [youtube, vimeo, soundcloud, bandcamp, peertube, lichess, chessCom, direct];

/** Returns the oEmbed URL for known sites, or undefined for all others, whose pages are read directly. */
export function describedAt(url: URL): string | undefined {
  return firstOf((provider) => provider.describedAt?.(url));
}

export function playerOf(address: string, found: LinkData): Player | undefined {
  const url = parseUrl(address);
  return url && firstOf((provider) => provider.player(url, found));
}

function firstOf<Answer>(ask: (provider: Provider) => Answer | undefined): Answer | undefined {
  for (const provider of providers) {
    const answer = ask(provider);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
