import { CalendarCheck, CalendarDays, CalendarSearch, ChartBarBig, ListChecks, Pin, Repeat } from "lucide-react";
import type { Card } from "#contract/cards.ts";
import { classNames } from "../../../components/class-names.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { kindNames, kindOf } from "../../files/files/kinds.ts";
import styles from "./card.module.css";
import { eventWords } from "../messages/event-words.ts";

const KindIcon = lazyComponent(() => import("../../files/files/kind-icon.tsx"));

export function Pinned() {
  const t = useT();
  return (
    <p className={styles.pin}>
      <Pin aria-hidden size={14} />
      {t("feed.pinned")}
    </p>
  );
}

export function Dated({ card: { date, dateEnd: end, place, cancelled, repeats } }: { card: Card }) {
  const t = useT();
  const language = useLanguage();
  const words = eventWords({ date, end }, { language, day: "short", moment: "stamp" });
  if (words === undefined) return null;
  return (
    <p className={styles.date}>
      {repeats ? <Repeat aria-hidden size={14} /> : <CalendarDays aria-hidden size={14} />}
      <span className={styles.when}>
        {cancelled ? <s>{words}</s> : <time dateTime={date}>{words}</time>}
        {cancelled && ` · ${t("event.is_cancelled")}`}
        {place && (
          <>
            {" · "}
            <bdi className={styles.place}>{place}</bdi>
          </>
        )}
      </span>
    </p>
  );
}

export function Coming({ count, isOwn }: { count: number; isOwn: boolean }) {
  const t = useT();
  return (
    <span className={classNames(styles.count, isOwn && styles.own)}>
      <CalendarCheck aria-hidden size={17} />
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t("event.coming", { count })}</span>
    </span>
  );
}

export const pollKinds = {
  choice: { name: "poll.title", Icon: ChartBarBig },
  dates: { name: "poll.kind_dates", Icon: CalendarSearch },
  list: { name: "poll.kind_list", Icon: ListChecks },
} as const;

/** Only open polls on the group page have a known kind. */
export function PollBadge({ card: { openPoll } }: { card: Card }) {
  const t = useT();
  const { name, Icon } = pollKinds[openPoll?.poll.kind ?? "choice"];
  return (
    <p className={styles.kind}>
      <Icon aria-hidden size={16} />
      {t(name)}
    </p>
  );
}

export function Kind({ type }: { type: string }) {
  const t = useT();
  const kind = kindOf({ type });
  if (kind === undefined || kind === "image") return null;
  return (
    <p className={styles.kind}>
      <KindIcon kind={kind} size={16} />
      {t(kindNames[kind])}
    </p>
  );
}

export function MoreFiles({ count }: { count: number }) {
  const t = useT();
  return (
    <p className={styles.more}>
      <span aria-hidden dir="ltr">
        +{count}
      </span>
      <span className="visually-hidden">{t("feed.more_files", { count })}</span>
    </p>
  );
}
