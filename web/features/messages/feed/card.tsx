import { MessageCircle } from "lucide-react";
import { memo, useId, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { Card } from "#contract/cards.ts";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { RecentTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { RichText } from "../../../i18n/rich-text.tsx";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonName } from "../../identity/people/person-name.tsx";
import { hasPicture } from "../../files/files/kinds.ts";
import { Coming, Dated, Kind, MoreFiles, Pinned, PollBadge } from "./card-badges.tsx";
import styles from "./card.module.css";
import { CardPicture } from "./card-picture.tsx";
import { CardQuestions } from "./card-questions.tsx";

interface FeedCardProps {
  card: Card;
  position: number;
  total: number;
  deleted: boolean;
  /** Set if cards from several groups are shown together. */
  groupName?: string;
  mark?: Mark;
}

type Mark = (text: string) => ReactNode;

export const FeedCard = memo(function FeedCard({ card, position, total, deleted, groupName, mark }: FeedCardProps) {
  const id = useId();
  const picture = pictureOf(card);
  const isHidden = useIsHidden(card.author?.id);
  const [isShown, setShown] = useState(false);
  return (
    <article className={styles.card} aria-labelledby={id} aria-posinset={position} aria-setsize={total}>
      {deleted ? (
        <Deleted id={id} />
      ) : isHidden && !isShown ? (
        <Hidden id={id} onShow={() => setShown(true)} />
      ) : picture ? (
        <PictureCard id={id} picture={picture} early={position <= 3} card={card} groupName={groupName} mark={mark} />
      ) : (
        <TextCard id={id} card={card} groupName={groupName} mark={mark} />
      )}
      {!deleted && (!isHidden || isShown) && <CardQuestions card={card} />}
    </article>
  );
});

interface ContentProps {
  id: string;
  card: Card;
  groupName?: string;
  mark?: Mark;
}

type PictureCardProps = ContentProps & { picture: NonNullable<Card["preview"]>; early: boolean };

function PictureCard({ id, card, picture, early, groupName, mark }: PictureCardProps) {
  const headline = card.title ?? card.excerpt;
  return (
    <>
      <div className={styles.face}>
        <CardPicture preview={picture} early={early} />
        <Badges card={card} />
      </div>
      <div className={styles.foot}>
        <PersonAvatar person={card.author} size={34} />
        <div className={styles.lines}>
          <Headline id={id} card={card} text={headline} mark={mark} />
          <div className={styles.line}>
            <Meta card={card} withAuthor={headline !== undefined} groupName={groupName} isFound={mark !== undefined} />
            <Counts card={card} />
          </div>
          {mark && headline !== card.excerpt && <Excerpt text={card.excerpt} mark={mark} />}
        </div>
      </div>
    </>
  );
}

/** The title, if there is one, then the text. Without a title, the author names the card. */
function TextCard({ id, card, groupName, mark }: ContentProps) {
  const { title, excerpt, author } = card;
  return (
    <>
      <div className={styles.words}>
        <Badges card={card} />
        {title !== undefined && <Headline id={id} card={card} text={title} mark={mark} isLarge />}
        {excerpt !== undefined && (
          <div id={`${id}-words`} className={styles.text}>
            <Paragraphs text={excerpt} mark={mark} />
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <PersonAvatar person={author} size={28} />
        <div className={classNames(styles.lines, styles.line)}>
          <div className={styles.said}>
            {title === undefined && <Headline id={id} card={card} mark={mark} />}
            <Meta card={card} withAuthor={title !== undefined} groupName={groupName} isFound={mark !== undefined} />
          </div>
          <Counts card={card} />
        </div>
      </div>
    </>
  );
}

function Badges({ card }: { card: Card }) {
  const isPinned = card.sortOrder !== undefined;
  const kind = card.preview?.type;
  if (!isPinned && card.date === undefined && kind === undefined && !card.poll) return null;
  return (
    <div className={styles.badges}>
      {isPinned && <Pinned />}
      {card.date !== undefined && <Dated card={card} />}
      {card.poll && <PollBadge card={card} />}
      {kind !== undefined && !card.poll && <Kind type={kind} />}
      {card.files > 1 && <MoreFiles count={card.files - 1} />}
    </div>
  );
}

interface HeadlineProps {
  id: string;
  card: Card;
  text?: string;
  mark?: Mark;
  isLarge?: boolean;
}

function Headline({ id, card, text, mark, isLarge }: HeadlineProps) {
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
            <span className="visually-hidden">{t("feed.unread")}: </span>
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

function Meta({ card, withAuthor, groupName, isFound }: MetaProps) {
  const t = useT();
  const isNamed = withAuthor && !(hasMovedUp(card) && card.lastReply?.name === card.author?.name);
  return (
    <p className={styles.meta}>
      {isNamed && <PersonName person={card.author} />}
      {isNamed && " · "}
      <When card={card} />
      {groupName !== undefined && ` · ${groupName}`}
      {isFound && card.parent !== undefined && ` · ${t("search.comment")}`}
    </p>
  );
}

/** The date of the message, or of the latest comment if that has moved the message up. */
function When({ card }: { card: Card }) {
  const { createdAt, lastReply } = card;
  if (!lastReply || !hasMovedUp(card)) return <RecentTime at={createdAt} />;
  return (
    <span className={styles.commented}>
      <RichText
        k="feed.commented"
        values={{ name: lastReply.name, when: "" }}
        tags={{ time: () => <RecentTime at={lastReply.at} /> }}
      />
    </span>
  );
}

function hasMovedUp({ lastActivityDate, lastReply }: Card): boolean {
  return lastReply !== undefined && lastReply.at >= lastActivityDate;
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

function Paragraphs({ text, mark }: { text: string; mark?: Mark }) {
  return text.split(/\n\s*\n/).map((paragraph, i) => (
    <p key={i} dir="auto">
      {highlight(paragraph, mark)}
    </p>
  ));
}

function pictureOf({ preview }: Card): Card["preview"] {
  return preview && hasPicture(preview) ? preview : undefined;
}

function highlight(text: string, mark: Mark | undefined): ReactNode {
  return mark ? mark(text) : text;
}

/** Screen readers also hear who commented last. */
function Counts({ card: { id, replies, repliers = [], reactions = [], answers } }: { card: Card }) {
  const t = useT();
  const coming = answers?.coming ?? 0;
  if (replies === 0 && reactions.length === 0 && coming === 0) return null;
  const names = repliers.map(({ name }) => name).join(", ");
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

/** Replaces a message by a person whom the reader has hidden. */
function Hidden({ id, onShow }: { id: string; onShow: () => void }) {
  const t = useT();
  return (
    <div className={styles.deleted}>
      <p id={id}>{t("hide.message")}</p>
      <Button look="quiet" onClick={onShow}>
        {t("hide.show")}
      </Button>
    </div>
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
