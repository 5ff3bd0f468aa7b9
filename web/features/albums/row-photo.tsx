import { Film, Play } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { pictureAddress } from "../../api/addresses.ts";
import { useLanguage, useT } from "../../i18n/language.tsx";
import { durationText } from "../files/duration-text.ts";
import { hasPicture, kindOf } from "../files/kinds.ts";
import { placeholderOf } from "../files/thumbhash.ts";
import styles from "./album-grid.module.css";
import { dayText } from "./dates.ts";
import { ratioOf } from "./sections.ts";
import type { PhotoOfMessage } from "./use-photo-viewer.tsx";

/** A photo or video with the day it was taken. */
export type PhotoInRow = PhotoOfMessage & { day: string };

interface RowPhotoProps<Photo> {
  photo: Photo;
  /** Undefined while photos are edited. */
  onOpen: ((photo: Photo, pressed: HTMLElement) => void) | undefined;
  dragging?: object;
  children?: ReactNode;
}

/** A photo with the beginning of its caption. */
export function RowPhoto<Photo extends PhotoInRow>({ photo, onOpen, dragging, children }: RowPhotoProps<Photo>) {
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

function Picture({ photo: { id } }: { photo: PhotoInRow }) {
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
