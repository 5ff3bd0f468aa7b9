import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { usePreparedAtOnce } from "../../../hooks/use-prepared.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { uploadsToSend, type SavedUpload } from "../../files/uploads/uploads.ts";
import { ComposerForm } from "./composer-form.tsx";
import styles from "./composer.module.css";
import { outbox } from "../outbox/outgoing.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { useSending } from "../outbox/use-sending.ts";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Dialog } from "../../../components/dialog.tsx";

const ConfirmField = lazyComponent(() => import("../additions/confirm-field.tsx"));

interface NewMessageProps {
  groupId: string;
  groupName: string;
  readers?: number;
}

/** If the message has to wait for the network, the outbox takes over and the group's page is shown. */
export function NewMessage({ groupId, groupName, readers }: NewMessageProps) {
  const t = useT();
  const [, navigate] = useLocation();
  const target = { userId: useMe().id, groupId };
  const draft = useDraft(target);
  const { state, error, send } = useSending(target, draft.words);
  const [leaving, setLeaving] = useState(false);
  const isSentHere = useRef(false);
  const isOnItsWay = state === "queued" || state === "sending" || state === "waiting";
  const home = `/groups/${groupId}`;
  usePreparedAtOnce(preloadOffline);

  const leaveToOutbox = (goingOn: readonly SavedUpload[]) => {
    draft.end(goingOn);
    navigate(home, { replace: true });
  };
  const follow = useEffectEvent(() => {
    // An earlier visit ended while sending. The outbox has that message, so this page starts a new one.
    if (isOnItsWay && !isSentHere.current) draft.reset(uploadsToSend(draft.uploads.list));
    else if (state === "waiting") leaveToOutbox(uploadsToSend(draft.uploads.list));
    if (state !== "sent") return;
    draft.end();
    outbox.remove(draft.words.id);
    navigate(`/messages/${draft.words.id}`, { replace: true });
  });
  useEffect(() => follow(), [state]);

  const submit = (files: SavedUpload[]) => {
    send(files);
    isSentHere.current = true;
    if (files.some(({ file }) => !file)) leaveToOutbox(files);
  };
  const keep = () => {
    outbox.remove(draft.words.id);
    navigate(home, { replace: true });
  };
  const discard = () => {
    if (!outbox.remove(draft.words.id)) return;
    draft.end();
    navigate(home, { replace: true });
  };

  return (
    <div className={styles.sheet}>
      {/* Has its place before it is known: a button that moves under a finger is not pressed. */}
      <p className={classNames("soft", readers === undefined && styles.unknown)}>
        {t("composer.audience", { count: readers ?? 2, group: groupName })}
      </p>
      <ComposerForm
        draft={draft}
        withTitle
        choices={<ConfirmField groupId={groupId} draft={draft} />}
        autoFocus
        busy={isOnItsWay}
        error={error}
        onSend={submit}
        onCancel={() => (draft.isBlank ? discard() : setLeaving(true))}
      />
      {leaving && <LeaveDraft onGoOn={() => setLeaving(false)} onKeep={keep} onDiscard={discard} />}
    </div>
  );
}

function preloadOffline() {
  return [
    import("../additions/date-field.tsx"),
    import("../additions/poll-field.tsx"),
    import("../additions/confirm-field.tsx"),
    import("../suggestions/suggestions.tsx"),
    import("./outgoing-editor.tsx"),
    import("../../files/uploads/photo-dialog.tsx"),
  ];
}

function LeaveDraft({ onGoOn, onKeep, onDiscard }: { onGoOn: () => void; onKeep: () => void; onDiscard: () => void }) {
  const t = useT();
  return (
    <Dialog role="alertdialog" title={t("composer.discard_title")} onClose={onGoOn}>
      <p>{t("composer.discard_text")}</p>
      <div className={styles.dialogActions}>
        <Button look="quiet" onClick={onGoOn}>
          {t("composer.go_on")}
        </Button>
        <Button look="danger" onClick={onDiscard}>
          {t("composer.discard")}
        </Button>
        <Button look="primary" autoFocus onClick={onKeep}>
          {t("composer.keep")}
        </Button>
      </div>
    </Dialog>
  );
}
