import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, type DragEvent } from "react";
import type { AlbumPage, AlbumPhoto } from "#contract/albums.ts";
import { can } from "#contract/permissions.ts";
import { useLanguage } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./album-grid.module.css";
import { dayText } from "../viewing/dates.ts";
import { PhotoMenu } from "./photo-menu.tsx";
import { RowPhoto } from "./row-photo.tsx";
import { sectionsOf } from "./sections.ts";
import { useArrange } from "./use-arrange.ts";
import { usePhotoViewer, type PhotoOfMessage, type PhotoSet } from "../viewing/use-photo-viewer.tsx";
import { albumPhotosQuery } from "./queries.ts";

interface AlbumGridProps {
  album: AlbumPage;
  photos: readonly AlbumPhoto[];
  onMore: (options: { throwOnError: true }) => Promise<unknown>;
  isArranging: boolean;
  mayEdit: boolean;
}

/** Groups photos by the day they were taken unless the album is arranged by hand. */
export function AlbumGrid({ album, photos, onMore, isArranging, mayEdit }: AlbumGridProps) {
  const language = useLanguage();
  const { open, viewer } = usePhotoViewer(useAlbumSet(album, onMore));
  const arrange = useArrange(album, photos);
  const mayChange = useMayChange(album);
  const [dragged, setDragged] = useState<AlbumPhoto>();
  const dragging = (photo: AlbumPhoto) => ({
    draggable: true,
    onDragStart: () => setDragged(photo),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => dragged && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged && dragged.id !== photo.id) arrange.moveTo(dragged, photos.indexOf(photo));
    },
  });
  return (
    <>
      {sectionsOf(photos, album.order).map(({ day, photos: some }) => (
        <section key={day ?? "all"} className={styles.section}>
          {day && (
            <h2 className={styles.day}>
              {dayText(day, language, "full")} <span>{some.length}</span>
            </h2>
          )}
          <div className={styles.rows}>
            {some.map((photo) => (
              <RowPhoto
                key={photo.id}
                photo={photo}
                onOpen={isArranging ? undefined : open}
                dragging={isArranging && mayEdit ? dragging(photo) : undefined}
              >
                {isArranging && mayChange(photo) && (
                  <PhotoMenu
                    album={album}
                    photo={photo}
                    mayEdit={mayEdit}
                    arrange={arrange}
                    place={photos.indexOf(photo)}
                    count={photos.length}
                  />
                )}
              </RowPhoto>
            ))}
          </div>
        </section>
      ))}
      {viewer}
    </>
  );
}

/** The viewer counts all photos and videos of the album, and loads more at the end. */
function useAlbumSet({ id, photos: count }: AlbumPage, loadMore: AlbumGridProps["onMore"]): PhotoSet {
  const queries = useQueryClient();
  return useMemo(() => {
    const pages = () => queries.getQueryData(albumPhotosQuery(id).queryKey)?.pages ?? [];
    const loaded = () => pages().flatMap((page) => page.photos);
    const indexOf = (photo: PhotoOfMessage) => loaded().findIndex((one) => one.id === photo.id);
    return {
      around: loaded,
      after: async (last) => {
        if (indexOf(last) === loaded().length - 1) await loadMore({ throwOnError: true });
        return indexOf(last) < 0 ? [] : loaded().slice(indexOf(last) + 1);
      },
      positionOf: (photo) => (indexOf(photo) < 0 ? undefined : { number: indexOf(photo) + 1, count }),
    };
  }, [queries, id, count, loadMore]);
}

function useMayChange({ groupId, isCommon, creator }: AlbumPage): (photo: AlbumPhoto) => boolean {
  const me = useMe();
  const position = usePosition(groupId);
  return (photo) => can.changeAlbumPhoto(me, { isCommon, creatorId: creator?.id }, photo, position);
}
