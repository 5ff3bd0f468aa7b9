import type { Album } from "#contract/albums.ts";
import type { Translate } from "../../../i18n/translate.ts";

/** Says what is in an album: "3 photos, 1 video". */
export function countText(t: Translate, { photos, videos }: Pick<Album, "photos" | "videos">): string {
  const counts = [
    ...(photos > videos || videos === 0 ? [t("library.count", { count: photos - videos })] : []),
    ...(videos > 0 ? [t("albums.videos", { count: videos })] : []),
  ];
  return counts.join(", ");
}
