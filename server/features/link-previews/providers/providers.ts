import type { LinkData, Player } from "#contract/link-previews.ts";
import { parseUrl } from "#contract/web-address.ts";
import { bandcamp, chessCom, direct, lichess, peertube, soundcloud } from "./small-sites.ts";
import type { Provider } from "./provider.ts";
import { vimeo } from "./vimeo.ts";
import { youtube } from "./youtube.ts";

/** The first that knows a link is the one that counts. */
const providers: readonly Provider[] = [youtube, vimeo, soundcloud, bandcamp, peertube, lichess, chessCom, direct];

/** The oEmbed address of a site that is known; undefined for all others, which are read themselves. */
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
