import { frame, frameIn, isCalled, type Provider } from "./provider.ts";

/** On hosts of many names: only the frame of the very host that was linked to counts. */
export const peertube: Provider = {
  name: "peertube",

  player(url, found) {
    const src = isCalled(found, "peertube") ? frameIn(found.code, (host) => host === url.host) : undefined;
    if (!src || !/^\/(videos|video-playlists)\/embed\//.test(src.pathname)) return undefined;
    src.searchParams.set("autoplay", "1");
    return frame("peertube", src.href);
  },
};
