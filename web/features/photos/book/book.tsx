import { useQuery } from "@tanstack/react-query";
import { Images, Printer } from "lucide-react";
import { useCallback, useMemo, useRef, useState, type CSSProperties, type ReactNode } from "react";
import type { PhotoMonths } from "#contract/library.ts";
import { Button } from "../../../components/button.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LoadError } from "../../../components/load-error.tsx";
import { Notice } from "../../../components/notice.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useWidth } from "../../../hooks/use-width.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import type { Translate } from "../../../i18n/translate.ts";
import styles from "./book.module.css";
import { captionOf, lineCounter } from "./captions.ts";
import {
  coverPhoto,
  pagesOf,
  papers,
  type BookPage,
  type BookPhoto,
  type PaperName,
  type PrintedPhoto,
} from "./layout.ts";
import { PrintBook } from "./print-book.tsx";
import { bookQuery, photosPerBook, type BookPhotos, type BookSource } from "./queries.ts";
import { useSavedBook, type SavedBook } from "./saved-book.ts";
import { Cover, PhotoPage, Sheet } from "./sheet.tsx";

interface BookProps {
  source: BookSource;
  /** Of the library, if the source is a period. */
  months: PhotoMonths["months"];
  /** The title until another one is written. */
  title: string;
  group: string;
}

/** A book of photos, to look through page by page and to print. */
export function Book({ source, months, title, group }: BookProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(bookQuery(source, months));
  const { hidden } = useMe();
  const photos = useMemo(
    () => data?.photos.filter(({ addedById }) => addedById === undefined || !hidden?.includes(addedById)),
    [data, hidden],
  );
  const [book, change] = useSavedBook(source);
  if (error) return <LoadError title={t("library.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data || !photos) return <Spinner />;
  if (photos.length === 0) return <EmptyState level={2} icon={<Images size={28} />} title={t("book.none")} />;
  return <Pages book={{ title, ...book }} change={change} group={group} photos={photos} isCut={data.isCut} />;
}

interface PagesProps extends BookPhotos {
  book: SavedBook & { title: string };
  change: (changes: Partial<SavedBook>) => void;
  group: string;
}

function Pages({ photos, isCut, book, change, group }: PagesProps) {
  const t = useT();
  const pages = usePages(photos, book.paper);
  const printed = pages.filter(({ key }) => !book.leftOut.includes(key));
  const [isPrinting, setPrinting] = useState(false);
  const [missing, setMissing] = useState(0);
  const end = useCallback((failed: number) => {
    setPrinting(false);
    setMissing(failed);
  }, []);
  const sheet = (page: Page, isForPrint: boolean) => (
    <Sheet key={page.key} paper={book.paper} number={page.number}>
      {"cover" in page ? (
        <Cover title={book.title} group={group} photo={page.cover} isForPrint={isForPrint} />
      ) : (
        <PhotoPage page={page} group={group} isForPrint={isForPrint} />
      )}
    </Sheet>
  );
  return (
    <>
      <Fields book={book} change={change}>
        <Button
          look="primary"
          icon={<Printer aria-hidden size={18} />}
          disabled={isPrinting || printed.length === 0}
          onClick={() => setPrinting(true)}
        >
          {t("book.print", { count: printed.length })}
        </Button>
      </Fields>
      {isCut && <p>{t("book.cut", { count: photosPerBook })}</p>}
      {missing > 0 && <Notice>{t("book.missing", { count: missing })}</Notice>}
      {isPrinting && <PrintBook onEnd={end}>{printed.map((page) => sheet(page, true))}</PrintBook>}
      <Sheets paper={book.paper}>
        {pages.map((page) => {
          const isLeftOut = book.leftOut.includes(page.key);
          const others = book.leftOut.filter((key) => key !== page.key);
          return (
            <section key={page.key} aria-label={nameOf(t, page)} data-left-out={isLeftOut || undefined}>
              <div className={styles.paper}>{sheet(page, false)}</div>
              <CheckField
                label={t("book.use")}
                checked={!isLeftOut}
                onChecked={(isUsed) => change({ leftOut: isUsed ? others : [...others, page.key] })}
              />
            </section>
          );
        })}
      </Sheets>
    </>
  );
}

const longestTitle = 80;

function Fields({ book, change, children }: Pick<PagesProps, "book" | "change"> & { children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.fields}>
      <TextField
        label={t("book.name")}
        value={book.title}
        maxLength={longestTitle}
        onValue={(title) => change({ title })}
      />
      <SelectField
        label={t("book.paper")}
        value={book.paper}
        onValue={(paper) => change({ paper: paper as PaperName })}
        options={[
          { value: "a4", label: "A4" },
          { value: "square", label: t("book.square") },
        ]}
      />
      {children}
    </div>
  );
}

type Page = { number?: number } & (BookPage | { key: "cover"; cover: PrintedPhoto | undefined });

function nameOf(t: Translate, page: Page): string {
  return page.number === undefined ? t("book.cover") : t("book.page", { number: page.number });
}

/** The cover is page 1 without saying so, so that even pages are on the left. */
function usePages(photos: readonly BookPhoto[], paper: PaperName): Page[] {
  const language = useLanguage();
  return useMemo(() => {
    const linesIn = lineCounter(getComputedStyle(document.body).fontFamily);
    const linesOf = (some: readonly BookPhoto[]) => {
      const { days, text } = captionOf(some, language);
      return linesIn(`${days} ${text}`);
    };
    const pages = pagesOf(photos, paper, linesOf).map((page, i) => ({ ...page, number: i + 2 }));
    return [{ key: "cover", cover: coverPhoto(photos, paper) }, ...pages];
  }, [photos, paper, language]);
}

/** CSS pixels: below it, pages are under one another instead of in spreads. */
const widthOfSpread = 760;
const gap = 24;
const pixelsPerMillimetre = 96 / 25.4;

function Sheets({ paper, children }: { paper: PaperName; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const columns = width >= widthOfSpread ? 2 : 1;
  const scale = (width - (columns - 1) * gap) / columns / (papers[paper].width * pixelsPerMillimetre);
  const style = { "--scale": Math.min(1, scale) } as CSSProperties;
  return (
    <div ref={place} className={styles.sheets} style={style} data-spreads={columns === 2 || undefined}>
      {width > 0 && children}
    </div>
  );
}
