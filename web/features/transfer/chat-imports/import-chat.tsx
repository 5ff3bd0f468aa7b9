import { Link } from "wouter";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import form from "../../../components/form.module.css";
import { Notice } from "../../../components/notice.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useLeaveGuard } from "../../../hooks/leave-guard.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { ChatPreview } from "./chat-preview.tsx";
import { ChooseChat } from "./choose-chat.tsx";
import { ImportRunning } from "../imports/import-running.tsx";
import styles from "../imports/imports.module.css";
import { PickChat } from "./pick-chat.tsx";
import { useImport, type ImportState } from "./use-import.ts";

/** Sends nothing before the person has seen what would be added. */
export function ImportChat({ groupId }: { groupId: string }) {
  const t = useT();
  const confirm = useConfirm();
  const { state, open, pick, start, stop, reset } = useImport(groupId);
  const question = { title: t("import.leave_title"), text: t("import.keep_open"), action: t("import.leave") };
  useLeaveGuard(state.step === "running", () => confirm(question));
  return (
    <Card title={t("import.chat")}>
      {state.step === "choose" && <ChooseChat error={state.error} onFiles={open} />}
      {state.step === "reading" && (
        <p className={styles.wait} role="status">
          <Spinner /> {t("import.reading")}
        </p>
      )}
      {state.step === "pick" && <PickChat chats={state.chats} onPick={pick} onCancel={reset} />}
      {state.step === "preview" && (
        <ChatPreview
          groupId={groupId}
          chat={state.chat}
          service={state.service}
          onStart={(choice) => start(state.chat, choice)}
          onCancel={reset}
        />
      )}
      {state.step === "running" && (
        <ImportRunning
          label={t("import.progress", { done: state.progress.done, total: state.total })}
          {...state.progress}
          total={state.total}
          hint={t("import.keep_open")}
          onStop={stop}
        />
      )}
      {(state.step === "done" || state.step === "stopped") && <Done groupId={groupId} state={state} onMore={reset} />}
    </Card>
  );
}

interface DoneProps {
  groupId: string;
  state: Extract<ImportState, { step: "done" | "stopped" }>;
  onMore: () => void;
}

function Done({ groupId, state, onMore }: DoneProps) {
  const t = useT();
  const { added, refused } = state.progress;
  return (
    <>
      {state.step === "stopped" && (
        <Notice>{state.error === undefined ? t("import.stopped") : errorText(t, state.error)}</Notice>
      )}
      <p role="status">{added === 0 ? t("import.added_none") : t("import.added", { count: added })}</p>
      {refused.length > 0 && <p className="soft">{t("import.refused", { count: refused.length })}</p>}
      <div className={form.actions}>
        <Link href={`/groups/${groupId}`} className={buttonClass({ look: "primary" })}>
          {t("import.show")}
        </Link>
        <Button onClick={onMore}>{t("import.another")}</Button>
      </div>
    </>
  );
}
