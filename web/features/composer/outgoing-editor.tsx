import { useState } from "react";
import { useT } from "../../i18n/language.tsx";
import { useMe } from "../people/use-me.ts";
import { uploadsToSend } from "../files/uploads.ts";
import { ComposerForm } from "./composer-form.tsx";
import { refusalOf } from "./compose-rules.ts";
import styles from "./composer.module.css";
import { useLeaveEdit } from "./leave-edit.ts";
import type { Outgoing } from "./outbox.ts";
import { outbox } from "./outgoing.ts";
import { useDraft } from "./use-draft.ts";
import { refusalText } from "./use-sending.ts";

/** Edits a message that has not been sent yet, in its place in the list. The outbox holds it back meanwhile. */
export default function OutgoingEditor({ outgoing }: { outgoing: Outgoing }) {
  const t = useT();
  const mayLeave = useLeaveEdit();
  const { id, groupId, parentId, title, text, date, noEmbed, uploads } = outgoing;
  const [base] = useState({ id, title, text, date, noEmbed, uploads });
  const draft = useDraft({ userId: useMe().id, groupId, parentId, editedId: id }, base);
  const [isTried, setTried] = useState(false);
  const toSend = uploadsToSend(draft.uploads.list);
  const refusal = isTried ? refusalOf({ ...draft.words, files: toSend.length }) : undefined;

  const send = () => {
    setTried(true);
    if (refusalOf({ ...draft.words, files: toSend.length })) return;
    const { title, text, date, noEmbed } = draft.words;
    draft.end(toSend);
    outbox.release(id, { title, text, date, noEmbed, uploads: toSend });
  };
  /** Restores the message, keeping files that have been uploaded since. */
  const leave = async () => {
    if (!(await mayLeave(draft))) return;
    const known = new Map(draft.uploads.list.map(({ key, file }) => [key, file]));
    draft.end(base.uploads);
    outbox.release(id, { uploads: base.uploads.map((one) => ({ ...one, file: one.file ?? known.get(one.key) })) });
  };

  return (
    <div className={styles.inPlace}>
      <ComposerForm
        draft={draft}
        withTitle={!parentId}
        filesMayWait
        action={t("composer.send")}
        autoFocus
        busy={false}
        error={refusal && refusalText(t, refusal)}
        onSend={send}
        onCancel={leave}
      />
    </div>
  );
}
