import { useCallback, useState, type CSSProperties, type DragEvent } from "react";
import { Film, Play } from "lucide-react";
import type { AlbumPage, AlbumPhoto } from "#contract/albums.ts";
import { can } from "#contract/permissions.ts";
import { pictureAddress } from "../../api/addresses.ts";
import { useLanguage, useT } from "../../i18n/language.tsx";
import { durationText } from "../files/duration-text.ts";
import { hasPicture, kindOf } from "../files/kinds.ts";
import { placeholderOf } from "../files/thumbhash.ts";
import { usePosition } from "../groups/use-position.ts";
import { useMe } from "../people/use-me.ts";
import styles from "./album-grid.module.css";
import { dayText } from "./dates.ts";
import { PhotoMenu } from "./photo-menu.tsx";
import { ratioOf, sectionsOf } from "./sections.ts";
import { useArrange } from "./use-arrange.ts";
import { usePhotoViewer } from "./use-photo-viewer.tsx";

interface AlbumGridProps {
  album: AlbumPage;
  photos: readonly AlbumPhoto[];
  isArranging: boolean;
  mayEdit: boolean;
}

/** The photos of an album in rows, below the day they were taken unless somebody has arranged them. */
export function AlbumGrid({ album, photos, isArranging, mayEdit }: AlbumGridProps) {
  const language = useLanguage();
  const { open, viewer } = usePhotoViewer(useCallback(() => photos, [photos]));
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
              <Tile
                key={photo.id}
                photo={photo}
                onOpen={isArranging ? undefined : open}
                dragging={isArranging && mayEdit ? dragging(photo) : undefined}
              >
                {isArranging && mayChange(photo) && (
                  <PhotoMenu
                    {...{ album, photo, mayEdit, arrange }}
                    place={photos.indexOf(photo)}
                    count={photos.length}
                  />
                )}
              </Tile>
            ))}
          </div>
        </section>
      ))}
      {viewer}
    </>
  );
}

function useMayChange({ groupId, isCommon, creator }: AlbumPage): (photo: AlbumPhoto) => boolean {
  const me = useMe();
  const position = usePosition(groupId);
  return (photo) => can.changeAlbumPhoto(me, { isCommon, creatorId: creator?.id }, photo, position);
}

interface TileProps {
  photo: AlbumPhoto;
  /** Undefined while photos are edited. */
  onOpen: ((photo: AlbumPhoto, pressed: HTMLElement) => void) | undefined;
  dragging: object | undefined;
  children: React.ReactNode;
}

/** A photo with the beginning of its caption. */
function Tile({ photo, onOpen, dragging, children }: TileProps) {
  const t = useT();
  const language = useLanguage();
  const isVideo = kindOf(photo) === "video";
  const day = dayText(photo.day, language, "full");
  const label = photo.caption ?? t(isVideo ? "library.video" : "library.photo", { day });
  const style = { "--ratio": ratioOf(photo), ...placeholderOf(photo.thumbhash) } as CSSProperties;
  return (
    <div className={styles.tile} style={style} data-dragged={dragging ? "can" : undefined} {...dragging}>
      <button
        type="button"
        className={styles.photo}
        aria-label={label}
        disabled={!onOpen}
        onClick={({ currentTarget }) => onOpen?.(photo, currentTarget)}
      >
        {hasPicture(photo) ? <Picture photo={photo} /> : <Film aria-hidden size={28} />}
        {isVideo && (
          <span aria-hidden className={styles.duration}>
            <Play size={12} fill="currentColor" />
            {photo.duration !== undefined && durationText(photo.duration)}
          </span>
        )}
      </button>
      {photo.caption && (
        <span aria-hidden dir="auto" className={styles.caption}>
          {photo.caption}
        </span>
      )}
      {children}
    </div>
  );
}

function Picture({ photo: { id } }: { photo: AlbumPhoto }) {
  const small = pictureAddress("thumbnail", 420, 994, id);
  const large = pictureAddress("thumbnail", 840, 1988, id);
  return (
    <img
      src={small}
      srcSet={`${small} 420w, ${large} 840w`}
      sizes="(min-width: 768px) 320px, 50vw"
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}
