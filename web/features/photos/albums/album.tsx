import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AlbumPage } from "#contract/albums.ts";
import { Button } from "../../../components/button.tsx";
import { LoadError } from "../../../components/load-error.tsx";
import { useT } from "../../../i18n/language.tsx";
import { AlbumGrid } from "./album-grid.tsx";
import { AlbumHead } from "./album-head.tsx";
import styles from "./album.module.css";
import { albumPhotosQuery, albumQuery } from "./queries.ts";
import { useMay } from "./use-may.ts";
import { useAlbumUpdates } from "./use-album-updates.ts";

export function AlbumView({ id }: { id: string }) {
  const t = useT();
  const { data: album, error, refetch } = useQuery(albumQuery(id));
  useAlbumUpdates(album?.groupId);
  if (!album)
    return error && <LoadError title={t("albums.failed")} error={error} level={1} onRetry={() => void refetch()} />;
  return <LoadedAlbum album={album} />;
}

function LoadedAlbum({ album }: { album: AlbumPage }) {
  const t = useT();
  const may = useMay(album);
  const [isArranging, setArranging] = useState(false);
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(albumPhotosQuery(album.id));
  const photos = useMemo(() => data?.pages.flatMap((page) => page.photos), [data]);
  return (
    <article className={styles.album}>
      <AlbumHead album={album} may={may} onArrange={() => setArranging(true)} />
      {isArranging && (
        <div className={styles.arranging}>
          <p>{may.edit && t("albums.arrange_hint")}</p>
          <Button look="primary" onClick={() => setArranging(false)}>
            {t("albums.done")}
          </Button>
        </div>
      )}
      {!photos && error && <LoadError title={t("library.failed")} error={error} onRetry={() => void refetch()} />}
      {photos?.length === 0 && <p className={styles.empty}>{t("albums.empty")}</p>}
      {photos && (
        <AlbumGrid album={album} photos={photos} onMore={fetchNextPage} isArranging={isArranging} mayEdit={may.edit} />
      )}
      {hasNextPage && (
        <Button wide busy={isFetching} onClick={() => void fetchNextPage()}>
          {t("albums.more_photos")}
        </Button>
      )}
    </article>
  );
}
