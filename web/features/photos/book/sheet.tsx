import { lazy, Suspense, type ReactNode } from "react";
import { anyHeight } from "#contract/image-sizes.ts";
import { fileAddress, messageAddress, pictureAddress } from "../../../api/addresses.ts";
import { classNames } from "../../../components/class-names.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { durationText } from "../../files/files/duration-text.ts";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import { monthText } from "../viewing/dates.ts";
import { captionOf } from "./captions.ts";
import {
  isVideo,
  keyOf,
  papers,
  pixelsFor,
  type BookPage,
  type BookRow,
  type PaperName,
  type PrintedPhoto,
} from "./layout.ts";
import styles from "./sheet.module.css";

const QrCode = lazy(() => import("../../../components/qr-code.tsx"));

interface SheetProps {
  paper: PaperName;
  /** Absent on the cover. */
  number?: number;
  children: ReactNode;
}

/** A sheet of paper in its own size. */
export function Sheet({ paper, number, children }: SheetProps) {
  const { width, height } = papers[paper];
  return (
    <div
      className={classNames(styles.sheet, styles[paper])}
      style={{ inlineSize: `${width}mm`, blockSize: `${height}mm` }}
    >
      {children}
      {number !== undefined && (
        <p className={styles.number} data-side={number % 2 === 0 ? "start" : "end"}>
          {number}
        </p>
      )}
    </div>
  );
}

/** Characters. A longer title is set smaller. */
const longTitle = 40;

interface CoverProps {
  title: string;
  group: string;
  photo: PrintedPhoto | undefined;
  isForPrint: boolean;
}

export function Cover({ title, group, photo, isForPrint }: CoverProps) {
  return (
    <div className={styles.cover}>
      {photo && <Picture printed={photo} isForPrint={isForPrint} />}
      <p dir="auto" className={styles.title} data-long={title.length > longTitle || undefined}>
        {title}
      </p>
      {group !== title && <p dir="auto">{group}</p>}
    </div>
  );
}

interface PhotoPageProps {
  page: BookPage;
  group: string;
  isForPrint: boolean;
}

export function PhotoPage({ page: { month, rows }, group, isForPrint }: PhotoPageProps) {
  const language = useLanguage();
  return (
    <>
      {month !== undefined && <p className={styles.month}>{monthText(month, language)}</p>}
      {rows.map((row) => (
        <Row key={keyOf(row.photos[0]!.photo)} row={row} group={group} isForPrint={isForPrint} />
      ))}
    </>
  );
}

function Row({ row: { photos }, group, isForPrint }: { row: BookRow } & Pick<PhotoPageProps, "group" | "isForPrint">) {
  const { days, text } = captionOf(
    photos.map(({ photo }) => photo),
    useLanguage(),
  );
  const [first] = photos;
  return (
    <figure className={styles.row}>
      <div className={styles.photos}>
        {photos.map((printed) => (
          <Picture key={keyOf(printed.photo)} printed={printed} isForPrint={isForPrint} />
        ))}
        {isVideo(first!.photo) && <VideoCode printed={first!} group={group} />}
      </div>
      <figcaption className={styles.caption}>
        <b>{days}</b> <bdi>{text}</bdi>
      </figcaption>
    </figure>
  );
}

function VideoCode({ printed: { photo }, group }: { printed: PrintedPhoto; group: string }) {
  const t = useT();
  return (
    <div className={styles.code}>
      <Suspense>
        <QrCode text={messageAddress(photo.messageId)} label={t("action.qr_code")} />
      </Suspense>
      <b>{t("book.video", { length: durationText(photo.duration ?? 0) })}</b>
      {t("book.opens", { group })}
    </div>
  );
}

const widths = [720, 1366, 1440, 2048];
/** Pictures that are wider are kept at full height. */
const panorama = 4;

function Picture({ printed: { photo, width, height }, isForPrint }: { printed: PrintedPhoto; isForPrint: boolean }) {
  return (
    <img
      src={sourceOf(photo, isForPrint ? pixelsFor(width) : 0)}
      alt={photo.caption ?? ""}
      loading={isForPrint ? "eager" : "lazy"}
      style={{ ...placeholderOf(photo.thumbhash), inlineSize: `${width}mm`, blockSize: `${height}mm` }}
    />
  );
}

function sourceOf(photo: PrintedPhoto["photo"], pixels: number): string {
  const isPanorama = photo.width && photo.height && photo.width / photo.height >= panorama;
  if (isPanorama && pixels > 0 && !isVideo(photo)) return fileAddress(photo.contentUrl);
  return pictureAddress("thumbnail", widths.find((width) => width >= pixels) ?? widths.at(-1)!, anyHeight, photo.id);
}
