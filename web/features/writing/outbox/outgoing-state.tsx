import { CircleAlert, CloudOff } from "lucide-react";
import { bcp47 } from "#contract/languages.ts";
import { Button } from "../../../components/button.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { refusalText } from "../drafts/compose-rules.ts";
import type { Outgoing } from "./outbox.ts";
import { outbox } from "./outgoing.ts";
import styles from "./outgoing.module.css";

export function OutgoingState({ outgoing: { state, refusal, progress, uploads } }: { outgoing: Outgoing }) {
  const t = useT();
  const language = useLanguage();
  if (state === "failed") {
    return (
      <p role="alert" className={styles.failed}>
        <CircleAlert aria-hidden size={16} />
        <span>
          {t("outbox.failed")} {refusalText(t, refusal ?? "server_error")}
        </span>
      </p>
    );
  }
  const missing = uploads.filter(({ file }) => !file).length;
  const sending = missing > 0 ? t("composer.uploads_left", { count: missing }) : t("outbox.sending");
  const percent = new Intl.NumberFormat(bcp47(language), { style: "percent" });
  return (
    <p className={styles.state}>
      {state === "waiting" ? <CloudOff aria-hidden size={16} /> : <Spinner size={14} />}
      <span role="status">{state === "waiting" ? t("outbox.waiting") : sending}</span>
      {state === "sending" && progress !== undefined && <span aria-hidden>{percent.format(progress)}</span>}
    </p>
  );
}

export function OutgoingActions({ outgoing: { id, state } }: { outgoing: Outgoing }) {
  const t = useT();
  const confirm = useConfirm();
  if (state !== "waiting" && state !== "failed") return null;
  const remove = async () => {
    const question = { title: t("outbox.delete_title"), text: t("outbox.delete_text"), action: t("composer.discard") };
    if (await confirm(question)) outbox.remove(id);
  };
  return (
    <div className={styles.actions}>
      {state === "waiting" ? (
        <Button look="quiet" onClick={outbox.tryNow}>
          {t("outbox.try_now")}
        </Button>
      ) : (
        <Button look="quiet" onClick={() => outbox.retry(id)}>
          {t("action.retry")}
        </Button>
      )}
      <Button look="quiet" onClick={() => void outbox.hold(id)}>
        {t("outbox.edit")}
      </Button>
      <Button look="quiet" onClick={remove}>
        {t("outbox.delete")}
      </Button>
    </div>
  );
}
