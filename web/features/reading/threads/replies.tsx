import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject, useLayoutEffect } from "react";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { isComingBack } from "../../../hooks/use-scroll-restoration.ts";
import { useShortcut } from "../../../hooks/use-shortcut.ts";
import { useInView } from "../../../hooks/use-in-view.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { readDraft } from "../../writing/drafts/draft.ts";
import { PermissionNote } from "../../groups/groups/permission-note.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { shortDay } from "../../messages/messages/event-words.ts";
import { useCommentedDay } from "../calendar/use-event-day.ts";
import { deletedUserLabel } from "./breadcrumb-labels.ts";
import type { FirstUnread } from "./first-unread.ts";
import { MoreReplies } from "./more-replies.tsx";
import { NewPills, useNewReplies } from "./new-replies.tsx";
import { useOutgoing, useRemoveSent } from "../../writing/outbox/outgoing.ts";
import { ReplyBox } from "../../writing/composer/reply-box.tsx";
import { ReplyList } from "./reply-list.tsx";
import styles from "./thread.module.css";
import { withMarkedRead, type ThreadState } from "../../messages/messages/thread-state.ts";
import { SeenBy } from "./seen-by.tsx";
import { useQuoting, type Quoting } from "./use-quoting.ts";
import { useEndInView, useRoomForField } from "./reply-room.ts";
import { useReplies } from "./use-replies.ts";

export function Replies({ thread, focus, onGone }: { thread: ThreadState; focus?: string; onGone: () => void }) {
  const t = useT();
  const me = useMe();
  const { message, replies, reachedEnd } = thread;
  const { outgoing, pending } = useOwnReplies(thread);
  const list = useRef<HTMLOListElement>(null);
  const { end, atEnd } = useEnd();
  const beforeGrowth = useScrollAnchor(end, `${replies.items.length} ${pending.length}`);
  const showEnd = useEndInView({ list, end }, pending.length);
  const more = useReplies({ id: message.id, focus, readerId: me.id, atEnd, beforeGrowth, onGone });
  const goTo = useReplyNavigation(thread, more, list);
  const news = reachedEnd ? replies.after : 0;
  const quoting = useQuoting(goTo.quoted);
  const { takenBack, takeBack } = useTakenBack(more.dropReply);
  const fresh = useNewReplies(thread, atEnd ? 0 : news);
  useReadToEnd(atEnd && news > 0, more.showNews);
  useRemoveSent(outgoing, more.showAll);
  useJumps(goTo, fresh.first);
  useStartAtComments(() => (fresh.first ? goTo.reply(fresh.first) : goTo.last()));
  const showNew = () => void (fresh.unseen ? goTo.reply(fresh.unseen) : goTo.news());
  const onSend = () => {
    showEnd();
    more.change(withMarkedRead);
  };

  return (
    <>
      <section id="comments" tabIndex={-1} className={styles.comments} aria-label={t("thread.comments")}>
        <SeenBy messageId={message.id} />
        <MoreReplies
          ref={fresh.side === "earlier" ? fresh.markRef : undefined}
          side="earlier"
          count={replies.before}
          state={more}
          onStep={goTo.earlier}
          onEnd={goTo.first}
        />
        <ReplyList
          ref={list}
          replies={replies.items}
          before={replies.before}
          pending={pending}
          firstUnread={fresh.first?.id}
          markRef={fresh.markRef}
          focus={focus}
          quoting={quoting}
          onChanged={more.showChanged}
          onDeleted={more.dropReply}
          onTakenBack={takeBack}
        />
        {!reachedEnd && (
          <MoreReplies side="later" count={replies.after} state={more} onStep={goTo.later} onEnd={goTo.last} />
        )}
        <Newcomer thread={thread} />
        <NewPills count={fresh.count} at={fresh.at} onClick={showNew} />
        <div ref={end} />
      </section>
      <OwnReply message={message} quoting={quoting} takenBack={takenBack} onSend={onSend} />
    </>
  );
}

interface OwnReplyProps {
  message: MessageView;
  quoting: Quoting;
  takenBack: MessageView | undefined;
  onSend: () => void;
}

function OwnReply({ message, quoting, takenBack, onSend }: OwnReplyProps) {
  const t = useT();
  const language = useLanguage();
  const eventDay = useCommentedDay(message);
  const date = eventDay && shortDay(eventDay, language);
  const target = { userId: useMe().id, groupId: message.group.id, parentId: message.id, eventDay };
  const position = usePosition(target.groupId);
  const mayComment = can.comment(position);
  const field = useRef<HTMLDivElement>(null);
  useRoomForField(field);
  return (
    <div ref={field} className={styles.composer}>
      {!mayComment && <PermissionNote right="comment" position={position} />}
      {/* Keeps text that was written before the person lost the permission. */}
      {(mayComment || readDraft(target)) && (
        <ReplyBox
          target={target}
          prompt={date ? t("event.comment", { date }) : undefined}
          quoted={quoting.answered}
          takenBack={takenBack}
          onShowQuoted={quoting.actions.show}
          onSend={onSend}
        />
      )}
    </div>
  );
}

function useJumps(goTo: ReturnType<typeof useReplyNavigation>, firstUnread: FirstUnread | undefined): void {
  useShortcut("g u", () => firstUnread && void goTo.reply(firstUnread));
  useShortcut("g t", () => void goTo.first());
  useShortcut("g e", () => void goTo.last());
}

/** A link to the comments leads to the first unread one, or else to the latest. */
function useStartAtComments(goThere: () => Promise<void>): void {
  const start = useEffectEvent(goThere);
  useEffect(() => {
    if (location.hash === "#comments" && !isComingBack()) void start();
  }, []);
}

function useReplyNavigation(
  { replies }: ThreadState,
  more: ReturnType<typeof useReplies>,
  list: RefObject<HTMLElement | null>,
) {
  const focusSoon = useFocusSoon(list, replies.items);
  const focusReply = (id: string | undefined) => id && focusSoon(id);
  const now = () => more.current()?.replies;
  const showAndFocus = async (show: () => Promise<void>) => {
    await show();
    focusReply(now()?.items[replies.items.length]?.id);
  };

  return {
    earlier: async () => {
      await more.showEarlier();
      // The button disappears while focused.
      if (now()?.before === 0) focusReply(now()?.items[0]?.id);
    },
    later: () => showAndFocus(more.showLater),
    news: () => showAndFocus(more.showNews),
    first: async () => {
      if (replies.before > 0) await more.showFirst();
      focusReply(now()?.items[0]?.id);
    },
    last: async () => {
      if (replies.after > 0) await more.showLast();
      focusReply(now()?.items.at(-1)?.id);
    },
    reply: async (reply: FirstUnread) => {
      await more.showReply(reply);
      focusReply(reply.id);
    },
    quoted: async (id: string) => {
      if (!more.isShown(id)) await more.showAround(id);
      focusReply(id);
    },
  };
}

/** The last reply that the person has undone, back into the reply box. */
function useTakenBack(dropReply: (id: string) => void) {
  const [takenBack, setTakenBack] = useState<MessageView>();
  const takeBack = useCallback(
    (reply: MessageView) => {
      dropReply(reply.id);
      setTakenBack(reply);
    },
    [dropReply],
  );
  return { takenBack, takeBack };
}

function useEnd() {
  const end = useRef<HTMLDivElement>(null);
  return { end, atEnd: useInView(end, 120) };
}

/** Replies sent from here; `pending`: not yet part of the thread. */
function useOwnReplies({ message, replies }: ThreadState) {
  const outgoing = useOutgoing().filter(({ parentId }) => parentId === message.id);
  const pending = outgoing.filter(({ id }) => !replies.items.some((reply) => reply.id === id));
  return { outgoing, pending };
}

function useReadToEnd(isDue: boolean, showNews: () => Promise<void>): void {
  const show = useEffectEvent(showNews);
  useEffect(() => {
    if (isDue) void show();
  }, [isDue]);
}

function Newcomer({ thread: { replies, reachedEnd } }: { thread: ThreadState }) {
  const t = useT();
  const me = useMe();
  const newest = replies.items.at(-1);
  const [lastBefore] = useState(newest?.id);
  const isNews = reachedEnd && newest !== undefined && newest.id !== lastBefore && newest.author?.id !== me.id;
  return (
    <p role="status" className="visually-hidden">
      {isNews && t("thread.comment_by", { name: newest.author?.name ?? deletedUserLabel })}
    </p>
  );
}

/** Returns a function that focuses the reply with this id, now or as soon as `content` includes it. */
function useFocusSoon(list: RefObject<Element | null>, content: unknown): (id: string) => void {
  const wanted = useRef<string>(undefined);
  const focus = () => {
    if (wanted.current === undefined) return;
    // A selector would be matched against everything in all replies.
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const element = items.find(({ dataset }) => dataset.reply === wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  };
  const focusNow = useEffectEvent(focus);
  useEffect(() => focusNow(), [content]);
  return (id) => {
    wanted.current = id;
    focus();
  };
}

/** Keeps an element in place on screen while content above it grows. Call the returned function before the growth; `content` triggers the correction. */
function useScrollAnchor(end: RefObject<Element | null>, content: unknown): () => void {
  const top = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (top.current === undefined || !end.current) return;
    const shift = end.current.getBoundingClientRect().top - top.current;
    top.current = undefined;
    if (shift !== 0) window.scrollBy({ top: shift, behavior: "instant" });
  }, [end, content]);
  return () => void (top.current = end.current?.getBoundingClientRect().top);
}
