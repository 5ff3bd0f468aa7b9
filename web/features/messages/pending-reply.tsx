import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { GrowingText } from "../../components/growing-text.tsx";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../accounts/person-avatar.tsx";
import { useMe } from "../accounts/use-me.ts";
import { Gallery } from "../files/gallery.tsx";
import { MessageText } from "./message-text.tsx";
import type { Outgoing } from "./outbox.ts";
import { outbox } from "./outgoing.ts";
import styles from "./reply.module.css";
import { refusalText } from "./use-sending.ts";

/** A reply of one's own that is not stored yet: shown as if it were, with how it fares. */
export function PendingReply({ reply }: { reply: Outgoing }) {
  const t = useT();
  const failed = reply.state === "failed";
  return (
    <li className={classNames(styles.reply, !failed && styles.pending)}>
      <PersonAvatar person={useMe()} size={34} />
      <div className={styles.content}>
        <div className={styles.bubble}>
          <p className={styles.head}>
            <span className={styles.author}>{t("message.you")}</span>
            <span role="status" className={styles.time}>
              {failed ? null : t(reply.state === "waiting" ? "outbox.waiting" : "outbox.sending")}
            </span>
          </p>
          {reply.text.trim() && <MessageText text={reply.text} />}
          {reply.files.length > 0 && <Gallery compact files={reply.files} />}
        </div>
        {failed && <Failed reply={reply} />}
      </div>
    </li>
  );
}

/** Why, and what can be done: try again, in other words, or let it be. */
function Failed({ reply }: { reply: Outgoing }) {
  const t = useT();
  const [text, setText] = useState<string>();
  const sendAgain = () => (text === undefined ? outbox.retry(reply.id) : outbox.add({ ...reply, text }));
  return (
    <>
      <p role="alert" className={styles.failed}>
        {t("outbox.failed")} {refusalText(t, reply.refusal ?? "server_error")}
      </p>
      {text !== undefined && (
        <GrowingText
          autoFocus
          className={styles.bubble}
          aria-label={t("composer.text_label")}
          value={text}
          onValue={setText}
        />
      )}
      <div className={styles.tools}>
        <Button look="quiet" onClick={sendAgain}>
          {t("action.retry")}
        </Button>
        {text === undefined && (
          <Button look="quiet" onClick={() => setText(reply.text)}>
            {t("outbox.edit")}
          </Button>
        )}
        <Button look="quiet" onClick={() => outbox.remove(reply.id)}>
          {t("outbox.delete")}
        </Button>
      </div>
    </>
  );
}
