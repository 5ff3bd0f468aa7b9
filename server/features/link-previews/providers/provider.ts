import type { LinkData, Player } from "#contract/link-previews.ts";
import { parseUrl } from "#contract/web-address.ts";

/** Support for the links of one site. */
export interface Provider {
  name: string;
  /** Returns the oEmbed address of the page, if that describes it better than the page itself. */
  describedAt?(url: URL): string | undefined;
  /** Returns the player shown after a click on the preview; undefined if the link is not of this site or has no player. */
  player(url: URL, found: LinkData): Player | undefined;
}

export const wide = 16 / 9;

/** A frame that fits its content in this shape. */
export function frame(provider: string, src: string, aspect: number = wide): Player {
  return { provider, kind: "frame", src, aspect };
}

/** Characters of the tag of a frame. */
const longestTag = 4000;

/**
 * The address of the first frame in a piece of HTML, if it is on one of these hosts and safe to go to. Other sites write the HTML: only its
 * first `<iframe` is looked at, so that thousands of them take no time.
 */
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
