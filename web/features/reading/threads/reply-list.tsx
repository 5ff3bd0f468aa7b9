import { Fragment, memo, type Ref, useState, type ComponentProps } from "react";
import type { MessageView } from "#contract/messages.ts";
import type { Outgoing } from "../../writing/outbox/outbox.ts";
import { NewLine } from "./new-replies.tsx";
import { PendingReply } from "./pending-reply.tsx";
import type { Quoting, QuotingActions } from "./use-quoting.ts";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import { HiddenComment } from "../../photos/viewing/hidden-comment.tsx";
import { Reply } from "./reply.tsx";

/** Replies that rerender together. */
const blockSize = 40;

interface ReplyListProps extends ReplyHandlers {
  ref: Ref<HTMLOListElement>;
  replies: readonly MessageView[];
  before: number;
  pending: readonly Outgoing[];
  focus: string | undefined;
  firstUnread: string | undefined;
  markRef: Ref<HTMLLIElement>;
  quoting: Quoting;
}

interface ReplyHandlers {
  onChanged: (message: MessageView) => void;
  onDeleted: (id: string) => void;
  onTakenBack: (reply: MessageView) => void;
}

/** Renders only the blocks that have changed, because a conversation may have thousands of replies. */
export function ReplyList({ ref, replies, before, pending, focus, firstUnread, quoting, ...props }: ReplyListProps) {
  const firstBlock = Math.floor(before / blockSize);
  const blocks = Math.ceil((before + replies.length) / blockSize) - firstBlock;
  return (
    <ol ref={ref}>
      {Array.from({ length: blocks }, (_, i) => {
        const start = Math.max(0, (firstBlock + i) * blockSize - before);
        const block = replies.slice(start, (firstBlock + i + 1) * blockSize - before);
        const here = (id: string | undefined) => (block.some((reply) => reply.id === id) ? id : undefined);
        return (
          <ReplyBlock
            key={firstBlock + i}
            replies={block}
            previous={replies[start - 1]}
            focus={here(focus)}
            firstUnread={here(firstUnread)}
            lit={here(quoting.lit)}
            quoting={quoting.actions}
            {...props}
          />
        );
      })}
      {pending.map((reply) => (
        <PendingReply key={reply.id} reply={reply} onShowQuoted={quoting.actions.show} />
      ))}
    </ol>
  );
}

interface ReplyBlockProps extends ReplyHandlers, Pick<ReplyListProps, "replies" | "focus" | "firstUnread" | "markRef"> {
  previous: MessageView | undefined;
  lit: string | undefined;
  quoting: QuotingActions;
}

const ReplyBlock = memo(function ReplyBlock({
  replies,
  previous,
  focus,
  firstUnread,
  markRef,
  lit,
  ...props
}: ReplyBlockProps) {
  return replies.map((reply, i) => (
    <Fragment key={reply.id}>
      {reply.id === firstUnread && <NewLine ref={markRef} />}
      <ShownReply
        reply={reply}
        continues={reply.id !== firstUnread && isBySame(reply, replies[i - 1] ?? previous)}
        focused={reply.id === focus}
        isLit={reply.id === lit}
        {...props}
      />
    </Fragment>
  ));
}, hasSameProps);

function hasSameProps({ replies: before, ...propsBefore }: ReplyBlockProps, { replies, ...props }: ReplyBlockProps) {
  const names = Object.keys(props) as (keyof typeof props)[];
  return (
    before.length === replies.length &&
    replies.every((reply, i) => reply === before[i]) &&
    names.every((name) => props[name] === propsBefore[name])
  );
}

function isBySame({ author }: MessageView, before: MessageView | undefined): boolean {
  return before !== undefined && author !== null && author.id === before.author?.id;
}

function ShownReply(props: ComponentProps<typeof Reply>) {
  const isHidden = useIsHidden(props.reply.author?.id);
  const [isShown, setShown] = useState(false);
  if (!isHidden || isShown || props.focused || props.isLit) return <Reply {...props} />;
  return <HiddenComment id={props.reply.id} onShow={() => setShown(true)} />;
}
