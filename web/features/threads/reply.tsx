import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { classNames } from "../../components/class-names.ts";
import { RelativeTime } from "../../components/relative-time.tsx";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../people/person-avatar.tsx";
import { PersonName } from "../people/person-name.tsx";
import { Gallery } from "../files/gallery.tsx";
import { deletedUserLabel } from "./breadcrumb-labels.ts";
import { filesOf, titleOf } from "../messages/content.ts";
import { DateChip } from "../messages/date-chip.tsx";
import { Edited } from "../messages/message-body.tsx";
import { MessageEditor } from "../composer/message-editor.tsx";
import { MessageMenu } from "./message-menu.tsx";
import { Reactions } from "../reactions/reactions.tsx";
import styles from "./reply.module.css";
import { useDelete } from "./use-delete.ts";
import { useHeart } from "../reactions/use-react.ts";
import { FirstLink, WrittenText } from "../messages/written-text.tsx";

interface ReplyProps {
  reply: MessageView;
  /** True for the reply named in the address: scrolled into view and highlighted briefly. */
  focused: boolean;
  onChanged: (message: MessageView) => void;
  onDeleted: (id: string) => void;
}

export function Reply({ reply, focused, onChanged, onDeleted }: ReplyProps) {
  const t = useT();
  const item = useRef<HTMLLIElement>(null);
  const [editing, setEditing] = useState(false);
  const deleteMessage = useDelete();
  const giveHeart = useHeart(reply, onChanged);

  useEffect(() => {
    if (!focused) return;
    item.current?.focus({ preventScroll: true });
    item.current?.scrollIntoView({ block: "center" });
  }, [focused]);

  const stopEditing = () => {
    setEditing(false);
    item.current?.focus({ preventScroll: true });
  };

  return (
    <li
      ref={item}
      tabIndex={-1}
      className={styles.reply}
      aria-label={t("thread.comment_by", { name: reply.author?.name ?? deletedUserLabel })}
      data-reply={reply.id}
    >
      <PersonAvatar person={reply.author} size={34} />
      <div className={styles.content}>
        <div className={classNames(styles.bubble, focused && styles.focused, editing && styles.editing)}>
          <ReplyHead reply={reply} />
          {editing ? (
            <MessageEditor
              message={reply}
              onSaved={(saved) => {
                stopEditing();
                onChanged(saved);
              }}
              onLeave={stopEditing}
            />
          ) : (
            <ReplyBody reply={reply} onHeart={giveHeart} />
          )}
        </div>
        {!editing && (
          <div className={styles.tools}>
            <Link href={`/messages/${reply.id}`} className={styles.tool}>
              {reply.replies > 0 ? t("thread.replies", { count: reply.replies }) : t("thread.reply")}
            </Link>
            <Reactions message={reply} onChanged={onChanged} />
            <MessageMenu
              withLink
              message={reply}
              onChanged={onChanged}
              onEdit={() => setEditing(true)}
              onDelete={async () => (await deleteMessage(reply)) && onDeleted(reply.id)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

function ReplyHead({ reply: { author, createdAt, editedAt } }: { reply: MessageView }) {
  return (
    <p className={styles.head}>
      <span className={styles.author}>
        <PersonName person={author} />
      </span>
      <span className="soft">
        <RelativeTime at={createdAt} />
        {editedAt !== undefined && <Edited at={editedAt} />}
      </span>
    </p>
  );
}

function ReplyBody({ reply, onHeart }: { reply: MessageView; onHeart?: () => void }) {
  const title = titleOf(reply);
  return (
    <>
      {title && (
        <h3 dir="auto" className={styles.title}>
          {title}
        </h3>
      )}
      <DateChip message={reply} />
      <WrittenText message={reply} />
      <FirstLink message={reply} />
      {reply.files.length > 0 && (
        <Gallery compact files={filesOf(reply)} authorName={reply.author?.name} onHeart={onHeart} />
      )}
    </>
  );
}
