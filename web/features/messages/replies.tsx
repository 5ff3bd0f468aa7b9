import { ArrowDown } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { moreReplies } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { Pill } from "../../components/pill.tsx";
import { useInView } from "../../hooks/use-in-view.ts";
import { useSteadyEnd } from "../../hooks/use-steady-end.ts";
import { useT } from "../../i18n/language.tsx";
import { useMe } from "../accounts/use-me.ts";
import { nobody } from "./breadcrumb-labels.ts";
import { outbox, useOutgoing } from "./outgoing.ts";
import { PendingReply } from "./pending-reply.tsx";
import { ReplyBox } from "./reply-box.tsx";
import { Reply } from "./reply.tsx";
import styles from "./thread.module.css";
import type { ShownThread } from "./thread-state.ts";
import { useReplies } from "./use-replies.ts";

interface RepliesProps {
  thread: ShownThread;
  focus?: string;
  onGone: () => void;
}

/** The conversation below a message, and the box to take part in it. */
export function Replies({ thread, focus, onGone }: RepliesProps) {
  const t = useT();
  const { message, replies, reachedEnd } = thread;
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const atEnd = useInView(end, 120);
  const beforeGrowth = useSteadyEnd(end, replies.items);
  const more = useReplies({ id: message.id, focus, atEnd, beforeGrowth, onGone });
  const pending = usePending(thread, more.showAll);
  const news = reachedEnd ? replies.after : 0;
  useReadToEnd(atEnd && news > 0, more.showNews);

  const focusReply = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-reply="${id}"]`)?.focus();
  const showEarlier = async () => {
    await more.showEarlier();
    // The button may have vanished under the focus.
    if (document.activeElement === document.body) focusReply(more.current()?.replies.items[0]?.id);
  };
  const showLater = async (show: () => Promise<void>) => {
    const last = replies.items.length;
    await show();
    focusReply(more.current()?.replies.items[last]?.id);
  };

  return (
    <section id="comments" tabIndex={-1} className={styles.comments} aria-label={t("thread.comments")}>
      <More side="earlier" count={replies.before} state={more} onClick={showEarlier} />
      <ol ref={list}>
        {replies.items.map((reply) => (
          <Reply
            key={reply.id}
            reply={reply}
            focused={reply.id === focus}
            onChanged={more.showChanged}
            onDeleted={more.dropReply}
          />
        ))}
        {pending.map((reply) => (
          <PendingReply key={reply.id} reply={reply} />
        ))}
      </ol>
      {!reachedEnd && (
        <More side="later" count={replies.after} state={more} onClick={() => showLater(more.showLater)} />
      )}
      <Newcomer thread={thread} />
      <Pill at="bottom" icon={<ArrowDown aria-hidden size={18} />} onClick={() => void showLater(more.showNews)}>
        {news > 0 && !atEnd ? t("thread.new", { count: news }) : undefined}
      </Pill>
      <div ref={end}>
        <ReplyBox key={message.id} target={{ userId: useMe().id, groupId: message.group.id, parentId: message.id }} />
      </div>
    </section>
  );
}

interface MoreProps {
  side: "earlier" | "later";
  count: number;
  state: { loading?: string; failed?: string };
  onClick: () => Promise<void>;
}

function More({ side, count, state: { loading, failed }, onClick }: MoreProps) {
  const t = useT();
  if (count === 0) return null;
  const step = { count: Math.min(count, moreReplies) };
  return (
    <div className={styles.more}>
      <Button look="quiet" busy={loading === side} onClick={onClick}>
        {side === "earlier" ? t("thread.earlier", step) : t("thread.later", step)}
      </Button>
      {failed === side && <p role="alert">{t("error.network")}</p>}
    </div>
  );
}

/** What one has sent here and the thread does not have yet. Once the thread has it, the outbox need not. */
function usePending({ message, replies }: ShownThread, showAll: () => Promise<void>) {
  const mine = useOutgoing().filter(({ parentId }) => parentId === message.id);
  const sent = mine.filter(({ state }) => state === "sent").map(({ id }) => id);
  const settle = useEffectEvent(async () => {
    await showAll();
    sent.forEach((id) => outbox.remove(id));
  });
  const sentIds = sent.join();
  useEffect(() => {
    if (sentIds) void settle();
  }, [sentIds]);
  return mine.filter(({ id }) => !replies.items.some((reply) => reply.id === id));
}

/** Whoever reads on to the end has what is new without asking. */
function useReadToEnd(isDue: boolean, showNews: () => Promise<void>) {
  const show = useEffectEvent(showNews);
  useEffect(() => {
    if (isDue) void show();
  }, [isDue]);
}

/** Says to a screen reader who has just commented. */
function Newcomer({ thread: { replies } }: { thread: ShownThread }) {
  const t = useT();
  const me = useMe();
  const newest = replies.items.at(-1);
  const [lastBefore] = useState(newest?.id);
  const isNews = newest !== undefined && newest.id !== lastBefore && newest.author?.id !== me.id;
  return (
    <p role="status" className="visually-hidden">
      {isNews && t("thread.comment_by", { name: newest.author?.name ?? nobody })}
    </p>
  );
}
