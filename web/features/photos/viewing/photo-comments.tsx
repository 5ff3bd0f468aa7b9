import { FileText, Reply as ReplyIcon } from "lucide-react";
import { useRef, useState } from "react";
import type { MessageView, Quote } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { RecentTime } from "../../../components/relative-time.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { fileAddress } from "../../../api/addresses.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import type { Outgoing } from "../../writing/outbox/outbox.ts";
import { OutgoingState } from "../../writing/outbox/outgoing-state.tsx";
import { OutgoingText } from "../../writing/outbox/outgoing-text.tsx";
import { readDraft } from "../../writing/drafts/draft.ts";
import { PermissionNote } from "../../groups/groups/permission-note.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { PhotoCommentBox } from "../../writing/composer/photo-comment-box.tsx";
import { isPicture, squarePicture } from "../../files/files/picture-sources.ts";
import { quoteOf } from "../../messages/messages/content.ts";
import { QuoteChip } from "../../messages/messages/quote-chip.tsx";
import { WrittenText } from "../../messages/messages/written-text.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonName } from "../../identity/people/person-name.tsx";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { Reactions } from "../../messages/reactions/reactions.tsx";
import { HiddenComment } from "./hidden-comment.tsx";
import styles from "./photo-comments.module.css";
import type { PhotoThread } from "./photo-thread.ts";
import type { usePhotoComments } from "./use-photo-comments.ts";

interface PhotoCommentsProps {
  thread: PhotoThread;
  photoId: string;
  comments: ReturnType<typeof usePhotoComments>;
  /** True inside a dialog that has their number as its title. */
  isTitled?: boolean;
}

export function PhotoComments({ thread: { message }, photoId, comments, isTitled }: PhotoCommentsProps) {
  const t = useT();
  const target = { userId: useMe().id, groupId: message.group.id, parentId: message.id, photoId };
  const position = usePosition(target.groupId);
  const mayComment = can.comment(position);
  const { items, pending, count, later, error } = comments;
  const list = useRef<HTMLOListElement>(null);
  const [quoted, setQuoted] = useState<Quote>();
  const show = (id: string) => list.current?.querySelector<HTMLElement>(`[data-reply="${id}"]`)?.focus();
  return (
    <section className={styles.comments} aria-label={t("thread.comments")}>
      <div className={styles.list} tabIndex={0} role="group" aria-label={t("thread.comments")}>
        {!isTitled && <h2>{count > 0 ? t("message.comments", { count }) : t("thread.comments")}</h2>}
        {comments.isLoading && <Spinner />}
        {error && (
          <p role="status">
            {errorText(t, error)}{" "}
            <Button look="quiet" onClick={comments.retry}>
              {t("action.retry")}
            </Button>
          </p>
        )}
        <ol ref={list}>
          {items.map((comment) => (
            <ShownComment
              key={comment.id}
              comment={comment}
              onQuote={mayComment ? () => setQuoted(quoteOf(comment)) : undefined}
              onShowQuoted={show}
              onChanged={comments.showChanged}
            />
          ))}
          {pending.map((comment) => (
            <Pending key={comment.id} comment={comment} />
          ))}
        </ol>
        {later > 0 && (
          <Button look="quiet" onClick={comments.showLater}>
            {t("thread.later", { count: later })}
          </Button>
        )}
      </div>
      <div className={styles.box}>
        {!mayComment && <PermissionNote right="comment" position={position} />}
        {(mayComment || readDraft(target)) && (
          <PhotoCommentBox key={photoId} target={target} quoted={quoted} onShowQuoted={show} />
        )}
      </div>
    </section>
  );
}

interface CommentProps {
  comment: MessageView;
  onQuote: (() => void) | undefined;
  onShowQuoted: (id: string) => void;
  onChanged: (comment: MessageView) => void;
}

function ShownComment(props: CommentProps) {
  const isHidden = useIsHidden(props.comment.author?.id);
  const [isShown, setShown] = useState(false);
  if (!isHidden || isShown) return <Comment {...props} />;
  return <HiddenComment id={props.comment.id} onShow={() => setShown(true)} />;
}

function Comment({ comment, onQuote, onShowQuoted, onChanged }: CommentProps) {
  const t = useT();
  const { author, createdAt, files, quote } = comment;
  return (
    <li
      className={styles.comment}
      tabIndex={-1}
      aria-label={t("thread.comment_by", { name: author?.name ?? t("person.missing") })}
      data-reply={comment.id}
    >
      <PersonAvatar person={author} size={32} />
      <div>
        <p className={styles.head}>
          <b>
            <PersonName person={author} />
          </b>{" "}
          <RecentTime at={createdAt} className="soft" />
        </p>
        {quote && <QuoteChip quote={quote} onShow={() => onShowQuoted(quote.id)} />}
        <WrittenText message={comment} />
        {files.map((file) => (
          <a
            key={file.id}
            className={styles.file}
            href={fileAddress(file.contentUrl)}
            target="_blank"
            rel="noopener"
            aria-label={file.name ?? t(isPicture(file) ? "thread.quoted_photo" : "thread.quoted_file")}
          >
            {isPicture(file) ? (
              <img {...squarePicture(file, 160)} sizes="4rem" width={64} height={64} alt="" />
            ) : (
              <FileText aria-hidden size={24} />
            )}
          </a>
        ))}
        <div className={styles.actions}>
          {onQuote && !comment.isInFront && (
            <IconButton label={t("thread.reply")} icon={<ReplyIcon size={20} />} onClick={onQuote} />
          )}
          <Reactions message={comment} onChanged={onChanged} />
        </div>
      </div>
    </li>
  );
}

function Pending({ comment }: { comment: Outgoing }) {
  return (
    <li className={styles.comment}>
      <PersonAvatar person={useMe()} size={32} />
      <div>
        <OutgoingText outgoing={comment} />
        <OutgoingState outgoing={comment} />
      </div>
    </li>
  );
}
