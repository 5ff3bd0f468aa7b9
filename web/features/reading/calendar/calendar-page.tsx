import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarSync, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { LoadError } from "../../../components/load-error.tsx";
import segments from "../../../components/segments.module.css";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { AddEvent } from "./add-event.tsx";
import styles from "./calendar-page.module.css";
import { DayList } from "./day-list.tsx";
import { addDays, addMonths, dayOf, monthWords, weeksOf } from "./days.ts";
import { entriesOf } from "./entries.ts";
import { MonthGrid } from "./month-grid.tsx";
import { calendarKey, calendarQuery } from "./queries.ts";

const SubscribeDialog = lazyComponent(() => import("./subscribe-dialog.tsx"));

type View = "month" | "list";

const listedDays = 92;

export function CalendarPage({ groupId }: { groupId?: string }) {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const [now] = useState(() => new Date());
  const today = dayOf(now);
  const { month = today.slice(0, 7), view, change } = useAddress();
  const [chosen, choose] = useState<string>();
  const from = weeksOf(month, language)[0]![0]!;
  const to = addDays(`${month}-01`, listedDays);
  const { data, error, refetch } = useQuery(calendarQuery(groupId, { from, to }));
  const reload = () => void queries.invalidateQueries({ queryKey: calendarKey(groupId) });
  const reloadOf = (changed: { groupId: string }) => (!groupId || changed.groupId === groupId) && reload();
  useLiveEvents({ "message.created": reloadOf, "message.updated": reloadOf, "message.deleted": reloadOf });

  const entries = data && entriesOf(data, { from, to, now });
  const start = month === today.slice(0, 7) ? today : `${month}-01`;
  const days = chosen && view === "month" ? [chosen] : daysBetween(start, to);
  const show = (changed: string) => {
    choose(undefined);
    change({ month: changed });
  };
  return (
    <>
      <Head month={month} view={view} onMonth={show} onView={(view) => change({ view })} today={today} />
      {!entries &&
        (error ? (
          <LoadError title={t("calendar.failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="24rem" />
        ))}
      {entries && (
        <div className={view === "month" ? styles.month : styles.list}>
          {view === "month" && (
            <MonthGrid month={month} entries={entries} today={today} chosen={chosen} onChoose={choose} />
          )}
          <DayList
            days={days}
            entries={entries}
            today={today}
            withToday={view !== "month"}
            withGroup={groupId === undefined}
            month={month}
          />
        </div>
      )}
      <AddEvent groupId={groupId} day={chosen ?? start} />
    </>
  );
}

interface HeadProps {
  month: string;
  view: View;
  today: string;
  onMonth: (month: string) => void;
  onView: (view: View) => void;
}

function Head({ month, view, today, onMonth, onView }: HeadProps) {
  const t = useT();
  const language = useLanguage();
  const [isSubscribing, setSubscribing] = useState(false);
  return (
    <div className={styles.head}>
      <h2 aria-live="polite">{monthWords(month, language)}</h2>
      <div className={styles.steps}>
        <IconButton
          label={t("calendar.previous")}
          icon={<ChevronLeft size={22} className="mirrored" />}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <IconButton
          label={t("calendar.next")}
          icon={<ChevronRight size={22} className="mirrored" />}
          onClick={() => onMonth(addMonths(month, 1))}
        />
        <Button look="quiet" onClick={() => onMonth(today.slice(0, 7))}>
          {t("calendar.today")}
        </Button>
      </div>
      <Button
        look="quiet"
        className={styles.subscribe}
        icon={<CalendarSync aria-hidden size={20} />}
        onClick={() => setSubscribing(true)}
      >
        <span className={styles.word}>{t("calendar.subscribe")}</span>
      </Button>
      <div role="group" aria-label={t("calendar.view")} className={classNames(segments.segments, styles.views)}>
        {(["month", "list"] as const).map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => onView(one)}>
            {t(`calendar.${one}`)}
          </button>
        ))}
      </div>
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </div>
  );
}

function daysBetween(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Keeps month and view in the address, for when the reader comes back. Without a month, shows the current one. */
function useAddress() {
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const month = search.get("month") ?? "";
  return {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    view: search.get("view") === "list" ? ("list" as const) : ("month" as const),
    change: (changes: { month?: string; view?: string }) => {
      for (const [name, value] of Object.entries(changes)) search.set(name, value);
      navigate(`${path}?${search.toString()}`, { replace: true });
    },
  };
}
