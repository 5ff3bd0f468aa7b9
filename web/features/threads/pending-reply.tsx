import { classNames } from "../../components/class-names.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../people/person-avatar.tsx";
import { useMe } from "../people/use-me.ts";
import { Gallery } from "../files/gallery.tsx";
import { sentFiles } from "../files/uploads.ts";
import { MessageText } from "../messages/message-text.tsx";
import type { Outgoing } from "../composer/outbox.ts";
import { OutgoingActions, OutgoingState } from "../composer/outgoing-state.tsx";
import styles from "./reply.module.css";

const OutgoingEditor = lazyComponent(() => import("../composer/outgoing-editor.tsx"), <Spinner />);
const SavedPreviews = lazyComponent(() => import("../files/saved-previews.tsx"));

/** The person's own reply that is not stored yet, with its status. */
export function PendingReply({ reply }: { reply: Outgoing }) {
  const { state } = reply;
  const isHeld = state === "held";
  return (
    <li className={classNames(styles.reply, !isHeld && state !== "failed" && styles.pending)}>
      <PersonAvatar person={useMe()} size={34} />
      <div className={styles.content}>
        <div className={classNames(styles.bubble, isHeld && styles.editing)}>
          {isHeld ? <OutgoingEditor outgoing={reply} /> : <Written reply={reply} />}
        </div>
        {!isHeld && <OutgoingActions outgoing={reply} />}
      </div>
    </li>
  );
}

function Written({ reply }: { reply: Outgoing }) {
  const t = useT();
  const { text, uploads } = reply;
  const areAllThere = uploads.every(({ file }) => file);
  return (
    <>
      <div className={styles.head}>
        <span className={styles.author}>{t("message.you")}</span>
        <OutgoingState outgoing={reply} />
      </div>
      {text.trim() && <MessageText text={text} />}
      {uploads.length > 0 && areAllThere && <Gallery compact files={sentFiles(uploads)} />}
      {!areAllThere && <SavedPreviews uploads={uploads} />}
    </>
  );
}
