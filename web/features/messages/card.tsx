import { MessageCircle, Pin } from "lucide-react";
import { memo, useId } from "react";
import { Link } from "wouter";
import type { Card } from "#contract/messages.ts";
import { classNames } from "../../components/class-names.ts";
import { RelativeTime } from "../../components/relative-time.tsx";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../accounts/person-avatar.tsx";
import { PersonName } from "../accounts/person-name.tsx";
import styles from "./card.module.css";
import { CardPicture } from "./card-picture.tsx";

interface FeedCardProps {
  card: Card;
  /** From 1, and of how many. */
  position: number;
  total: number;
  deleted: boolean;
  /** Where cards of several groups stand together. */
  groupName?: string;
}

/** One message of a group in small. */
export const FeedCard = memo(function FeedCard({ card, position, total, deleted, groupName }: FeedCardProps) {
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id} aria-posinset={position} aria-setsize={total}>
      {deleted ? (
        <Deleted id={id} />
      ) : (
        <>
          <Face id={id} card={card} early={position <= 3} />
          <Foot id={id} card={card} groupName={groupName} />
        </>
      )}
    </article>
  );
});

/** The picture, or the words where there is none. */
function Face({ id, card, early }: { id: string; card: Card; early: boolean }) {
  const picture = pictureOf(card);
  const pinned = card.sortOrder !== undefined;
  return (
    <div className={styles.face}>
      {picture ? (
        <CardPicture preview={picture} early={early} />
      ) : (
        <Words id={`${id}-words`} text={card.excerpt ?? card.title ?? ""} pinned={pinned} />
      )}
      {pinned && <Pinned />}
      {card.files > 1 && <MoreFiles count={card.files - 1} />}
    </div>
  );
}

function Foot({ id, card, groupName }: { id: string; card: Card; groupName?: string }) {
  const { author, createdAt, replies } = card;
  const headline = headlineOf(card);
  return (
    <div className={styles.foot}>
      <PersonAvatar person={author} size={34} />
      <div className={styles.lines}>
        <h2 id={id} dir="auto" className={styles.headline}>
          <Link
            href={`/messages/${card.id}`}
            className={styles.link}
            aria-describedby={pictureOf(card) ? undefined : `${id}-words`}
          >
            {headline ?? <PersonName person={author} />}
          </Link>
        </h2>
        <p className={styles.meta}>
          {headline && <PersonName person={author} />}
          {headline && " · "}
          <RelativeTime at={createdAt} />
          {groupName !== undefined && ` · ${groupName}`}
        </p>
      </div>
      {replies > 0 && <Replies count={replies} />}
    </div>
  );
}

function pictureOf({ preview }: Card): Card["preview"] {
  return preview?.type.startsWith("image/") ? preview : undefined;
}

/** What is not shown large already: the title, or beside a picture the first words; else the author stands there. */
function headlineOf(card: Card): string | undefined {
  if (pictureOf(card)) return card.title ?? card.excerpt;
  return card.excerpt === undefined ? undefined : card.title;
}

/** So few words are shown larger. */
const shortText = 90;

function Words({ id, text, pinned }: { id: string; text: string; pinned: boolean }) {
  const look = classNames(styles.words, text.length < shortText && styles.few, pinned && styles.below);
  return (
    <p id={id} dir="auto" className={look}>
      {text}
    </p>
  );
}

function Pinned() {
  const t = useT();
  return (
    <p className={styles.pin}>
      <Pin aria-hidden size={14} />
      {t("feed.pinned")}
    </p>
  );
}

function MoreFiles({ count }: { count: number }) {
  const t = useT();
  return (
    <p className={styles.more}>
      <span aria-hidden>+{count}</span>
      <span className="visually-hidden">{t("feed.more_files", { count })}</span>
    </p>
  );
}

function Replies({ count }: { count: number }) {
  const t = useT();
  return (
    <p className={styles.replies}>
      <MessageCircle aria-hidden size={16} />
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t("message.comments", { count })}</span>
    </p>
  );
}

function Deleted({ id }: { id: string }) {
  const t = useT();
  return (
    <p id={id} className={styles.deleted}>
      {t("message.deleted")}
    </p>
  );
}
