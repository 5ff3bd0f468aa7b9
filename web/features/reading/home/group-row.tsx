import { BellOff, CalendarDays } from "lucide-react";
import { Link } from "wouter";
import type { CalendarEvent } from "#contract/calendar.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import type { GroupNews } from "#contract/reading.ts";
import { classNames } from "../../../components/class-names.ts";
import { RecentTime } from "../../../components/relative-time.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { UnreadCount } from "../../../components/unread-count.tsx";
import { useNow } from "../../../hooks/use-now.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { RichText } from "../../../i18n/rich-text.tsx";
import { GroupAvatar } from "../../groups/groups/group-avatar.tsx";
import { isMuted } from "../../groups/groups/group-mute.ts";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { kindOfFile } from "../../messages/messages/kind-of-file.ts";
import { messagePath } from "../../messages/messages/message-path.ts";
import styles from "./group-rows.module.css";
import { shortWhen } from "./next-events.ts";

/** The server counts one more. */
const mostCounted = 49;

interface GroupRowProps {
  group: GroupOfMine;
  news?: GroupNews;
  isLoading: boolean;
  event?: CalendarEvent;
  now: Date;
}

/** The whole row leads to the group, and its next event to the page of the event. */
export function GroupRow({ group, news, isLoading, event, now }: GroupRowProps) {
  const isQuiet = useNow((seconds) => isMuted(group, seconds));
  const unread = news?.unread ?? 0;
  const isUnread = unread > 0;
  return (
    <li className={classNames(styles.row, isUnread && styles.isUnread, isQuiet && styles.isQuiet)}>
      <span className={styles.picture}>
        <GroupAvatar group={group} size={56} />
      </span>
      <Name group={group} unread={unread} isQuiet={isQuiet} />
      {news?.latest && <RecentTime at={news.latest.at} className={styles.time} />}
      <p className={styles.latest}>
        {isLoading ? <Skeleton height="1.2em" /> : <LatestMessage latest={news?.latest} />}
      </p>
      {isUnread && <UnreadCount count={unread} most={mostCounted} isQuiet={isQuiet} className={styles.count} />}
      {event && <NextEvent event={event} now={now} />}
    </li>
  );
}

function Name({ group, unread, isQuiet }: { group: GroupOfMine; unread: number; isQuiet: boolean }) {
  const t = useT();
  return (
    <h2 className={styles.name}>
      <Link href={`/groups/${group.id}`} className={styles.link}>
        <span dir="auto">{group.name}</span>
        {unread > 0 && <span className="visually-hidden"> ({t("home.unread", { count: unread })})</span>}
      </Link>
      {isQuiet && (
        <>
          <BellOff aria-hidden size={18} />
          <span className="visually-hidden">{t("group.muted")}</span>
        </>
      )}
    </h2>
  );
}

function LatestMessage({ latest }: { latest: GroupNews["latest"] }) {
  const t = useT();
  const me = useMe();
  const isHidden = useIsHidden(latest?.authorId);
  if (!latest || isHidden) return t("feed.empty");
  const name = latest.authorId === me.id ? t("message.you") : (latest.authorName ?? t("person.missing"));
  return (
    <>
      <b>
        <RichText k="home.by" values={{ name }} tags={{ name: (text) => <span dir="auto">{text}</span> }} />
      </b>{" "}
      <span dir="auto">{latest.text ?? kindOfFile(t, latest.file)}</span>
    </>
  );
}

function NextEvent({ event, now }: { event: CalendarEvent; now: Date }) {
  const t = useT();
  const language = useLanguage();
  const awaitsResponse = !event.answer && !event.repeats;
  return (
    <Link href={messagePath(event.id, event.day)} className={styles.event}>
      <CalendarDays aria-hidden size={18} />
      <span className={styles.what} dir="auto">
        {event.title ?? event.group.name}
      </span>
      <span className={styles.when}>
        {shortWhen(event, { language, now })}
        {awaitsResponse && <span className={styles.respond}> · {t("calendar.to_answer")}</span>}
      </span>
    </Link>
  );
}
