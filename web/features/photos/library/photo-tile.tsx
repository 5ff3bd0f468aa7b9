import { Check, EyeOff, Film, Image as ImageIcon, Play } from "lucide-react";
import { useState, type CSSProperties, type MouseEvent } from "react";
import type { LibraryPhoto } from "#contract/library.ts";
import { pictureAddress } from "../../../api/addresses.ts";
import { useHold } from "../../../hooks/use-hold.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { durationText } from "../../files/files/duration-text.ts";
import { hasPicture, kindOf } from "../../files/files/kinds.ts";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import { dayText } from "../viewing/dates.ts";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import styles from "./library.module.css";

export interface TileActions {
  onOpen: (photo: LibraryPhoto, pressed: HTMLElement) => void;
  /** `isRange`: from the photo chosen last to this one. */
  onChoose: (photo: LibraryPhoto, isRange: boolean) => void;
}

interface PhotoTileProps {
  photo: LibraryPhoto;
  box: CSSProperties;
  isChosen: boolean | undefined;
  actions: TileActions;
}

/** A long press or Shift with a click selects the photo. One by a hidden person is covered until it is pressed. */
export function PhotoTile({ photo, box, isChosen, actions }: PhotoTileProps) {
  const t = useT();
  const language = useLanguage();
  const hold = useHold(() => actions.onChoose(photo, false));
  const [isShown, setShown] = useState(false);
  const isCovered = useIsHidden(photo.addedById) && !isShown;
  const day = dayText(photo.day, language, "full");
  const label = isCovered ? "hide.photo" : kindOf(photo) === "video" ? "library.video" : "library.photo";
  const press = (event: MouseEvent<HTMLElement>) => {
    if (isChosen !== undefined || event.shiftKey) actions.onChoose(photo, event.shiftKey);
    else if (isCovered) setShown(true);
    else actions.onOpen(photo, event.currentTarget);
  };
  return (
    <button
      type="button"
      id={`photo-${photo.messageId}-${photo.id}`}
      className={styles.tile}
      style={box}
      data-chosen={isChosen || undefined}
      {...(isChosen !== undefined && { role: "checkbox", "aria-checked": isChosen })}
      aria-label={t(label, { day })}
      {...hold}
      onContextMenu={(event) => isTouch(event) && event.preventDefault()}
      onClick={press}
    >
      {isCovered ? (
        <span className={styles.frame}>
          <EyeOff aria-hidden size={24} />
        </span>
      ) : (
        <Shown photo={photo} width={Number(box.inlineSize)} />
      )}
      {isChosen !== undefined && (
        <span aria-hidden className={styles.circle} data-chosen={isChosen || undefined}>
          {isChosen && <Check size={16} strokeWidth={3} />}
        </span>
      )}
    </button>
  );
}

function Shown({ photo, width }: { photo: LibraryPhoto; width: number }) {
  const isVideo = kindOf(photo) === "video";
  return (
    <span className={styles.frame} style={placeholderOf(photo.thumbhash)}>
      {hasPicture(photo) ? (
        <Picture photo={photo} width={width} />
      ) : isVideo ? (
        <Film aria-hidden size={28} />
      ) : (
        <ImageIcon aria-hidden size={28} />
      )}
      {isVideo && (
        <span aria-hidden className={styles.duration}>
          <Play size={12} fill="currentColor" />
          {photo.duration !== undefined && durationText(photo.duration)}
        </span>
      )}
    </span>
  );
}

/** A long press would open the menu of the browser. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  return "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
}

/** Boxes that the server fits pictures into, in pixels. */
const small = [420, 994] as const;
const large = [840, 1988] as const;

function Picture({ photo, width }: { photo: LibraryPhoto; width: number }) {
  const sourceOf = ([width, height]: typeof small | typeof large) =>
    pictureAddress("thumbnail", width, height, photo.id);
  return (
    <img
      src={sourceOf(small)}
      srcSet={`${sourceOf(small)} ${small[0]}w, ${sourceOf(large)} ${large[0]}w`}
      sizes={`${Math.ceil(width)}px`}
      alt=""
      decoding="async"
      draggable={false}
    />
  );
}
