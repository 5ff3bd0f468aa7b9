import { EyeOff, Film, Play } from "lucide-react";
import { useState, type CSSProperties, type ReactNode } from "react";
import { pictureAddress } from "../../../api/addresses.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { durationText } from "../../files/files/duration-text.ts";
import { hasPicture, kindOf } from "../../files/files/kinds.ts";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import styles from "./album-grid.module.css";
import { dayText } from "../viewing/dates.ts";
import { ratioOf } from "./sections.ts";
import type { PhotoOfMessage } from "../viewing/use-photo-viewer.tsx";

export type PhotoInRow = PhotoOfMessage & { day: string };

interface RowPhotoProps<Photo> {
  photo: Photo;
  /** Undefined while photos are edited. */
  onOpen: ((photo: Photo, pressed: HTMLElement) => void) | undefined;
  dragging?: object;
  children?: ReactNode;
}

/** Covers the photo of a person whom the reader has hidden until it is pressed. */
export function RowPhoto<Photo extends PhotoInRow>({ photo, onOpen, dragging, children }: RowPhotoProps<Photo>) {
  const t = useT();
  const language = useLanguage();
  const [isShown, setShown] = useState(false);
  const isCovered = useIsHidden(photo.addedById) && !isShown;
  const style = { "--ratio": ratioOf(photo), ...(!isCovered && placeholderOf(photo.thumbhash)) } as CSSProperties;
  const day = dayText(photo.day, language, "full");
  const label = photo.caption ?? t(kindOf(photo) === "video" ? "library.video" : "library.photo", { day });
  return (
    <div className={styles.tile} style={style} data-dragged={dragging ? "can" : undefined} {...dragging}>
      <button
        type="button"
        className={styles.photo}
        aria-label={isCovered ? t("hide.photo") : label}
        disabled={!onOpen}
        onClick={({ currentTarget }) => (isCovered ? setShown(true) : onOpen?.(photo, currentTarget))}
      >
        {isCovered ? <EyeOff aria-hidden size={24} /> : <Shown photo={photo} />}
      </button>
      {photo.caption && !isCovered && (
        <span aria-hidden dir="auto" className={styles.caption}>
          {photo.caption}
        </span>
      )}
      {children}
    </div>
  );
}

function Shown({ photo }: { photo: PhotoInRow }) {
  return (
    <>
      {hasPicture(photo) ? <Picture photo={photo} /> : <Film aria-hidden size={28} />}
      {kindOf(photo) === "video" && (
        <span aria-hidden className={styles.duration}>
          <Play size={12} fill="currentColor" />
          {photo.duration !== undefined && durationText(photo.duration)}
        </span>
      )}
    </>
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
