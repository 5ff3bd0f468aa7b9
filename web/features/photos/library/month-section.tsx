import { useInfiniteQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { LibraryPhoto, MarkedQuery } from "#contract/library.ts";
import { useDebounced } from "../../../hooks/use-debounced.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { dayText, monthText } from "../viewing/dates.ts";
import { bottomOf, dayHeight, estimatedHeight, rowsOf, type Grid, type Row, type Tile } from "./layout.ts";
import styles from "./library.module.css";
import { PhotoTile, type TileActions } from "./photo-tile.tsx";
import { monthQuery, type Scope } from "./queries.ts";
import { keyOf, type Selection } from "./selection.ts";
import { useVisibleSpan, type Span } from "./use-visible-span.ts";

interface MonthSectionProps {
  scope: Scope;
  marked: MarkedQuery | undefined;
  month: string;
  count: number;
  grid: Grid;
  selection: Selection | undefined;
  actions: TileActions;
  onToggleMonth: (photos: readonly LibraryPhoto[]) => void;
}

const none: readonly LibraryPhoto[] = [];
/** Milliseconds that a month has to stay near the viewport before it is loaded, so that jumps across years do not load those between. */
const debounceTime = 120;

/** The photos of a month. Renders only the rows near the viewport, and reserves the height of all others. */
export function MonthSection(props: MonthSectionProps) {
  const { scope, marked, month, count, grid, selection, actions, onToggleMonth } = props;
  const place = useRef<HTMLDivElement>(null);
  const span = useVisibleSpan(place);
  const isNear = useDebounced(span !== undefined, debounceTime) && span !== undefined;
  const {
    data: received,
    hasNextPage,
    isFetching,
    fetchNextPage,
  } = useInfiniteQuery({ ...monthQuery(scope, month, marked), enabled: isNear });
  // A page arrives while the reader scrolls. Its rows are rendered in between.
  const data = useDeferredValue(received);
  const photos = useMemo(() => data?.pages.flatMap((page) => page.photos) ?? none, [data]);
  const rows = useMemo(() => rowsOf(photos, grid), [photos, grid]);
  const loaded = rows.length > 0 ? bottomOf(rows.at(-1)!) + grid.gap : 0;
  const isWhole = data !== undefined && data.pages.at(-1)?.after === undefined;
  const missing = isWhole ? 0 : Math.max(1, count - photos.length);
  const height = loaded + estimatedHeight(missing, grid);
  useSteadyPage(place, height);

  const wantsMore = isNear && hasNextPage && !isFetching && data === received && span.to > loaded;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  return (
    <section className={styles.month} data-month={month}>
      <Heading
        month={month}
        count={count}
        selection={selection}
        onToggle={() => onToggleMonth(photos)}
        photos={photos}
      />
      <div ref={place} className={styles.rows} style={{ blockSize: height }}>
        {missing > 0 && <div aria-hidden className={styles.missing} style={{ insetBlockStart: loaded }} />}
        {span &&
          rows
            .filter((row) => isIn(span, row))
            .map((row) => <Photos key={row.top} row={row} selection={selection} actions={actions} />)}
      </div>
    </section>
  );
}

interface HeadingProps {
  month: string;
  count: number;
  photos: readonly LibraryPhoto[];
  selection: Selection | undefined;
  onToggle: () => void;
}

function Heading({ month, count, photos, selection, onToggle }: HeadingProps) {
  const t = useT();
  const language = useLanguage();
  const areChosen = photos.length > 0 && photos.every((photo) => selection?.photos.has(keyOf(photo)));
  return (
    <div className={styles.heading}>
      <h2>{monthText(month, language)}</h2>
      <p>{t("library.count", { count })}</p>
      {selection && photos.length > 0 && (
        <button
          type="button"
          className={styles.wholeMonth}
          role="checkbox"
          aria-checked={areChosen}
          aria-label={t("library.select_month", { month: monthText(month, language) })}
          onClick={onToggle}
        >
          <span aria-hidden className={styles.circle} data-chosen={areChosen || undefined} />
        </button>
      )}
    </div>
  );
}

interface PhotosProps {
  row: Row;
  selection: Selection | undefined;
  actions: TileActions;
}

/** Memoized, because other rows come and go. */
const Photos = memo(function Photos({ row, selection, actions }: PhotosProps) {
  const top = row.top + (row.hasDays ? dayHeight : 0);
  return (
    <>
      {row.tiles.map((tile) => (
        <div key={keyOf(tile.photo)} className={styles.place}>
          {tile.dayWidth !== undefined && <DayHeading tile={tile} top={row.top} />}
          <PhotoTile
            photo={tile.photo}
            box={{ insetBlockStart: top, insetInlineStart: tile.left, inlineSize: tile.width, blockSize: row.height }}
            isChosen={selection && selection.photos.has(keyOf(tile.photo))}
            actions={actions}
          />
        </div>
      ))}
    </>
  );
}, areSamePhotos);

/** A new page of a month recreates all its rows, most of them with the same photos. */
function areSamePhotos(before: PhotosProps, now: PhotosProps): boolean {
  const areSame = before.selection === now.selection && before.actions === now.actions;
  return areSame && isSameRow(before.row, now.row);
}

function isSameRow(before: Row, now: Row): boolean {
  return (
    before.top === now.top &&
    before.height === now.height &&
    before.tiles.length === now.tiles.length &&
    before.tiles.every(({ photo }, i) => photo === now.tiles[i]!.photo)
  );
}

function DayHeading({ tile: { photo, left, dayWidth }, top }: { tile: Tile; top: number }) {
  const language = useLanguage();
  return (
    <h3 className={styles.day} style={{ insetBlockStart: top, insetInlineStart: left, inlineSize: dayWidth }}>
      <time dateTime={photo.day} title={dayText(photo.day, language, "full")}>
        {dayText(photo.day, language, "day")}
      </time>
    </h3>
  );
}

function isIn({ from, to }: Span, row: Row): boolean {
  return bottomOf(row) >= from && row.top <= to;
}

/** Keeps visible photos in place when the height of those above differs from the estimate. */
function useSteadyPage(place: { current: HTMLElement | null }, height: number): void {
  const before = useRef(height);
  useLayoutEffect(() => {
    const change = height - before.current;
    before.current = height;
    if (change !== 0 && place.current!.getBoundingClientRect().top + height - change < 0) window.scrollBy(0, change);
  }, [place, height]);
}
