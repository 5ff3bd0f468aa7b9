import { MessageCircle } from "lucide-react";
import { memo, useId, type ReactNode } from "react";
import { Link } from "wouter";
import type { Author, Card } from "#contract/messages.ts";
import { classNames } from "../../components/class-names.ts";
import { RelativeTime } from "../../components/relative-time.tsx";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../people/person-avatar.tsx";
import { PersonName } from "../people/person-name.tsx";
import { hasPicture } from "../files/kinds.ts";
import { Dated, Kind, MoreFiles, Pinned } from "./card-badges.tsx";
import styles from "./card.module.css";
import { CardPicture } from "./card-picture.tsx";

interface FeedCardProps {
  card: Card;
  /** Position from 1, and the number of cards. */
  position: number;
  total: number;
  deleted: boolean;
  /** Set if cards from several groups are shown together. */
  groupName?: string;
  /** Highlights matches in search results. */
  mark?: Mark;
}

type Mark = (text: string) => ReactNode;

/** Card of a message in a group. */
export const FeedCard = memo(function FeedCard({ card, position, total, deleted, groupName, mark }: FeedCardProps) {
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id} aria-posinset={position} aria-setsize={total}>
      {deleted ? (
        <Deleted id={id} />
      ) : (
        <>
          <Face id={id} card={card} early={position <= 3} mark={mark} />
          <Foot id={id} card={card} groupName={groupName} mark={mark} />
        </>
      )}
    </article>
  );
});

/** The picture, or the text if there is none. */
function Face({ id, card, early, mark }: { id: string; card: Card; early: boolean; mark?: Mark }) {
  const picture = pictureOf(card);
  const pinned = card.sortOrder !== undefined;
  const below = pinned || card.date !== undefined;
  return (
    <div className={styles.face}>
      {picture ? (
        <CardPicture preview={picture} early={early} />
      ) : (
        <Words id={`${id}-words`} text={card.excerpt ?? card.title ?? ""} below={below} mark={mark} />
      )}
      {pinned && <Pinned />}
      {card.date !== undefined && <Dated date={card.date} />}
      {card.preview && <Kind type={card.preview.type} />}
      {card.files > 1 && <MoreFiles count={card.files - 1} />}
    </div>
  );
}

function Foot({ id, card, groupName, mark }: { id: string; card: Card; groupName?: string; mark?: Mark }) {
  const t = useT();
  const { author, replies } = card;
  const headline = headlineOf(card);
  return (
    <div className={styles.foot}>
      <PersonAvatar person={author} size={34} />
      <div className={styles.lines}>
        <h2 id={id} dir={headline === undefined ? undefined : "auto"} className={styles.headline}>
          <Link
            href={addressOf(card, mark !== undefined)}
            className={styles.link}
            aria-describedby={pictureOf(card) ? undefined : `${id}-words`}
          >
            {card.unread && (
              <>
                <span aria-hidden className={styles.unread} />
                <span className="visually-hidden">{t("feed.unread")}: </span>
              </>
            )}
            {headline === undefined ? <PersonName person={author} /> : shown(headline, mark)}
          </Link>
        </h2>
        <Meta card={card} withAuthor={headline !== undefined} groupName={groupName} isFound={mark !== undefined} />
        {mark && headline !== card.excerpt && pictureOf(card) && <Excerpt text={card.excerpt} mark={mark} />}
      </div>
      {replies > 0 && <Replies count={replies} people={card.repliers} />}
    </div>
  );
}

/** Returns the address of a message. A reply found by a search opens in its thread, a published reply on its own. */
function addressOf({ id, parent }: Card, isFound: boolean): string {
  return isFound && parent !== undefined ? `/messages/${parent}/${id}` : `/messages/${id}`;
}

interface MetaProps {
  card: Card;
  withAuthor: boolean;
  groupName?: string;
  isFound: boolean;
}

function Meta({ card: { author, createdAt, parent }, withAuthor, groupName, isFound }: MetaProps) {
  const t = useT();
  return (
    <p className={styles.meta}>
      {withAuthor && <PersonName person={author} />}
      {withAuthor && " · "}
      <RelativeTime at={createdAt} />
      {groupName !== undefined && ` · ${groupName}`}
      {isFound && parent !== undefined && ` · ${t("search.comment")}`}
    </p>
  );
}

/** Shows the text next to picture and title in search results, because the match may be in it. */
function Excerpt({ text, mark }: { text: string | undefined; mark: Mark }) {
  if (text === undefined) return null;
  return (
    <div className={styles.excerpt}>
      <Paragraphs text={text} mark={mark} />
    </div>
  );
}

/** Paragraphs, each with its own text direction. */
function Paragraphs({ text, mark }: { text: string; mark?: Mark }) {
  return text.split(/\n\s*\n/).map((paragraph, i) => (
    <p key={i} dir="auto">
      {shown(paragraph, mark)}
    </p>
  ));
}

function pictureOf({ preview }: Card): Card["preview"] {
  return preview && hasPicture(preview) ? preview : undefined;
}

/** Returns the headline: the title, the first words beside a picture, or the author. */
function headlineOf(card: Card): string | undefined {
  if (pictureOf(card)) return card.title ?? card.excerpt;
  return card.excerpt === undefined ? undefined : card.title;
}

function shown(text: string, mark: Mark | undefined): ReactNode {
  return mark ? mark(text) : text;
}

/** Texts up to this length are shown larger. */
const shortText = 90;

function Words({ id, text, below, mark }: { id: string; text: string; below: boolean; mark?: Mark }) {
  const look = classNames(styles.words, text.length < shortText && styles.few, below && styles.below);
  return (
    <div id={id} className={look}>
      <Paragraphs text={text} mark={mark} />
    </div>
  );
}

/** Number of replies and avatars of the latest repliers, whose names are read to screen readers. */
function Replies({ count, people = [] }: { count: number; people?: readonly Author[] }) {
  const t = useT();
  const names = people.map(({ name }) => name).join(", ");
  return (
    <p className={styles.replies}>
      {people.length > 0 && (
        <span className={styles.faces}>
          {people.map((person) => (
            <PersonAvatar key={person.id} person={person} size={24} />
          ))}
        </span>
      )}
      <MessageCircle aria-hidden size={16} />
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">
        {t("message.comments", { count })}
        {names && ` (${names})`}
      </span>
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
