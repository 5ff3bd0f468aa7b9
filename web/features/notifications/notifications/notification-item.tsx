import { AtSign, CalendarDays, Flame, Images } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { pictureAddress } from "../../../api/addresses.ts";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { RecentTime } from "../../../components/relative-time.tsx";
import { useNow } from "../../../hooks/use-now.ts";
import { useT } from "../../../i18n/language.tsx";
import { isMuted } from "../../groups/groups/group-mute.ts";
import { entryOf, isOfComment, isUnread, type NotificationGroup, doersOf } from "./notification-groups.ts";
import { NotificationMenu } from "./notification-menu.tsx";
import { NotificationText } from "./notification-text.tsx";
import styles from "./notification-list.module.css";
import { useMarkShownRead } from "./use-mark-shown.ts";
import { withoutPending, type Removal } from "./use-removal.ts";
import { messagePath } from "../../messages/messages/message-path.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import type { NotificationCard, NotificationType } from "#contract/notifications.ts";

export function NotificationItem({ grouped, removal }: { grouped: NotificationGroup; removal: Removal }) {
  const t = useT();
  const row = useRef<HTMLLIElement>(null);
  const shown = withoutPending(grouped, removal);
  const group = useMe().groups.find(({ id }) => id === grouped[0].fromGroup?.id);
  const undo = () => {
    flushSync(() => removal.undo(grouped[0].id));
    row.current?.querySelector("a")?.focus();
  };

  return (
    <li ref={row} className={shown && classNames(styles.item, isUnread(shown) && styles.unread)}>
      {shown ? (
        <>
          <NotificationEntry grouped={shown} group={group} />
          <NotificationMenu grouped={shown} group={group} onRemove={() => removal.remove(shown)} />
        </>
      ) : (
        <div
          className={styles.removed}
          onPointerEnter={() => removal.hold(grouped[0].id)}
          onPointerLeave={() => removal.letGo(grouped[0].id)}
          onFocus={() => removal.hold(grouped[0].id)}
          onBlur={() => removal.letGo(grouped[0].id)}
        >
          <span role="status">{t("notification.removed")}</span>
          <Button look="quiet" autoFocus onClick={undo}>
            {t("action.undo")}
          </Button>
        </div>
      )}
    </li>
  );
}

interface NotificationEntryProps {
  grouped: NotificationGroup;
  /** Undefined if it is not about a group of the person. */
  group: GroupOfMine | undefined;
}

function NotificationEntry({ grouped, group }: NotificationEntryProps) {
  const t = useT();
  const [newest] = grouped;
  const emoji = newest.type === "birthday" ? "🎂" : newest.reaction?.emoji;
  const isQuiet = useNow((now) => group !== undefined && isMuted(group, now));
  const isSilent = newest.thread?.muted || isQuiet;
  return (
    <NotificationLink grouped={grouped}>
      <span className={styles.who}>
        <AvatarStack grouped={grouped} />
        {emoji && (
          <span aria-hidden className={styles.emoji}>
            {emoji}
          </span>
        )}
        {newest.type === "mention" && <AtSign aria-hidden size={14} className={styles.emoji} />}
      </span>
      <span className={styles.words}>
        {isUnread(grouped) && <span className="visually-hidden">{t("notification.unread")}</span>}
        <span className={styles.text}>
          <NotificationText grouped={grouped} />
        </span>
        <CancelReason card={newest} />
        <span className={styles.time}>
          <RecentTime at={newest.createdAt} />
          {isSilent && ` · ${t("notification.muted")}`}
        </span>
      </span>
      {newest.thread?.picture && <Picture id={newest.thread.picture} />}
    </NotificationLink>
  );
}

/** Decorative, since the text next to it says the same. */
function Picture({ id }: { id: string }) {
  const src = pictureAddress("crop", 100, 100, id);
  return (
    <img
      src={src}
      srcSet={`${src} 1x, ${pictureAddress("crop", 200, 200, id)} 2x`}
      width={48}
      height={48}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.picture}
    />
  );
}

function NotificationLink({ grouped, children }: { grouped: NotificationGroup; children: React.ReactNode }) {
  const onOpen = useMarkShownRead(grouped);
  const { href, isOurs } = notificationTarget(entryOf(grouped));
  if (isOurs) {
    return (
      <Link href={href} className={styles.way} onClick={onOpen}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className={styles.way} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      {children}
    </a>
  );
}

/** Announcements by the operator show a flame, events a calendar, memories photos. */
function AvatarStack({ grouped }: { grouped: NotificationGroup }) {
  if (grouped[0].type === "global_notification") return <Flame aria-hidden size={24} className={styles.notice} />;
  if (["event_soon", "event_cancelled"].includes(grouped[0].type))
    return <CalendarDays aria-hidden size={24} className={styles.notice} />;
  if (grouped[0].type === "memory") return <Images aria-hidden size={24} className={styles.notice} />;
  const [last, other] = doersOf(grouped);
  if (doersOf(grouped).length === 1) return <PersonAvatar person={last ?? null} size={40} />;
  return (
    <span className={styles.two}>
      <PersonAvatar person={other ?? null} size={28} />
      <PersonAvatar person={last ?? null} size={28} />
    </span>
  );
}

/** `parent`: the message on whose page it is shown, unless it has one of its own. */
function messageHref(target: string, parent: string | undefined): string {
  return parent ? `/messages/${parent}/${target}` : `/messages/${target}`;
}

/** Has a line of its own, because a long title would cut it off. */
function CancelReason({ card: { type, data } }: { card: NotificationCard }) {
  if (type !== "event_cancelled" || !data.text) return null;
  return (
    <span dir="auto" className={styles.text}>
      {data.text}
    </span>
  );
}

function threadAbove(card: NotificationCard): string | undefined {
  return isOfComment(card) ? card.thread?.id : undefined;
}

/** Leads admins to the page with the decision. Removed members cannot open the group. */
function membershipHref({ data, fromGroup }: NotificationCard): string {
  if (!fromGroup) return "/";
  const { about } = data;
  if (about === "request" || about === "claim" || about === "photo_claim") return `/groups/${fromGroup.id}/permissions`;
  if (about === "photo_claimed") return `/groups/${fromGroup.id}/photos`;
  return about === "report" ? `/groups/${fromGroup.id}/moderation` : `/groups/${fromGroup.id}`;
}

const ofMessages: ReadonlySet<NotificationType> = new Set<NotificationType>([
  "new_message",
  "event_reminder",
  "event_soon",
  "event_cancelled",
  "confirmation_reminder",
  "poll_reminder",
  "photo_mark",
]);

/** External addresses have to be http(s). */
function noticeTarget(target: string): { href: string; isOurs: boolean } {
  if (/^https?:\/\//i.test(target)) return { href: target, isOurs: false };
  return { href: target.startsWith("/") && !target.startsWith("//") ? target : "/", isOurs: true };
}

function notificationTarget(card: NotificationCard): { href: string; isOurs: boolean } {
  const { type, target, parent, data, fromUser, fromGroup } = card;
  if (ofMessages.has(type)) return { href: messagePath(target, data.day), isOurs: true };
  switch (type) {
    case "new_comment":
    case "mention":
      return { href: messageHref(target, parent), isOurs: true };
    case "reaction":
      return { href: messageHref(target, threadAbove(card)), isOurs: true };
    case "membership":
      return { href: membershipHref(card), isOurs: true };
    case "memory":
      return { href: `/groups/${fromGroup?.id}/memories`, isOurs: true };
    case "birthday":
      return { href: `/users/${fromUser?.id}`, isOurs: true };
    case "global_notification":
      return noticeTarget(target);
    default:
      return { href: `/groups/${target}`, isOurs: true };
  }
}
