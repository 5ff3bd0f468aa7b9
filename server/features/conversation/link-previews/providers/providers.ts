import type { LinkData, Player } from "#contract/link-previews.ts";
import { parseUrl } from "#contract/web-address.ts";
import { bandcamp, chessCom, direct, lichess, peertube, soundcloud } from "./small-sites.ts";
import type { Provider } from "./provider.ts";
import { vimeo } from "./vimeo.ts";
import { youtube } from "./youtube.ts";

const providers: readonly Provider[] = [youtube, vimeo, soundcloud, bandcamp, peertube, lichess, chessCom, direct];

export function describedAt(url: URL): string | undefined {
  return firstOf((provider) => provider.describedAt?.(url));
}

export function playerOf(address: string, found: LinkData): Player | undefined {
  const url = parseUrl(address);
  return url && firstOf((provider) => provider.player(url, found));
}

function firstOf<Result>(ask: (provider: Provider) => Result | undefined): Result | undefined {
  for (const provider of providers) {
    const result = ask(provider);
    if (result !== undefined) return result;
  }
  return undefined;
}
