import { MessagesSquare, Reply as ReplyIcon } from "lucide-react";
import type { Ref } from "react";
import { Link } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { IconButton, iconButtonClass } from "../../../components/icon-button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { QuickReactions } from "../../messages/reactions/reactions.tsx";
import { MessageMenu } from "./message-menu.tsx";
import styles from "./reply.module.css";
import { useDelete } from "./use-delete.ts";

interface ReplyActionsProps {
  ref: Ref<HTMLDivElement>;
  reply: MessageView;
  onQuote: (() => void) | undefined;
  onEdit: () => void;
  onChanged: (message: MessageView) => void;
  onDeleted: (id: string) => void;
}

export function ReplyActions({ ref, reply, onQuote, onEdit, onChanged, onDeleted }: ReplyActionsProps) {
  const t = useT();
  const deleteMessage = useDelete();
  return (
    <div ref={ref} className={styles.actions}>
      <QuickReactions message={reply} onChanged={onChanged} />
      {reply.isInFront ? (
        <OwnPage reply={reply} />
      ) : (
        onQuote && <IconButton label={t("thread.reply")} icon={<ReplyIcon size={20} />} onClick={onQuote} />
      )}
      <MessageMenu
        message={reply}
        onChanged={onChanged}
        onEdit={onEdit}
        onDelete={async () => (await deleteMessage(reply)) && onDeleted(reply.id)}
      />
    </div>
  );
}

/** A comment published on the group's page also has its own page, with the answers to it. */
function OwnPage({ reply }: { reply: MessageView }) {
  const label = useT()("thread.replies", { count: reply.replies });
  return (
    <Link href={`/messages/${reply.id}`} className={iconButtonClass} aria-label={label} title={label}>
      <MessagesSquare size={20} />
    </Link>
  );
}
