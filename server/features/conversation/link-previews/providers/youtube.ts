import { frame, isHostOf, type Provider } from "./provider.ts";

interface Video {
  id: string | undefined;
  list: string | undefined;
  start: number | undefined;
}

const name = /^[\w-]{6,64}$/;

export const youtube: Provider = {
  name: "youtube",

  describedAt(url) {
    const video = videoAt(url);
    if (!video) return undefined;
    const page = video.id === undefined ? `playlist?list=${video.list!}` : `watch?v=${video.id}`;
    return `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/${page}`)}`;
  },

  player(url) {
    const video = videoAt(url);
    if (!video) return undefined;
    const src = new URL(`https://www.youtube-nocookie.com/embed/${video.id ?? "videoseries"}`);
    src.searchParams.set("autoplay", "1");
    if (video.list !== undefined) src.searchParams.set("list", video.list);
    if (video.start !== undefined) src.searchParams.set("start", String(video.start));
    return frame("youtube", src.href);
  },
};

function videoAt(url: URL): Video | undefined {
  const [first = "", second] = url.pathname.split("/").slice(1);
  const isShort = isHostOf(url, "youtu.be");
  if (!isShort && !isHostOf(url, "youtube.com", "youtube-nocookie.com")) return undefined;
  const inPath = ["shorts", "embed", "live", "v"].includes(first) && second !== "videoseries" ? second : undefined;
  const id = validName(isShort ? first : (inPath ?? url.searchParams.get("v")));
  const list = validName(url.searchParams.get("list"));
  if (id === undefined && list === undefined) return undefined;
  return { id, list, start: secondsOf(url.searchParams.get("t") ?? url.searchParams.get("start")) };
}

function validName(value: string | null | undefined): string | undefined {
  return value != null && name.test(value) ? value : undefined;
}

/** "90", "90s" or "1h2m3s". */
function secondsOf(time: string | null): number | undefined {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? "");
  if (!parts) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part?: string) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds || undefined;
}
