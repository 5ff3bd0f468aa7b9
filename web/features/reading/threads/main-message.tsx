import { useQueryClient } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { useRef, useState, type MouseEvent } from "react";
import { useLocation } from "wouter";
import type { MessageView, Thread } from "#contract/messages.ts";
import { scrollBehavior } from "../../../hooks/motion.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import { BookmarkButton } from "../bookmarks/bookmark-button.tsx";
import { asksConfirmation, cardOf, dateOf, messageTitle } from "../../messages/messages/content.ts";
import { labelOf } from "./breadcrumb-labels.ts";
import { planOf } from "../../messages/messages/event-words.ts";
import { withCard, withoutCard } from "../../messages/messages/feed-state.ts";
import { MessageBody, MessageHead } from "../../messages/messages/message-body.tsx";
import { writeDraft } from "../../writing/drafts/draft.ts";
import { draftOf } from "../../writing/drafts/draft-of.ts";
import { UndoSend } from "../../writing/outbox/undo-send.tsx";
import { newId } from "../../../api/ids.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { MessageEditor } from "../../writing/composer/message-editor.tsx";
import { MessageMenu } from "./message-menu.tsx";
import { NeighbourLinks } from "./neighbour-links.tsx";
import styles from "../../messages/messages/message.module.css";
import { pollOf } from "../../messages/messages/poll-data.ts";
import { updateFeed } from "../../messages/messages/queries.ts";
import { Reactions } from "../../messages/reactions/reactions.tsx";
import { replyCount } from "../../messages/messages/thread-state.ts";
import { useDelete } from "./use-delete.ts";
import { useHeart } from "../../messages/reactions/use-react.ts";

const Poll = lazyComponent(() => import("../../messages/polls/poll.tsx"));
const Confirmations = lazyComponent(() => import("../../messages/feed/confirmations.tsx"));
const SeriesDate = lazyComponent(() => import("../calendar/series-date.tsx"));
const EventRsvp = lazyComponent(() => import("../calendar/event-rsvp.tsx"), <div className={styles.question} />);
const EventPeople = lazyComponent(() => import("../calendar/event-people.tsx"));
const Cancelling = lazyComponent(() => import("../calendar/cancelling.tsx"));

interface MainMessageProps {
  thread: Thread;
  onChanged: (message: MessageView) => void;
}

interface MainMessageOptions extends MainMessageProps {
  /** True if a column beside the message lists who comes to its event. */
  peopleAreBeside: boolean;
}

export function MainMessage({ thread, peopleAreBeside, onChanged }: MainMessageOptions) {
  const { message } = thread;
  const isEvent = dateOf(message) !== undefined;
  const me = useMe();
  const queries = useQueryClient();
  const article = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState(false);
  const [, navigate] = useLocation();
  const deleteMessage = useDelete();
  const giveHeart = useHeart(message, onChanged);

  const stopEditing = () => {
    setEditing(false);
    article.current?.focus({ preventScroll: true });
  };
  const showSaved = (saved: MessageView) => {
    stopEditing();
    onChanged(saved);
    updateFeed(queries, saved.group.id, (feed) => withCard(feed, cardOf(saved)));
  };
  const writeAgain = () => {
    writeDraft({ userId: me.id, groupId: message.group.id }, { ...draftOf(message), id: newId() });
    updateFeed(queries, message.group.id, (feed) => withoutCard(feed, message.id));
    navigate(`/groups/${message.group.id}/write`, { replace: true });
  };
  const remove = async () => {
    const home = message.thread ? `/messages/${message.thread}` : `/groups/${message.group.id}`;
    if (await deleteMessage(message)) navigate(home, { replace: true });
  };

  return (
    <article ref={article} tabIndex={-1} className={styles.message} aria-label={labelOf(message)}>
      {(editing || !messageTitle(message)) && <h1 className="visually-hidden">{labelOf(message)}</h1>}
      <MessageHead message={message} end={<NeighbourLinks message={message} />}>
        <UndoSend message={message} onUndone={writeAgain} />
      </MessageHead>
      {editing ? (
        <MessageEditor message={message} onSaved={showSaved} onLeave={stopEditing} />
      ) : (
        <>
          <MessageBody
            message={message}
            when={whenOf(message)}
            question={isEvent && <EventRsvp message={message} />}
            onHeart={giveHeart}
          />
          {pollOf(message) && <Poll message={message} onChanged={onChanged} />}
          {asksConfirmation(message) && <Confirmations message={message} />}
          {isEvent && !peopleAreBeside && <EventPeople message={message} />}
          {isEvent && <Cancelling message={message} onChanged={onChanged} />}
          <Actions thread={thread} onChanged={onChanged} onEdit={() => setEditing(true)} onDelete={remove} />
        </>
      )}
    </article>
  );
}

function whenOf(message: MessageView) {
  return planOf(message).repeat !== undefined && dateOf(message) ? <SeriesDate message={message} /> : undefined;
}

interface ActionsProps extends MainMessageProps {
  onEdit: () => void;
  onDelete: () => void;
}

function Actions({ thread, onChanged, onEdit, onDelete }: ActionsProps) {
  const t = useT();
  const { message } = thread;
  return (
    <div className={styles.actions}>
      <Reactions message={message} onChanged={onChanged} />
      <a href="#comments" className={styles.count} onClick={goToComments}>
        <MessageCircle aria-hidden size={18} />
        <span aria-hidden className={styles.number}>
          {replyCount(thread)}
        </span>
        <span className="visually-hidden-on-phones">{t("message.comments", { count: replyCount(thread) })}</span>
      </a>
      <BookmarkButton message={message} onChanged={onChanged} />
      <MessageMenu message={message} onChanged={onChanged} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}

/** Scrolls by script: because of <base>, a fragment link would lead to the start page. */
function goToComments(event: MouseEvent) {
  event.preventDefault();
  const comments = document.getElementById("comments");
  comments?.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  comments?.focus({ preventScroll: true });
}
