import { ArrowDown } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { moreReplies } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { Pill } from "../../components/pill.tsx";
import { useFocusSoon } from "../../hooks/use-focus-soon.ts";
import { useShortcut } from "../../hooks/use-shortcut.ts";
import { useInView } from "../../hooks/use-in-view.ts";
import { useSteadyEnd } from "../../hooks/use-steady-end.ts";
import { useT } from "../../i18n/language.tsx";
import { useMe } from "../accounts/use-me.ts";
import { nobody } from "./breadcrumb-labels.ts";
import type { Outgoing } from "./outbox.ts";
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
  const me = useMe();
  const { message, replies, reachedEnd } = thread;
  const { outgoing, pending } = useOwnReplies(thread);
  const list = useRef<HTMLOListElement>(null);
  const { end, atEnd } = useEnd();
  const beforeGrowth = useSteadyEnd(end, `${replies.items.length} ${pending.length}`);
  const more = useReplies({ id: message.id, focus, atEnd, beforeGrowth, onGone });
  const focusSoon = useFocusSoon(list, replies.items);
  const news = reachedEnd ? replies.after : 0;
  useReadToEnd(atEnd && news > 0, more.showNews);
  useSettled(outgoing, more.showAll);

  const focusReply = (at: number) => {
    const id = more.current()?.replies.items[at]?.id;
    if (id) focusSoon(`[data-reply="${id}"]`);
  };
  const showEarlier = async () => {
    await more.showEarlier();
    // The button vanishes under the focus.
    if (more.current()?.replies.before === 0) focusReply(0);
  };
  const showLater = async (show: () => Promise<void>) => {
    await show();
    focusReply(replies.items.length);
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
        <ReplyBox
          key={message.id}
          target={{ userId: me.id, groupId: message.group.id, parentId: message.id }}
          onSend={beforeGrowth}
        />
      </div>
    </section>
  );
}

/** Where the box is, and whether the reader has it before them. The key is `c`. */
function useEnd() {
  const end = useRef<HTMLDivElement>(null);
  const atEnd = useInView(end, 120);
  useShortcut("c", () => end.current?.querySelector<HTMLElement>("textarea, [contenteditable]")?.focus());
  return { end, atEnd };
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

/** What one has sent here; `pending`: and the thread does not have yet. */
function useOwnReplies({ message, replies }: ShownThread) {
  const outgoing = useOutgoing().filter(({ parentId }) => parentId === message.id);
  const pending = outgoing.filter(({ id }) => !replies.items.some((reply) => reply.id === id));
  return { outgoing, pending };
}

/** Once the thread has what was sent, the outbox need not keep it. */
function useSettled(outgoing: readonly Outgoing[], showAll: () => Promise<void>): void {
  const sent = outgoing.filter(({ state }) => state === "sent").map(({ id }) => id);
  const settle = useEffectEvent(async () => {
    await showAll();
    sent.forEach((id) => outbox.remove(id));
  });
  const sentIds = sent.join();
  useEffect(() => {
    if (sentIds) void settle();
  }, [sentIds]);
}

/** Whoever reads on to the end has what is new without asking. */
function useReadToEnd(isDue: boolean, showNews: () => Promise<void>): void {
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
