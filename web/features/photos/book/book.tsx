import { useQuery } from "@tanstack/react-query";
import { Images, Printer } from "lucide-react";
import { useCallback, useMemo, useRef, useState, type CSSProperties, type ReactNode } from "react";
import type { Group } from "#contract/groups.ts";
import { joinList, type Language } from "#contract/languages.ts";
import type { PhotoMonths } from "#contract/library.ts";
import { photosPerBook } from "#contract/limits.ts";
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
import { captionOf, measuresIn, type Names } from "./captions.ts";
import { periodText } from "./book-period.tsx";
import { pagesOf, type BookContent, type BookPage } from "./layout.ts";
import { coverPhoto, papers, type BookPhoto, type PaperName, type PrintedPhoto } from "./photo-rows.ts";
import { PrintBook } from "./print-book.tsx";
import { bookQuery, textsQuery, type BookPhotos, type BookSource } from "./queries.ts";
import { useSavedBook, type SavedBook } from "./saved-book.ts";
import { Cover, PageContent, Sheet, type BookGroup } from "./sheet.tsx";
import { chosenOf, TextChoice } from "./text-choice.tsx";

interface BookProps {
  source: BookSource;
  /** Of the library, if the source is a period. */
  months: PhotoMonths["months"];
  /** The title until another one is written. */
  title: string;
  group: Pick<Group, "id" | "name" | "users">;
}

/** A book of photos, to look through page by page and to print. Photos of people whom the reader hides are left out. */
export function Book({ source, months, title, group }: BookProps) {
  const t = useT();
  const { hidden } = useMe();
  const { data, error, refetch } = useQuery(bookQuery(source, months));
  const photos = useMemo(
    () => data?.photos.filter(({ addedById }) => addedById === undefined || !hidden?.includes(addedById)),
    [data, hidden],
  );
  const [book, change] = useSavedBook(source);
  const names = useMemo(() => new Map(group.users.map((user) => [user.id, user.name])), [group.users]);
  if (error) return <LoadError title={t("library.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data || !photos) return <Spinner />;
  if (photos.length === 0) return <EmptyState level={2} icon={<Images size={28} />} title={t("book.none")} />;
  return (
    <WithTexts
      {...{ source, photos, change }}
      isCut={data.isCut}
      book={{ title, ...book }}
      group={{ ...group, names }}
    />
  );
}

interface WithTextsProps extends BookPhotos {
  source: BookSource;
  book: SavedBook & { title: string };
  change: (changes: Partial<SavedBook>) => void;
  group: BookGroup & { id: string };
}

const noTexts: readonly string[] = [];

function WithTexts({ source, photos, group, ...rest }: WithTextsProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(textsQuery(group.id, source, photos));
  const { texts: chosen = noTexts } = rest.book;
  const texts = useMemo(() => chosenOf(data?.texts ?? [], chosen), [data, chosen]);
  if (chosen.length > 0 && !data && !error) return <Spinner />;
  return (
    <Pages photos={photos} texts={texts} group={group} {...rest}>
      {error && <LoadError title={t("book.texts_failed")} error={error} onRetry={() => void refetch()} />}
      {data && <TextChoice {...data} chosen={chosen} onChosen={(wanted) => rest.change({ texts: wanted })} />}
    </Pages>
  );
}

interface PagesProps extends Omit<WithTextsProps, "source"> {
  texts: BookContent["texts"];
  /** Shown above the sheets. */
  children: ReactNode;
}

function Pages({ photos, texts, isCut, book, change, group, children }: PagesProps) {
  const t = useT();
  const language = useLanguage();
  const period = periodOf(photos, language);
  const pages = usePages({ photos, texts }, book.paper, group.names);
  const printed = pages.filter(({ key }) => !book.leftOut.includes(key));
  const [isPrinting, setPrinting] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const end = useCallback((failed: readonly string[]) => {
    setPrinting(false);
    setMissing(failed);
  }, []);
  const sheet = (page: Page, isForPrint: boolean) => (
    <Sheet key={page.key} paper={book.paper} number={page.number}>
      {"cover" in page ? (
        <Cover title={book.title} photo={page.cover} {...{ group, period, isForPrint }} />
      ) : (
        <PageContent page={page} group={group} isForPrint={isForPrint} />
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
      {missing.length > 0 && (
        <Notice>
          {t("book.missing", { count: missing.length })} <bdi>{joinList(language, missing.slice(0, namesShown))}</bdi>
        </Notice>
      )}
      {isPrinting && <PrintBook onEnd={end}>{printed.map((page) => sheet(page, true))}</PrintBook>}
      {children}
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

/** Names of photos that could not be loaded. */
const namesShown = 10;

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
function usePages({ photos, texts }: BookContent, paper: PaperName, names: Names): Page[] {
  const language = useLanguage();
  return useMemo(() => {
    const captionFor = (some: readonly BookPhoto[]) => captionOf(some, language, names);
    const measures = measuresIn(getComputedStyle(document.body).fontFamily, captionFor);
    const pages = pagesOf({ photos, texts }, paper, measures).map((page, i) => ({ ...page, number: i + 2 }));
    return [{ key: "cover", cover: coverPhoto(photos, paper) }, ...pages];
  }, [photos, texts, paper, language, names]);
}

function periodOf(photos: readonly BookPhoto[], language: Language): string {
  const months = photos.map(({ day }) => day.slice(0, 7)).sort();
  return periodText({ from: months[0]!, until: months.at(-1)! }, language);
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
