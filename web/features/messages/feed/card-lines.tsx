import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Card } from "#contract/cards.ts";
import { joinList } from "#contract/languages.ts";
import { classNames } from "../../../components/class-names.ts";
import { RecentTime } from "../../../components/relative-time.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { RichText } from "../../../i18n/rich-text.tsx";
import { PersonName } from "../../identity/people/person-name.tsx";
import { hasPicture } from "../../files/files/kinds.ts";
import { Coming } from "./card-badges.tsx";
import styles from "./card.module.css";

export type Mark = (text: string) => ReactNode;

interface HeadlineProps {
  id: string;
  card: Card;
  text?: string;
  mark?: Mark;
  isLarge?: boolean;
}

export function Headline({ id, card, text, mark, isLarge }: HeadlineProps) {
  const t = useT();
  const hasWords = pictureOf(card) === undefined && card.excerpt !== undefined;
  return (
    <h2
      id={id}
      dir={text === undefined ? undefined : "auto"}
      className={classNames(styles.headline, isLarge && styles.large)}
    >
      <Link
        href={addressOf(card, mark !== undefined)}
        className={styles.link}
        aria-describedby={hasWords ? `${id}-words` : undefined}
      >
        {card.unread && (
          <>
            <span aria-hidden className={styles.unread} />
            {/* Isolated, so that only the title decides about its direction. */}
            <bdi className="visually-hidden">{t("feed.unread")}: </bdi>
          </>
        )}
        {text === undefined ? <PersonName person={card.author} /> : highlight(text, mark)}
      </Link>
    </h2>
  );
}

/** A reply found by a search opens in its thread, a published reply on its own page. */
function addressOf({ id, parent }: Card, isFound: boolean): string {
  return isFound && parent !== undefined ? `/messages/${parent}/${id}` : `/messages/${id}`;
}

interface MetaProps {
  card: Card;
  withAuthor: boolean;
  groupName?: string;
  isFound: boolean;
}

export function Meta({ card, withAuthor, groupName, isFound }: MetaProps) {
  const t = useT();
  const isNamed = withAuthor && !(hasMovedUp(card) && card.lastReply?.name === card.author?.name);
  return (
    <p className={styles.meta}>
      {isNamed && <PersonName person={card.author} />}
      {isNamed && " · "}
      <When card={card} />
      {groupName !== undefined && " · "}
      {groupName !== undefined && <bdi>{groupName}</bdi>}
      {isFound && card.parent !== undefined && ` · ${t("search.comment")}`}
    </p>
  );
}

/** The date of the message, or of the latest comment if that has moved the message up. */
export function When({ card }: { card: Card }) {
  const { createdAt, lastReply } = card;
  if (!lastReply || !hasMovedUp(card)) return <RecentTime at={createdAt} />;
  return (
    <span className={card.unread ? styles.commented : undefined}>
      <RichText
        k="feed.commented"
        values={{ name: lastReply.name, when: "" }}
        tags={{ time: () => <RecentTime at={lastReply.at} /> }}
      />
    </span>
  );
}

export function hasMovedUp({ lastActivityDate, lastReply }: Card): boolean {
  return lastReply !== undefined && lastReply.at >= lastActivityDate;
}

/** Shows the text next to picture and title in search results, because the match may be in it. */
export function Excerpt({ text, mark }: { text: string | undefined; mark: Mark }) {
  if (text === undefined) return null;
  return (
    <div className={styles.excerpt}>
      <Paragraphs text={text} mark={mark} />
    </div>
  );
}

export function Paragraphs({ text, mark }: { text: string; mark?: Mark }) {
  return text.split(/\n\s*\n/).map((paragraph, i) => (
    <p key={i} dir="auto">
      {highlight(paragraph, mark)}
    </p>
  ));
}

export function pictureOf({ preview }: Card): Card["preview"] {
  return preview && hasPicture(preview) ? preview : undefined;
}

function highlight(text: string, mark: Mark | undefined): ReactNode {
  return mark ? mark(text) : text;
}

/** Screen readers also hear who commented last. */
export function Counts({ card: { id, replies, repliers = [], reactions = [], answers } }: { card: Card }) {
  const t = useT();
  const language = useLanguage();
  const coming = answers?.coming ?? 0;
  if (replies === 0 && reactions.length === 0 && coming === 0) return null;
  const names = joinList(
    language,
    repliers.map(({ name }) => name),
  );
  return (
    <p className={styles.counts}>
      {coming > 0 && <Coming count={coming} isOwn={answers?.own === "yes"} />}
      {reactions.map(({ emoji, count }) => (
        <span key={emoji} className={styles.count}>
          <span aria-hidden>{emoji}</span>
          <span aria-hidden>{count}</span>
          <span className="visually-hidden">{t("feed.reactions", { count, emoji })}</span>
        </span>
      ))}
      {replies > 0 && (
        <Link href={`/messages/${id}#comments`} className={classNames(styles.count, styles.comments)}>
          <MessageCircle aria-hidden size={17} />
          <span aria-hidden>{replies}</span>
          <span className="visually-hidden">
            {t("message.comments", { count: replies })}
            {names && ` (${names})`}
          </span>
        </Link>
      )}
    </p>
  );
}
