import { frame, frameIn, isHostOf, type Provider } from "./provider.ts";

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
