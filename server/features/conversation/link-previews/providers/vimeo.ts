import { frame, isHostOf, type Provider } from "./provider.ts";

export const vimeo: Provider = {
  name: "vimeo",

  describedAt(url) {
    return videoAt(url) && `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(url.href)}`;
  },

  player(url) {
    const video = videoAt(url);
    if (!video) return undefined;
    const secret = video.secret === undefined ? "" : `&h=${video.secret}`;
    return frame("vimeo", `https://player.vimeo.com/video/${video.id}?autoplay=1&dnt=1${secret}`);
  },
};

/** vimeo.com/ID, /ID/SECRET, /channels/…/ID, /groups/…/videos/ID and player.vimeo.com/video/ID?h=SECRET. */
function videoAt(url: URL): { id: string; secret: string | undefined } | undefined {
  if (!isHostOf(url, "vimeo.com")) return undefined;
  const parts =
    /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|showcase\/[^/]+\/video\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/.exec(
      url.pathname,
    );
  if (!parts) return undefined;
  const secret = parts[2] ?? url.searchParams.get("h") ?? undefined;
  return { id: parts[1]!, secret: secret !== undefined && /^[0-9a-f]+$/.test(secret) ? secret : undefined };
}
