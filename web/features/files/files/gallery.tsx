import { Heart, Play } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { fileAddress } from "../../../api/addresses.ts";
import { classNames } from "../../../components/class-names.ts";
import { useDoubleTap } from "../../../hooks/use-double-tap.ts";
import { useT } from "../../../i18n/language.tsx";
import type { Translate } from "../../../i18n/translate.ts";
import { durationText } from "./duration-text.ts";
import styles from "./gallery.module.css";
import { hasPicture, kindOf } from "./kinds.ts";
import { MissingPart } from "./missing-part.tsx";
import { OtherFile } from "./other-file.tsx";
import { isPicture, squarePicture, wholePicture } from "./picture-sources.ts";
import { placeholderOf } from "./thumbhash.ts";
import type { StoredFile } from "./stored-file.ts";
import type { SetPosition } from "./viewer.ts";
import { altOf, useViewer } from "./use-viewer.tsx";

const filesBeforeGrid = 3;

interface GalleryProps {
  files: readonly StoredFile[];
  authorName?: string;
  compact?: boolean;
  onHeart?: (photo: string) => void;
}

export function Gallery({ files, authorName, compact, onHeart }: GalleryProps) {
  const { pictures, others } = useMemo(() => arrange(files), [files]);
  return (
    <>
      {pictures.length > 0 && (
        <Pictures pictures={pictures} authorName={authorName} compact={compact} onHeart={onHeart} />
      )}
      {others.length > 0 && (
        <ul
          className={classNames(
            styles.others,
            others.length > filesBeforeGrid && styles.grid,
            compact && styles.compact,
          )}
        >
          {others.map((file) => (
            <li key={file.id} className={kindOf(file) === "pdf" ? styles.page : undefined}>
              <OtherFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** An album has videos among its pictures. With fewer pictures, each video has its own player below them. */
function arrange(files: readonly StoredFile[]) {
  const shown = files.filter((file) => isPicture(file) || (kindOf(file) === "video" && isPlayable(file)));
  const isAlbum = shown.length > filesBeforeGrid && shown.some(isPicture);
  const pictures = isAlbum ? shown : files.filter(isPicture);
  return { pictures, others: files.filter((file) => !pictures.includes(file)) };
}

function isPlayable(file: StoredFile): boolean {
  return file.status !== "raw" && hasPicture(file);
}

/** Pictures in an album; the last one shows how many more there are. */
const inAlbum = 5;

function Pictures({
  pictures,
  authorName,
  compact,
  onHeart,
}: Omit<GalleryProps, "files"> & { pictures: readonly StoredFile[] }) {
  const t = useT();
  const isAlbum = pictures.length > filesBeforeGrid;
  const shown = isAlbum ? pictures.slice(0, inAlbum) : pictures;
  const hidden = pictures.length - shown.length;
  const isFour = shown.length === filesBeforeGrid + 1;
  const { open, viewer } = useViewer({ pictures, authorName });

  return (
    <>
      <ul
        className={classNames(isAlbum ? styles.album : styles.large, isFour && styles.four, compact && styles.compact)}
      >
        {shown.map((picture, i) => (
          <li key={picture.id}>
            <Picture
              picture={picture}
              alt={describe(t, picture, { number: i + 1, count: pictures.length }, authorName)}
              tile={isAlbum ? (i === 0 ? "wide" : "square") : undefined}
              compact={compact}
              onOpen={(pressed) => open(i, pressed)}
              onHeart={onHeart}
            >
              {hidden > 0 && i === shown.length - 1 && (
                <span className={styles.more}>
                  <span aria-hidden>+{hidden}</span>
                  <span className="visually-hidden">{t("picture.more", { count: hidden })}</span>
                </span>
              )}
            </Picture>
            {(picture.caption ?? picture.error) && (
              <p className={isAlbum ? styles.overlaid : styles.caption}>
                {picture.caption && <span dir="auto">{picture.caption}</span>}
                <MissingPart picture={picture} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

interface PictureProps {
  picture: StoredFile;
  alt: string;
  /** Shape in an album; a single picture keeps its own. */
  tile?: "wide" | "square";
  compact?: boolean;
  onOpen: (pressed: HTMLElement) => void;
  onHeart?: (photo: string) => void;
  children: ReactNode;
}

/** A link, so that it can be opened in another tab. A click opens the lightbox, and a double tap gives a heart. */
function Picture({ picture, alt, tile, compact, onOpen, onHeart, children }: PictureProps) {
  const { hearts, giveHeart } = useHearts(picture.id, onHeart);
  const tap = useDoubleTap(giveHeart);
  const placeholder = useMemo(() => placeholderOf(picture.thumbhash), [picture.thumbhash]);
  const sources = tile === "square" ? squarePicture(picture, 270) : wholePicture(picture);
  const { width = 4, height = 3 } = picture;
  return (
    <a
      href={fileAddress(picture.contentUrl)}
      className={classNames(styles.picture, tile && styles[tile])}
      style={tile ? placeholder : { ...placeholder, aspectRatio: `${width} / ${height}` }}
      onPointerDown={tap.onPointerDown}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        const pressed = event.currentTarget;
        tap.onTap(() => onOpen(pressed));
      }}
    >
      <img
        {...sources}
        sizes={sizesOf(tile, compact)}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
      {!isPicture(picture) && <PlayBadge duration={picture.duration} />}
      {children}
      {hearts > 0 && <Heart key={hearts} aria-hidden className={styles.heart} />}
    </a>
  );
}

/** Names a video, because "Photo 2 of 5" does not say that it can be played. */
function describe(t: Translate, file: StoredFile, position: SetPosition, authorName: string | undefined): string {
  const text = altOf(t, file, () => position, authorName);
  return isPicture(file) ? text : t("file.play", { name: file.alternative ?? file.caption ?? file.name ?? text });
}

function PlayBadge({ duration }: { duration: number | undefined }) {
  return (
    <>
      <span aria-hidden className={styles.play}>
        <Play size={24} fill="currentColor" />
      </span>
      {duration !== undefined && (
        <span aria-hidden className={styles.duration}>
          {durationText(Math.max(1, duration))}
        </span>
      )}
    </>
  );
}

/** Counts the hearts given here, each of which is animated. */
function useHearts(photo: string, onHeart: PictureProps["onHeart"]) {
  const [hearts, setHearts] = useState(0);
  const giveHeart = () => {
    onHeart?.(photo);
    setHearts((count) => count + 1);
  };
  return { hearts, giveHeart: onHeart && giveHeart };
}

/** Mirrors gallery.module.css. */
function sizesOf(tile: PictureProps["tile"], compact: boolean | undefined): string {
  if (tile === "square") return "(min-width: 768px) 14rem, 33vw";
  if (compact) return "20rem";
  return tile === "wide" ? "(min-width: 768px) 28rem, 66vw" : "(min-width: 768px) 42rem, 100vw";
}
