import type { Player } from "#contract/link-previews.ts";
import { wide, type Provider } from "./provider.ts";

/** Links to a picture, a film or a sound itself. */
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
