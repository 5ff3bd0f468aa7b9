import { Reply as ReplyIcon } from "lucide-react";
import { memo, useEffect, useRef, useState, type ReactNode } from "react";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { classNames } from "../../../components/class-names.ts";
import { RecentTime } from "../../../components/relative-time.tsx";
import { scrollBehavior } from "../../../hooks/motion.ts";
import { useSwipe } from "../../../hooks/use-swipe.ts";
import { useVirtualBlock } from "../../../hooks/use-virtual-block.ts";
import { useT } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonLink, PersonName } from "../../identity/people/person-name.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { Gallery } from "../../files/files/gallery.tsx";
import { deletedUserLabel } from "./breadcrumb-labels.ts";
import { eventDayOf, photoOf, messageTitle } from "../../messages/messages/content.ts";
import { filesOf } from "../../messages/messages/message-files.ts";
import { EventDetails } from "../../messages/messages/event-details.tsx";
import { ByEmail, Edited } from "../../messages/messages/message-body.tsx";
import { QuoteChip } from "../../messages/messages/quote-chip.tsx";
import { MessageEditor } from "../../writing/composer/message-editor.tsx";
import { UndoSend } from "../../writing/outbox/undo-send.tsx";
import { CommentReactions } from "../../messages/reactions/reactions.tsx";
import { DateChip } from "./date-chip.tsx";
import { PhotoChip, ReplyPhotos } from "./photo-viewer.tsx";
import { ReplyActions } from "./reply-actions.tsx";
import messageStyles from "../../messages/messages/message.module.css";
import styles from "./reply.module.css";
import { useHeart } from "../../messages/reactions/use-react.ts";
import type { QuotingActions } from "./use-quoting.ts";
import { useTapped } from "./use-tapped.ts";
import { FirstLink, TranslationOffer, WrittenText } from "../../messages/messages/written-text.tsx";

interface ReplyProps {
  reply: MessageView;
  /** True if the comment above it is by the same person. */
  continues: boolean;
  /** True for the reply named in the address: scrolled into view and highlighted briefly. */
  focused: boolean;
  /** True while it is highlighted because an answer led to it. */
  isLit: boolean;
  quoting: QuotingActions;
  onChanged: (message: MessageView) => void;
  onDeleted: (id: string) => void;
  onTakenBack: (reply: MessageView) => void;
}

/** Its actions appear on hover, focus or tap, and a swipe answers it. They are rendered only near the viewport. */
export const Reply = memo(function Reply({ reply, continues, focused, isLit, quoting, ...on }: ReplyProps) {
  const t = useT();
  const item = useRef<HTMLLIElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState(false);
  const { isTapped, tap, untap } = useTapped(item);
  const isOwn = reply.author?.id === useMe().id;
  const isNear = useVirtualBlock(item, 0) === undefined;

  useEffect(() => {
    if (!focused) return;
    item.current?.focus({ preventScroll: true });
    item.current?.scrollIntoView({ block: "center" });
  }, [focused]);

  useEffect(() => {
    if (isTapped) actions.current?.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
  }, [isTapped]);

  const stopEditing = () => {
    setEditing(false);
    item.current?.focus({ preventScroll: true });
  };
  const { quoteReply, swipe } = useQuoteReply(reply, editing, () => {
    untap();
    quoting.quote(reply);
  });

  return (
    <li
      ref={item}
      {...swipe.handlers}
      tabIndex={-1}
      className={lookOf({ isOwn, continues, isTapped })}
      aria-label={t("thread.comment_by", { name: reply.author?.name ?? deletedUserLabel })}
      data-reply={reply.id}
    >
      <SwipeSign isShown={swipe.isFar} />
      {!isOwn && <Face author={continues ? undefined : reply.author} />}
      <div className={styles.content} onClick={tap}>
        <Bubble
          reply={reply}
          isHeaded={!isOwn && !continues}
          isLit={focused || isLit}
          quoting={quoting}
          onChanged={on.onChanged}
          onTakenBack={on.onTakenBack}
          onStopEditing={editing ? stopEditing : undefined}
        />
        <CommentReactions message={reply} onChanged={on.onChanged} />
        {isNear && !editing && (
          <ReplyActions
            ref={actions}
            reply={reply}
            onQuote={quoteReply}
            onEdit={() => setEditing(true)}
            onChanged={on.onChanged}
            onDeleted={on.onDeleted}
          />
        )}
      </div>
    </li>
  );
});

function lookOf({ isOwn, continues, isTapped }: Record<"isOwn" | "continues" | "isTapped", boolean>) {
  return classNames(styles.reply, isOwn && styles.own, continues && styles.continued, isTapped && styles.tapped);
}

function useQuoteReply(reply: MessageView, editing: boolean, quoteReply: () => void) {
  const mayComment = can.comment(usePosition(reply.group.id));
  const swipe = useSwipe(mayComment && !editing && !reply.isInFront ? quoteReply : undefined);
  return { quoteReply: mayComment ? quoteReply : undefined, swipe };
}

function SwipeSign({ isShown }: { isShown: boolean }) {
  return isShown && <ReplyIcon aria-hidden size={20} className={styles.swiped} />;
}

function Face({ author }: { author: MessageView["author"] | undefined }) {
  return <div className={styles.face}>{author !== undefined && <PersonAvatar person={author} size={32} />}</div>;
}

interface BubbleProps extends Pick<ReplyProps, "reply" | "quoting" | "onChanged" | "onTakenBack"> {
  isHeaded: boolean;
  isLit: boolean;
  onStopEditing: (() => void) | undefined;
}

function Bubble({ reply, isHeaded, isLit, quoting, onChanged, onTakenBack, onStopEditing }: BubbleProps) {
  const { quote } = reply;
  const giveHeart = useHeart(reply, onChanged);
  return (
    <div
      className={classNames(styles.bubble, isLit && styles.lit, onStopEditing && styles.editing)}
      onAnimationEnd={quoting.endLight}
    >
      {isHeaded && <ReplyHead reply={reply} />}
      <PhotoChip photoId={photoOf(reply)} />
      <DateChip messageId={reply.thread} day={eventDayOf(reply)} />
      {quote && <QuoteChip quote={quote} onShow={() => quoting.show(quote.id)} />}
      {onStopEditing ? (
        <MessageEditor
          message={reply}
          onSaved={(saved) => {
            onStopEditing();
            onChanged(saved);
          }}
          onLeave={onStopEditing}
        />
      ) : (
        <ReplyPhotos reply={reply} onChanged={onChanged}>
          <ReplyBody reply={reply} onHeart={giveHeart} />
        </ReplyPhotos>
      )}
      {!isHeaded && (
        <ReplyTime reply={reply}>
          <UndoSend message={reply} onUndone={() => onTakenBack(reply)} />
        </ReplyTime>
      )}
    </div>
  );
}

function ReplyHead({ reply }: { reply: MessageView }) {
  return (
    <p className={styles.head}>
      <span className={styles.author}>
        <PersonLink person={reply.author} className={messageStyles.person}>
          <PersonName person={reply.author} />
        </PersonLink>
      </span>
      <ReplyTime reply={reply} />
    </p>
  );
}

function ReplyTime({ reply, children }: { reply: MessageView; children?: ReactNode }) {
  return (
    <span className={classNames("soft", styles.time)}>
      <RecentTime at={reply.createdAt} />
      <Edited message={reply} />
      <ByEmail message={reply} />
      {children}
    </span>
  );
}

function ReplyBody({ reply, onHeart }: { reply: MessageView; onHeart?: (photo: string) => void }) {
  const title = messageTitle(reply);
  return (
    <>
      {title && (
        <h3 dir="auto" className={styles.title}>
          {title}
        </h3>
      )}
      <EventDetails message={reply} />
      <WrittenText message={reply} />
      <TranslationOffer message={reply} />
      <FirstLink message={reply} />
      {reply.files.length > 0 && (
        <Gallery compact files={filesOf(reply)} authorName={reply.author?.name} onHeart={onHeart} />
      )}
    </>
  );
}
