import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import type { Group } from "#contract/groups.ts";
import { Button } from "../../components/button.tsx";
import { useT } from "../../i18n/language.tsx";
import { useMe } from "../accounts/use-me.ts";
import { ComposerForm } from "./composer-form.tsx";
import styles from "./composer.module.css";
import { LeaveDraft } from "./leave-draft.tsx";
import { outbox } from "./outgoing.ts";
import { useDraft } from "./use-draft.ts";
import { useSending } from "./use-sending.ts";

/** Writes a message to a group, and leads to it once it is there. */
export function NewMessage({ groupId, group }: { groupId: string; group?: Group }) {
  const t = useT();
  const [, navigate] = useLocation();
  const target = { userId: useMe().id, groupId };
  const draft = useDraft(target);
  const { state, error, send } = useSending(target, draft);
  const [leaving, setLeaving] = useState(false);
  const isOnItsWay = state === "queued" || state === "sending" || state === "waiting";
  const home = `/groups/${groupId}`;

  const arrive = useEffectEvent(() => {
    draft.end();
    outbox.remove(draft.words.id);
    navigate(`/messages/${draft.words.id}`, { replace: true });
  });
  useEffect(() => {
    if (state === "sent") arrive();
  }, [state]);

  const discard = () => {
    if (!outbox.remove(draft.words.id)) return;
    draft.end();
    navigate(home, { replace: true });
  };

  return (
    <div className={styles.sheet}>
      {group && (
        <p className={styles.audience}>{t("composer.audience", { count: group.users.length, group: group.name })}</p>
      )}
      <ComposerForm
        draft={draft}
        withTitle
        action={t("composer.send")}
        autoFocus={matchMedia("(pointer: fine)").matches}
        busy={isOnItsWay}
        error={error}
        status={
          state === "waiting" ? (
            <Waiting id={draft.words.id} onTakeBack={() => draft.setWords({ mayBeStored: true })} />
          ) : (
            draft.isKept && t("composer.draft_saved")
          )
        }
        onSend={send}
        onCancel={() => (draft.isBlank ? discard() : setLeaving(true))}
      />
      {leaving && (
        <LeaveDraft
          onGoOn={() => setLeaving(false)}
          onKeep={() => navigate(home, { replace: true })}
          onDiscard={discard}
        />
      )}
    </div>
  );
}

/** The message stays here, and goes by itself when the network is back. */
function Waiting({ id, onTakeBack }: { id: string; onTakeBack: () => void }) {
  const t = useT();
  const takeBack = () => {
    onTakeBack();
    outbox.remove(id);
  };
  return (
    <span className={styles.waiting}>
      <span>{t("composer.waiting")}</span>
      <Button look="quiet" onClick={outbox.tryNow}>
        {t("outbox.try_now")}
      </Button>
      <Button look="quiet" onClick={takeBack}>
        {t("outbox.edit")}
      </Button>
    </span>
  );
}
