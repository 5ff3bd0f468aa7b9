import { CalendarDays, Pin } from "lucide-react";
import { formatDate } from "#contract/dates.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { useLanguage, useT } from "../../i18n/language.tsx";
import { kindNames, kindOf } from "../files/kinds.ts";
import styles from "./card.module.css";
import { dateOf } from "../messages/content.ts";

const KindIcon = lazyComponent(() => import("../files/kind-icon.tsx"));

export function Pinned() {
  const t = useT();
  return (
    <p className={styles.pin}>
      <Pin aria-hidden size={14} />
      {t("feed.pinned")}
    </p>
  );
}

/** Date of the event, shown where a card has space only for the day. */
export function Dated({ date }: { date: string }) {
  const language = useLanguage();
  const read = dateOf({ data: { date } });
  if (!read) return null;
  const words =
    "day" in read
      ? formatDate(Date.parse(read.day) / 1000, { language, style: "short", timeZone: "UTC" })
      : formatDate(read.at, { language, style: "stamp" });
  return (
    <p className={styles.date}>
      <CalendarDays aria-hidden size={14} />
      <time dateTime={date}>{words}</time>
    </p>
  );
}

/** Badge for the kind of content, except photos. */
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
      <span aria-hidden>+{count}</span>
      <span className="visually-hidden">{t("feed.more_files", { count })}</span>
    </p>
  );
}
