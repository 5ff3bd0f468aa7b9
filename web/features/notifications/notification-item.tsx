import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { pictureAddress } from "../../api/addresses.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { useT } from "../../i18n/language.tsx";
import { entryOf, isUnread, type Bundle } from "./bundles.ts";
import { Faces } from "./faces.tsx";
import { MuteButton } from "./mute-button.tsx";
import { NotificationText } from "./notification-text.tsx";
import styles from "./notification-list.module.css";
import { placeOf } from "./place-of.ts";
import { changeShown, markRead, reloadNotifications } from "./queries.ts";
import { withoutPending, type Removal } from "./use-removal.ts";

/** Who did what and when; leads there, and counts as read from then on. */
export function NotificationItem({ bundle, removal }: { bundle: Bundle; removal: Removal }) {
  const t = useT();
  const row = useRef<HTMLLIElement>(null);
  const shown = withoutPending(bundle, removal);
  const undo = () => {
    flushSync(() => removal.undo(bundle[0].id));
    row.current?.querySelector("a")?.focus();
  };

  return (
    <li ref={row} className={shown && classNames(styles.item, isUnread(shown) && styles.unread)}>
      {shown ? (
        <>
          <Told bundle={shown} />
          <div className={styles.buttons}>
            <IconButton label={t("notification.remove")} icon={<X size={18} />} onClick={() => removal.remove(shown)} />
            {shown[0].type === "new_comment" && shown[0].thread && <MuteButton thread={shown[0].thread} />}
          </div>
        </>
      ) : (
        <Removed
          onUndo={undo}
          onLook={() => removal.hold(bundle[0].id)}
          onLookAway={() => removal.letGo(bundle[0].id)}
        />
      )}
    </li>
  );
}

interface RemovedProps {
  onUndo: () => void;
  onLook: () => void;
  onLookAway: () => void;
}

function Removed({ onUndo, onLook, onLookAway }: RemovedProps) {
  const t = useT();
  return (
    <div
      className={styles.removed}
      onPointerEnter={onLook}
      onPointerLeave={onLookAway}
      onFocus={onLook}
      onBlur={onLookAway}
    >
      <span role="status">{t("notification.removed")}</span>
      <Button look="quiet" autoFocus onClick={onUndo}>
        {t("action.undo")}
      </Button>
    </div>
  );
}

function Told({ bundle }: { bundle: Bundle }) {
  const t = useT();
  const [newest] = bundle;
  return (
    <Way bundle={bundle}>
      <Faces bundle={bundle} />
      <span className={styles.words}>
        {isUnread(bundle) && <span className="visually-hidden">{t("notification.unread")}</span>}
        <NotificationText bundle={bundle} />
        <span className={styles.time}>
          <RelativeTime at={newest.createdAt} />
          {newest.thread?.muted && ` · ${t("notification.muted")}`}
        </span>
      </span>
      {newest.thread?.picture && <Picture id={newest.thread.picture} />}
    </Way>
  );
}

/** What it is about is said by the words beside it. */
function Picture({ id }: { id: string }) {
  const src = pictureAddress("crop", 100, 100, id);
  return (
    <img
      src={src}
      srcSet={`${src} 1x, ${pictureAddress("crop", 200, 200, id)} 2x`}
      width={48}
      height={48}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.picture}
    />
  );
}

function Way({ bundle, children }: { bundle: Bundle; children: React.ReactNode }) {
  const onOpen = useMarkRead(bundle);
  const { href, isOurs } = placeOf(entryOf(bundle));
  if (isOurs) {
    return (
      <Link href={href} className={styles.way} onClick={onOpen}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className={styles.way} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      {children}
    </a>
  );
}

function useMarkRead(bundle: Bundle): () => void {
  const queries = useQueryClient();
  return () => {
    const ids = bundle.filter(({ read }) => !read).map(({ id }) => id);
    if (ids.length === 0) return;
    changeShown(queries, (items) => items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item)));
    markRead(queries, { ids }).catch(() => reloadNotifications(queries));
  };
}
