import { CloudOff, MessageCircleX } from "lucide-react";
import { useCallback, useState } from "react";
import { Link } from "wouter";
import type { Card } from "#contract/cards.ts";
import type { MessageView } from "#contract/messages.ts";
import { NetworkError } from "../../../api/errors.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useMedia } from "../../../hooks/use-media.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { MainMessage } from "./main-message.tsx";
import { MessageBody, MessageHead } from "../../messages/messages/message-body.tsx";
import { dateOf } from "../../messages/messages/content.ts";
import messageStyles from "../../messages/messages/message.module.css";
import { NeighbourLinks } from "./neighbour-links.tsx";
import { ThreadPhotosProvider } from "./photo-viewer.tsx";
import { Replies } from "./replies.tsx";
import styles from "./thread.module.css";
import { withMessage, type ThreadState } from "../../messages/messages/thread-state.ts";

const EventPeople = lazyComponent(() => import("../calendar/event-people.tsx"));

/** As in screens/page.module.css. */
const screenForPeople = "(min-width: 1120px)";

interface ThreadViewProps {
  thread: ThreadState;
  focus?: string;
  change: (how: (thread: ThreadState) => ThreadState) => void;
}

export function ThreadView({ thread, focus, change }: ThreadViewProps) {
  const t = useT();
  const [gone, setGone] = useState(false);
  const showChanged = useCallback((message: MessageView) => change((now) => withMessage(now, message)), [change]);
  const hasColumn = useMedia(screenForPeople) && dateOf(thread.message) !== undefined;
  if (gone) return <DeletedMessage thread={thread} />;
  return (
    <ThreadPhotosProvider thread={thread} onChanged={showChanged}>
      <div className={styles.thread}>
        <Ancestors thread={thread} />
        <MainMessage thread={thread} peopleAreBeside={hasColumn} onChanged={showChanged} />
        <Replies thread={thread} focus={focus} onGone={() => setGone(true)} />
      </div>
      {hasColumn && (
        <aside aria-label={t("event.who")} className={styles.people}>
          <EventPeople message={thread.message} />
        </aside>
      )}
    </ThreadPhotosProvider>
  );
}

/** Renders nothing for a message without ancestors, because the bar already names its group. */
function Ancestors({ thread }: { thread: ThreadState }) {
  return thread.ancestors.length > 0 && <Breadcrumbs thread={thread} />;
}

interface ThreadPreviewProps {
  thread: ThreadState;
  card?: Card;
  error: unknown;
  onRetry: () => void;
}

/** The part known from the card, while the rest is loading or cannot be loaded. */
export function ThreadPreview({ thread, card, error, onRetry }: ThreadPreviewProps) {
  const t = useT();
  const { message } = thread;
  return (
    <div className={styles.thread}>
      <Ancestors thread={thread} />
      <article className={messageStyles.message} aria-busy={!error}>
        <MessageHead message={message} end={<NeighbourLinks message={message} />} />
        <MessageBody message={message} />
        {card && !error && <PicturesToCome card={card} />}
        {!error && <div className={messageStyles.actions} />}
      </article>
      {error ? (
        <div className={styles.missing}>
          <p role="status">
            <CloudOff aria-hidden size={18} />
            {error instanceof NetworkError ? t("message.comments_offline") : errorText(t, error)}
          </p>
          <Button onClick={onRetry}>{t("action.retry")}</Button>
        </div>
      ) : (
        <RepliesToCome count={Math.min(message.replies, 3)} />
      )}
    </div>
  );
}

export function ThreadSkeleton() {
  const t = useT();
  return (
    <div role="status" className={styles.thread}>
      <h1 className="visually-hidden">{t("page.loading")}</h1>
      <div className={messageStyles.message}>
        <div className={messageStyles.head}>
          <Skeleton width={46} height={46} round />
          <div className={messageStyles.lines}>
            <Skeleton width="9rem" height={16} />
            <Skeleton width="5rem" height={12} />
          </div>
        </div>
        <div className={messageStyles.lines}>
          <Skeleton width="60%" height={28} />
          <Skeleton height={16} />
          <Skeleton width="85%" height={16} />
        </div>
        <Skeleton height="16rem" />
        <div className={messageStyles.actions} />
      </div>
      <RepliesToCome count={2} />
    </div>
  );
}

function PicturesToCome({ card: { files, preview } }: { card: Card }) {
  if (files === 0 || !preview?.width || !preview.height) return null;
  const ratio = files === 1 ? preview.width / preview.height : 3 / 2;
  return (
    <div className={messageStyles.pictures} style={{ aspectRatio: ratio }}>
      <Skeleton height="100%" />
    </div>
  );
}

function RepliesToCome({ count }: { count: number }) {
  return (
    <div className={styles.comments}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={styles.skeleton}>
          <Skeleton width={34} height={34} round />
          <div>
            <Skeleton width={`${55 + ((i * 17) % 30)}%`} height={64} />
          </div>
        </div>
      ))}
    </div>
  );
}

function DeletedMessage({ thread: { message } }: { thread: ThreadState }) {
  const t = useT();
  return (
    <EmptyState
      icon={<MessageCircleX size={28} />}
      title={t("message.was_deleted")}
      action={
        <Link href={`/groups/${message.group.id}`} className={buttonClass({ look: "primary" })}>
          {t("message.deleted_home", { group: message.group.name })}
        </Link>
      }
    >
      {t("message.was_deleted_hint")}
    </EmptyState>
  );
}
