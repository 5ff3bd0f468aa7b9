import { ChevronsUpDown } from "lucide-react";
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { PhotoMonths } from "#contract/library.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { monthText } from "../viewing/dates.ts";
import { labelledYears, placesOf, type MonthPlace } from "./scrubber-places.ts";
import styles from "./scrubber.module.css";
import { useChosenMonth, useShownMonth } from "./use-shown-month.ts";

/** Jumps between months by dragging, arrow keys or a press on a year. Its height represents all photos. */
export function Scrubber({ months }: { months: PhotoMonths["months"] }) {
  const track = useRef<HTMLDivElement>(null);
  const places = useMemo(() => placesOf(months), [months]);
  const { current, isScrolling } = useShownMonth(months);
  const [isDragging, setDragging] = useState(false);
  const [chosen, choose] = useChosenMonth(track);
  const index = chosen ?? current;

  const jumpTo = (next: number) => {
    if (next !== index) showMonth(places[next]!.month);
    choose(next);
  };
  const dragTo = ({ clientY }: PointerEvent) => {
    const box = track.current!.getBoundingClientRect();
    jumpTo(indexAt(places, (clientY - box.top) / box.height));
  };
  if (places.length < 2) return null;
  return (
    <div className={styles.scrubber} data-shown={isScrolling || isDragging || undefined}>
      <div
        ref={track}
        className={styles.track}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
          dragTo(event);
        }}
        onPointerMove={(event) => isDragging && dragTo(event)}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      >
        {labelledYears(places).map(({ month, start }) => (
          <span key={month} aria-hidden className={styles.year} style={{ insetBlockStart: `${start * 100}%` }}>
            {month.slice(0, 4)}
          </span>
        ))}
        <Thumb places={places} index={index} onChoose={jumpTo} />
      </div>
    </div>
  );
}

interface ThumbProps {
  places: readonly MonthPlace[];
  index: number;
  onChoose: (index: number) => void;
}

function Thumb({ places, index, onChoose }: ThumbProps) {
  const t = useT();
  const language = useLanguage();
  const place = places[index] ?? places[0]!;
  const press = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, index, places);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.thumb}
      style={{ insetBlockStart: `${place.start * 100}%` }}
      aria-orientation="vertical"
      aria-label={t("library.months")}
      aria-valuemin={0}
      aria-valuemax={places.length - 1}
      aria-valuenow={index}
      aria-valuetext={monthText(place.month, language)}
      onKeyDown={press}
    >
      <span aria-hidden className={styles.name}>
        {monthText(place.month, language, "short")}
      </span>
      <ChevronsUpDown aria-hidden size={18} className={styles.grip} />
    </div>
  );
}

function showMonth(month: string): void {
  document.querySelector(`[data-month="${month}"]`)?.scrollIntoView({ block: "start", behavior: "instant" });
}

function indexAt(places: readonly MonthPlace[], share: number): number {
  return Math.max(
    0,
    places.findLastIndex(({ start }) => start <= share),
  );
}

/** Returns the index that a key leads to. Page Up and Page Down change the year. */
function indexAfterKey(key: string, index: number, places: readonly MonthPlace[]): number | undefined {
  const year = places[index]!.month.slice(0, 4);
  const last = places.length - 1;
  const earlierYear = places.findIndex(({ month }) => month.slice(0, 4) < year);
  const laterYear = places.findLastIndex(({ month }) => month.slice(0, 4) > year);
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return Math.min(last, index + 1);
    case "ArrowUp":
    case "ArrowLeft":
      return Math.max(0, index - 1);
    case "PageDown":
      return earlierYear === -1 ? last : earlierYear;
    case "PageUp":
      return Math.max(0, laterYear);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
