import type { Album } from "#contract/albums.ts";
import { joinList } from "#contract/languages.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";

/** Says what is in an album: "3 photos, 1 video". */
export function AlbumCount({ album: { photos, videos }, className }: AlbumCountProps) {
  const t = useT();
  const language = useLanguage();
  const counts = [
    ...(photos > videos || videos === 0 ? [t("library.count", { count: photos - videos })] : []),
    ...(videos > 0 ? [t("albums.videos", { count: videos })] : []),
  ];
  return <span className={className}>{joinList(language, counts)}</span>;
}

interface AlbumCountProps {
  album: Pick<Album, "photos" | "videos">;
  className?: string;
}
