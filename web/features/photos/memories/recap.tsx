import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Images } from "lucide-react";
import { useMemo, type CSSProperties } from "react";
import { Link } from "wouter";
import type { Recap } from "#contract/memories.ts";
import { Card } from "../../../components/card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { LoadError } from "../../../components/load-error.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import grid from "../albums/album-grid.module.css";
import { dayText, monthText } from "../viewing/dates.ts";
import { RowPhoto } from "../albums/row-photo.tsx";
import { usePhotoViewer } from "../viewing/use-photo-viewer.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { recapQuery } from "./queries.ts";
import styles from "./recap.module.css";

export function RecapView({ groupId, year }: { groupId: string; year: number }) {
  const t = useT();
  const { data: recap, error, refetch } = useQuery(recapQuery(groupId, year));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t("recap.title", { year: String(year) })}</h1>
        <nav className={styles.years}>
          <YearLink groupId={groupId} year={recap?.earlier} icon={<ChevronLeft size={22} className="mirrored" />} />
          <YearLink groupId={groupId} year={recap?.later} icon={<ChevronRight size={22} className="mirrored" />} />
        </nav>
      </header>
      {!recap && error && <LoadError title={t("recap.failed")} error={error} onRetry={() => void refetch()} />}
      {recap && <Year recap={recap} year={year} />}
    </div>
  );
}

function Year({ recap: { months, loved, people, events }, year }: { recap: Recap; year: number }) {
  const t = useT();
  const isEmpty = months.every((photos) => photos === 0);
  return (
    <>
      {isEmpty ? (
        <EmptyState level={2} icon={<Images size={28} />} title={t("recap.none", { year: String(year) })} />
      ) : (
        <Months months={months} year={year} />
      )}
      {loved.length > 0 && <Loved loved={loved} />}
      {people.length > 0 && <People people={people} />}
      {events.length > 0 && <Events events={events} />}
    </>
  );
}

function YearLink({ groupId, year, icon }: { groupId: string; year: number | undefined; icon: React.ReactNode }) {
  const t = useT();
  if (year === undefined) return null;
  return (
    <Link
      href={`/groups/${groupId}/recap/${year}`}
      className={iconButtonClass}
      aria-label={t("recap.title", { year: String(year) })}
    >
      {icon}
    </Link>
  );
}

function Months({ months, year }: { months: readonly number[]; year: number }) {
  const t = useT();
  const language = useLanguage();
  const most = Math.max(...months);
  return (
    <Card title={t("recap.months")}>
      <ol className={styles.months}>
        {months.map((photos, i) => {
          const month = monthText(`${year}-${String(i + 1).padStart(2, "0")}`, language, "short");
          return (
            <li key={i}>
              <span className="visually-hidden">
                {month}: {t("library.count", { count: photos })}
              </span>
              {photos > 0 && (
                <>
                  <span aria-hidden className={styles.number}>
                    {photos}
                  </span>
                  <span aria-hidden className={styles.bar} style={{ "--share": photos / most } as CSSProperties} />
                </>
              )}
              <span aria-hidden className={styles.month}>
                {month.replace(String(year), "").trim().slice(0, 3)}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function Loved({ loved }: Pick<Recap, "loved">) {
  const t = useT();
  const photos = useMemo(
    () => loved.map(({ photo, reactions }) => ({ ...photo, caption: t("recap.reactions", { count: reactions }) })),
    [loved, t],
  );
  const { open, viewer } = usePhotoViewer(useMemo(() => ({ around: () => photos }), [photos]));
  return (
    <Card title={t("recap.loved")}>
      <div className={grid.rows}>
        {photos.map((photo) => (
          <RowPhoto key={photo.id} photo={photo} onOpen={open} />
        ))}
      </div>
      {viewer}
    </Card>
  );
}

function People({ people }: Pick<Recap, "people">) {
  const t = useT();
  return (
    <Card title={t("recap.people")}>
      <ul className={styles.people}>
        {people.map(({ person, photos }) => (
          <li key={person.id}>
            <PersonAvatar person={person} size={44} />
            <span>
              <bdi>{person.name}</bdi>
              <span className={styles.soft}>{t("library.count", { count: photos })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Events({ events }: Pick<Recap, "events">) {
  const t = useT();
  const language = useLanguage();
  return (
    <Card title={t("recap.events")}>
      <ul className={styles.events}>
        {events.map(({ message, title, date }) => (
          <li key={message}>
            <Link href={`/messages/${message}`}>{title ?? t("library.message")}</Link>
            <span className={styles.soft}>{dayText(date.slice(0, 10), language, "long")}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
