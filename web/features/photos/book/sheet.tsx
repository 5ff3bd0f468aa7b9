import { Play } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { anyHeight } from "#contract/image-sizes.ts";
import { fileAddress, messageAddress, pictureAddress } from "../../../api/addresses.ts";
import { classNames } from "../../../components/class-names.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { durationText } from "../../files/files/duration-text.ts";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import { monthText } from "../viewing/dates.ts";
import { captionOf, type Names } from "./captions.ts";
import type { BookPage } from "./layout.ts";
import { isVideo, keyOf, papers, pixelsFor, type PaperName, type PhotoRow, type PrintedPhoto } from "./photo-rows.ts";
import styles from "./sheet.module.css";
import { TextBlock } from "./text-block.tsx";

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

/** The group whose photos are in the book. */
export interface BookGroup {
  name: string;
  /** Names of its members by id. */
  names: Names;
}

interface CoverProps {
  title: string;
  group: BookGroup;
  /** From the first to the last photo. */
  period: string;
  photo: PrintedPhoto | undefined;
  isForPrint: boolean;
}

export function Cover({ title, group: { name }, period, photo, isForPrint }: CoverProps) {
  return (
    <div className={styles.cover}>
      {photo && <Picture printed={photo} isForPrint={isForPrint} />}
      <p dir="auto" className={styles.title} data-long={title.length > longTitle || undefined}>
        {title}
      </p>
      {name !== title && (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
      {period !== title && <p className={styles.period}>{period}</p>}
    </div>
  );
}

interface PageContentProps {
  page: BookPage;
  group: BookGroup;
  isForPrint: boolean;
}

export function PageContent({ page: { month, rows }, ...rest }: PageContentProps) {
  return (
    <>
      {month !== undefined && <Month month={month} />}
      {rows.map((row) =>
        "photos" in row ? (
          <Row key={keyOf(row.photos[0]!.photo)} row={row} {...rest} />
        ) : (
          <TextBlock key={row.text.id} row={row} />
        ),
      )}
    </>
  );
}

function Month({ month }: { month: string }) {
  const language = useLanguage();
  const year = month.slice(0, 4);
  const [before, after] = monthText(month, language).split(year);
  return (
    <p className={styles.month}>
      {before}
      {after !== undefined && <span className={styles.year}>{year}</span>}
      {after}
    </p>
  );
}

function Row({ row: { photos }, group, isForPrint }: { row: PhotoRow } & Omit<PageContentProps, "page">) {
  const language = useLanguage();
  const shown = photos.map(({ photo }) => photo);
  const { days, text, by } = captionOf(shown, language, group.names);
  const [first] = photos;
  return (
    <figure className={styles.row}>
      <div className={styles.photos}>
        {photos.map((printed) => (
          <Picture key={keyOf(printed.photo)} printed={printed} isForPrint={isForPrint} />
        ))}
        {isVideo(first!.photo) && <VideoCode printed={first!} group={group.name} />}
      </div>
      <figcaption className={styles.caption}>
        <b>{days}</b> <bdi>{text}</bdi> <bdi className={styles.by}>{by}</bdi>
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
    <span className={styles.picture}>
      <img
        src={sourceOf(photo, isForPrint ? pixelsFor(width) : 0)}
        alt={photo.caption ?? ""}
        data-name={photo.name}
        loading={isForPrint ? "eager" : "lazy"}
        style={{ ...placeholderOf(photo.thumbhash), inlineSize: `${width}mm`, blockSize: `${height}mm` }}
      />
      {isVideo(photo) && (
        <span className={styles.play}>
          <Play aria-hidden size={20} fill="currentColor" />
        </span>
      )}
    </span>
  );
}

function sourceOf(photo: PrintedPhoto["photo"], pixels: number): string {
  const isPanorama = photo.width && photo.height && photo.width / photo.height >= panorama;
  if (isPanorama && pixels > 0 && !isVideo(photo)) return fileAddress(photo.contentUrl);
  return pictureAddress("thumbnail", widths.find((width) => width >= pixels) ?? widths.at(-1)!, anyHeight, photo.id);
}
