import { useInfiniteQuery } from "@tanstack/react-query";
import { Images, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { Album } from "#contract/albums.ts";
import { can } from "#contract/permissions.ts";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LoadError } from "../../../components/load-error.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { PhotoSections } from "../viewing/photo-sections.tsx";
import { AlbumCover } from "./album-cover.tsx";
import styles from "./albums.module.css";
import { AlbumCount } from "./album-count.tsx";
import { albumsQuery } from "./queries.ts";
import { useAlbumUpdates } from "./use-album-updates.ts";

const AlbumDialog = lazyComponent(() => import("./album-dialog.tsx"));

export function AlbumList({ groupId }: { groupId: string }) {
  const t = useT();
  const [, navigate] = useLocation();
  const mayCreate = can.createAlbum(usePosition(groupId));
  const [isMaking, setMaking] = useState(false);
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(albumsQuery(groupId));
  const albums = data?.pages.flatMap((page) => page.albums);
  useAlbumUpdates(groupId);
  const make = mayCreate && (
    <Button look="primary" icon={<Plus aria-hidden size={18} />} onClick={() => setMaking(true)}>
      {t("albums.new")}
    </Button>
  );
  return (
    <>
      <header className={styles.head}>
        <h1 className="visually-hidden">{t("albums.title")}</h1>
        <PhotoSections groupId={groupId} current="albums" />
        {albums && albums.length > 0 && make}
      </header>
      {!albums && error && <LoadError title={t("albums.failed")} error={error} onRetry={() => void refetch()} />}
      {albums?.length === 0 && (
        <EmptyState level={2} icon={<Images size={28} />} title={t("albums.none")} action={make}>
          {t("albums.none_hint")}
        </EmptyState>
      )}
      <ul className={styles.albums}>
        {albums?.map((album) => (
          <AlbumTile key={album.id} album={album} />
        ))}
      </ul>
      {hasNextPage && (
        <Button wide busy={isFetching} onClick={() => void fetchNextPage()}>
          {t("albums.more")}
        </Button>
      )}
      {isMaking && (
        <AlbumDialog
          groupId={groupId}
          onClose={() => setMaking(false)}
          onSaved={({ id }) => navigate(`/albums/${id}`)}
        />
      )}
    </>
  );
}

function AlbumTile({ album }: { album: Album }) {
  return (
    <li>
      <Link href={`/albums/${album.id}`} className={styles.album}>
        <AlbumCover album={album} />
        <bdi className={styles.title}>{album.title}</bdi>
        <AlbumCount album={album} className={styles.count} />
      </Link>
    </li>
  );
}
