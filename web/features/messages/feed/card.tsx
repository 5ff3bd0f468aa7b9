import { memo, useId, useState, type ReactNode } from "react";
import type { Card } from "#contract/cards.ts";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { useT } from "../../../i18n/language.tsx";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import { isPictureOrVideo } from "../../files/files/picture-sources.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { Dated, Kind, MoreFiles, Pinned, PollBadge } from "./card-badges.tsx";
import { Counts, Excerpt, hasMovedUp, Headline, Meta, Paragraphs, pictureOf, When, type Mark } from "./card-lines.tsx";
import styles from "./card.module.css";
import { CardPicture } from "./card-picture.tsx";
import { CardQuestions } from "./card-questions.tsx";
import { ImportedDay, ImportedFacts } from "./imported-day.tsx";

interface FeedCardProps {
  card: Card;
  position: number;
  total: number;
  deleted: boolean;
  groupName?: string;
  mark?: Mark;
  /** Shows the photo or video of the card. Without it, the picture leads to the message like the rest of the card. */
  onPhoto?: (card: Card, pressed: HTMLElement) => void;
  /** Shown at the lower edge, unless the author is hidden. */
  children?: ReactNode;
}

/** Seconds. Later activity means that a member has commented since the import. */
const twoDays = 2 * 24 * 60 * 60;

export const FeedCard = memo(function FeedCard(props: FeedCardProps) {
  const { card, position, total, deleted, groupName, mark, onPhoto, children } = props;
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
        <PictureCard {...{ id, picture, card, groupName, mark, onPhoto }} early={position <= 3} />
      ) : card.importedDay ? (
        <ImportedCard id={id} card={card} day={card.importedDay} />
      ) : (
        <TextCard id={id} card={card} groupName={groupName} mark={mark} />
      )}
      {!deleted && (!isHidden || isShown) && (
        <>
          {children}
          <CardQuestions card={card} />
        </>
      )}
    </article>
  );
});

interface ContentProps {
  id: string;
  card: Card;
  groupName?: string;
  mark?: Mark;
}

type PictureCardProps = ContentProps &
  Pick<FeedCardProps, "onPhoto"> & { picture: NonNullable<Card["preview"]>; early: boolean };

function PictureCard({ id, card, picture, early, groupName, mark, onPhoto }: PictureCardProps) {
  const t = useT();
  const headline = card.title ?? card.excerpt;
  return (
    <>
      <div className={styles.face}>
        <CardPicture preview={picture} early={early} />
        <Badges card={card} />
        {onPhoto && isPictureOrVideo(picture) && (
          <button
            type="button"
            className={styles.photo}
            aria-label={t("picture.show")}
            aria-describedby={id}
            onClick={({ currentTarget }) => onPhoto(card, currentTarget)}
          />
        )}
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

type ImportedCardProps = Pick<ContentProps, "id" | "card"> & { day: NonNullable<Card["importedDay"]> };

/** Quieter than a message: without an author, and with a time only if someone has commented since. */
function ImportedCard({ id, card, day }: ImportedCardProps) {
  const isCommented = card.lastActivityDate - card.createdAt > twoDays && hasMovedUp(card);
  return (
    <>
      <div className={styles.words}>
        <ImportedFacts count={card.replies} />
        <Headline id={id} card={card} text={card.title} isLarge />
        <ImportedDay day={day} />
      </div>
      <div className={styles.foot}>
        <div className={classNames(styles.lines, styles.line)}>
          {isCommented && (
            <p className={styles.meta}>
              <When card={card} />
            </p>
          )}
          <Counts card={{ ...card, replies: 0 }} />
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
