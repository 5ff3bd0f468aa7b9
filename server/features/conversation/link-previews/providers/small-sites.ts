import { frame, isCalled, isHostOf, type Provider, frameIn, wide } from "./provider.ts";
import type { Player } from "#contract/link-previews.ts";

const looks = "size=large/bgcol=f5f5f5/linkcol=0687f5/minimal=true/tracklist=false/";

/** Bandcamp's pages name their player; artists have their own domains. */
export const bandcamp: Provider = {
  name: "bandcamp",

  player(url, found) {
    if (!isCalled(found, "bandcamp") && !isHostOf(url, "bandcamp.com")) return undefined;
    const [, kind, id] = /\b(album|track)=(\d+)/.exec(found.code ?? "") ?? [];
    return id === undefined
      ? undefined
      : frame("bandcamp", `https://bandcamp.com/EmbeddedPlayer/${kind!}=${id}/${looks}`, 1);
  },
};

/** Supports boards made for sharing; other players are named in the oEmbed description. */
export const chessCom: Provider = {
  name: "chess.com",

  player(url, { code }) {
    if (!isHostOf(url, "chess.com")) return undefined;
    const id = url.searchParams.get("id") ?? "";
    if (url.pathname === "/emboard" && /^\d+$/.test(id)) return frame("chess.com", boardOf(id), 1);
    const src = frameIn(code, (host) => host === "www.chess.com");
    return src && frame("chess.com", src.href, 1);
  },
};

const boardOf = (id: string) => `https://www.chess.com/emboard?id=${id}`;

export const direct: Provider = {
  name: "direct",

  player(url, found) {
    const kind = kindOf(found["content-type"][0] ?? "");
    return kind && { provider: "direct", kind, src: found.url ?? url.href, aspect: wide };
  },
};

function kindOf(mediaType: string): Player["kind"] | undefined {
  if (mediaType.startsWith("image/")) return "image";
  if (mediaType.startsWith("audio/")) return "audio";
  return mediaType.startsWith("video/") || mediaType === "application/ogg" ? "video" : undefined;
}

const shape = 600 / 397;

export const lichess: Provider = {
  name: "lichess",

  player(url) {
    if (url.hostname !== "lichess.org") return undefined;
    const [first = "", second = "", third = ""] = url.pathname.split("/").slice(1);
    if (first === "study" && /^\w{8}$/.test(second) && /^\w{8}$/.test(third))
      return frame("lichess", `https://lichess.org/study/embed/${second}/${third}`, shape);
    // Pages such as /practice have eight lower-case letters; a game's random id hardly ever does.
    const isGame = /^[A-Za-z0-9]{8}([A-Za-z0-9]{4})?$/.test(first) && !/^[a-z]+$/.test(first);
    return isGame ? frame("lichess", `https://lichess.org/embed/game/${first.slice(0, 8)}`, shape) : undefined;
  },
};

/** PeerTube runs on many hosts. Only a frame on the linked host itself is accepted. */
export const peertube: Provider = {
  name: "peertube",

  player(url, found) {
    const src = isCalled(found, "peertube") ? frameIn(found.code, (host) => host === url.host) : undefined;
    if (!src || !/^\/(videos|video-playlists)\/embed\//.test(src.pathname)) return undefined;
    src.searchParams.set("autoplay", "1");
    return frame("peertube", src.href);
  },
};

export const soundcloud: Provider = {
  name: "soundcloud",

  describedAt(url) {
    if (!isHostOf(url, "soundcloud.com") || url.pathname.length < 2) return undefined;
    return `https://soundcloud.com/oembed?format=json&url=${encodeURIComponent(url.href)}`;
  },

  player(url, { code }) {
    const src = isHostOf(url, "soundcloud.com") ? frameIn(code, (host) => host === "w.soundcloud.com") : undefined;
    src?.searchParams.set("auto_play", "true");
    return src && frame("soundcloud", src.href);
  },
};
