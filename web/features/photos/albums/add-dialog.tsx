import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Album, PhotoToAdd } from "#contract/albums.ts";
import { can } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useT } from "../../../i18n/language.tsx";
import { albumsKey } from "../../groups/groups/queries.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { AlbumCover } from "./album-cover.tsx";
import AlbumDialog from "./album-dialog.tsx";
import styles from "./add-dialog.module.css";
import { AlbumCount } from "./album-count.tsx";
import { albumsOfKey, albumsQuery } from "./queries.ts";

interface AddDialogProps {
  groupId: string;
  photos: readonly PhotoToAdd[];
  onClose: () => void;
  onDone: () => void;
}

export default function AddDialog({ groupId, photos, onClose, onDone }: AddDialogProps) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isMaking, setMaking] = useState(false);
  const { albums, error, more } = useAlbumsToAddTo(groupId);
  const add = useMutation({
    mutationFn: ({ id }: Album) =>
      call("POST /api/albums/:id/photos", {
        params: { id },
        body: { photos: photos.map(({ id, messageId }) => ({ id, messageId })) },
      }),
    onSuccess({ added }, album) {
      for (const queryKey of [albumsKey, albumsOfKey(groupId)]) void queries.invalidateQueries({ queryKey });
      alert(t("albums.added", { count: added, album: album.title }));
      onDone();
    },
  });
  if (isMaking)
    return (
      <AlbumDialog
        groupId={groupId}
        photos={photos}
        onClose={onClose}
        onSaved={({ id }) => {
          onDone();
          navigate(`/albums/${id}`);
        }}
      />
    );
  return (
    <Dialog title={t("albums.add")} onClose={onClose}>
      <ErrorNotice error={error ?? add.error} />
      {!albums && !error && <Spinner />}
      <ul className={styles.albums}>
        <li>
          <button type="button" className={styles.album} onClick={() => setMaking(true)}>
            <span className={styles.plus}>
              <Plus aria-hidden size={24} />
            </span>
            {t("albums.new")}
          </button>
        </li>
        {albums?.map((album) => (
          <li key={album.id}>
            <button type="button" className={styles.album} disabled={add.isPending} onClick={() => add.mutate(album)}>
              <AlbumCover album={album} size={52} />
              <span>
                <bdi>{album.title}</bdi>
                <AlbumCount album={album} className={styles.count} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && <Button onClick={more}>{t("albums.more")}</Button>}
    </Dialog>
  );
}

function useAlbumsToAddTo(groupId: string) {
  const me = useMe();
  const position = usePosition(groupId);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(albumsQuery(groupId));
  const albums = data?.pages
    .flatMap((page) => page.albums)
    .filter(({ isCommon, creator }) => can.addToAlbum(me, { isCommon, creatorId: creator?.id }, position));
  return { albums, error, more: hasNextPage ? () => void fetchNextPage() : undefined };
}
