import { Fragment, type Ref } from "react";
import type { MessageView } from "#contract/messages.ts";
import type { Outgoing } from "../outbox/outbox.ts";
import { NewLine } from "./new-replies.tsx";
import { PendingReply } from "./pending-reply.tsx";
import { Reply } from "./reply.tsx";
import type { Quoting } from "./use-quoting.ts";

interface ReplyListProps {
  ref: Ref<HTMLOListElement>;
  replies: readonly MessageView[];
  /** Replies that are not stored yet. */
  pending: readonly Outgoing[];
  /** Id of the reply named in the address. */
  focus: string | undefined;
  firstUnread: string | undefined;
  markRef: Ref<HTMLLIElement>;
  quoting: Quoting;
  onChanged: (message: MessageView) => void;
  onDeleted: (id: string) => void;
  onTakenBack: (reply: MessageView) => void;
}

export function ReplyList({ ref, replies, pending, focus, firstUnread, markRef, quoting, ...on }: ReplyListProps) {
  return (
    <ol ref={ref}>
      {replies.map((reply, i) => (
        <Fragment key={reply.id}>
          {reply.id === firstUnread && <NewLine ref={markRef} />}
          <Reply
            reply={reply}
            continues={reply.id !== firstUnread && isBySame(reply, replies[i - 1])}
            focused={reply.id === focus}
            quoting={quoting}
            {...on}
          />
        </Fragment>
      ))}
      {pending.map((reply) => (
        <PendingReply key={reply.id} reply={reply} onShowQuoted={quoting.show} />
      ))}
    </ol>
  );
}

function isBySame({ author }: MessageView, before: MessageView | undefined): boolean {
  return before !== undefined && author !== null && author.id === before.author?.id;
}
