import { classNames } from "../../../components/class-names.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useT } from "../../../i18n/language.tsx";
import { Gallery } from "../../files/files/gallery.tsx";
import { sentFiles } from "../../files/uploads/uploads.ts";
import { QuoteChip } from "../../messages/messages/quote-chip.tsx";
import type { Outgoing } from "../../writing/outbox/outbox.ts";
import { DateChip } from "./date-chip.tsx";
import { PhotoChip } from "./photo-viewer.tsx";
import { OutgoingActions, OutgoingState } from "../../writing/outbox/outgoing-state.tsx";
import { OutgoingText } from "../../writing/outbox/outgoing-text.tsx";
import styles from "./reply.module.css";

const OutgoingEditor = lazyComponent(() => import("../../writing/composer/outgoing-editor.tsx"), <Spinner />);
const SavedPreviews = lazyComponent(() => import("../../files/uploads/saved-previews.tsx"));

interface PendingReplyProps {
  reply: Outgoing;
  onShowQuoted: (id: string) => void;
}

export function PendingReply({ reply, onShowQuoted }: PendingReplyProps) {
  const { state } = reply;
  const isHeld = state === "held";
  return (
    <li className={classNames(styles.reply, styles.own, !isHeld && state !== "failed" && styles.pending)}>
      <div className={styles.content}>
        <div className={classNames(styles.bubble, isHeld && styles.editing)}>
          {isHeld ? <OutgoingEditor outgoing={reply} /> : <Written reply={reply} onShowQuoted={onShowQuoted} />}
        </div>
        {!isHeld && <OutgoingActions outgoing={reply} />}
      </div>
    </li>
  );
}

function Written({ reply, onShowQuoted }: PendingReplyProps) {
  const t = useT();
  const { uploads, quote, photoId, parentId, eventDay } = reply;
  const areAllThere = uploads.every(({ file }) => file);
  return (
    <>
      <PhotoChip photoId={photoId} />
      <DateChip messageId={parentId} day={eventDay} />
      {quote && <QuoteChip quote={quote} onShow={() => onShowQuoted(quote.id)} />}
      <OutgoingText outgoing={reply} />
      {uploads.length > 0 && areAllThere && <Gallery compact files={sentFiles(uploads)} />}
      {!areAllThere && <SavedPreviews uploads={uploads} />}
      <div className={styles.time}>
        <span className="visually-hidden">{t("message.you")} </span>
        <OutgoingState outgoing={reply} />
      </div>
    </>
  );
}
