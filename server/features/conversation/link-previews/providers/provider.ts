import type { LinkData, Player } from "#contract/link-previews.ts";
import { parseUrl } from "#contract/web-address.ts";

export interface Provider {
  name: string;
  /** The oEmbed address of the page, if that describes it better than the page itself. */
  describedAt?(url: URL): string | undefined;
  /** Returns undefined if the link is of another site or has no player. */
  player(url: URL, found: LinkData): Player | undefined;
}

export const wide = 16 / 9;

export function frame(provider: string, src: string, aspect: number = wide): Player {
  return { provider, kind: "frame", src, aspect };
}

const longestTag = 4000;

/** Accepts only a safe URL on an allowed host. The HTML is untrusted: only its first `<iframe` is parsed, so that thousands of them take no time. */
export function frameIn(code: string | undefined, isOurs: (host: string) => boolean): URL | undefined {
  const tag = /<iframe\s[^>]*/i.exec(code ?? "")?.[0].slice(0, longestTag) ?? "";
  const src = /\ssrc=["']([^"']+)["']/i.exec(tag)?.[1]?.replaceAll("&amp;", "&");
  const url = src === undefined ? undefined : parseUrl(src);
  return url?.protocol === "https:" && isOurs(url.host) ? url : undefined;
}

export function isHostOf(url: URL, ...domains: string[]): boolean {
  return domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));
}

export function isCalled(found: LinkData, name: string): boolean {
  return found.providerName?.toLowerCase() === name;
}
