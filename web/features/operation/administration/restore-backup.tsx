import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { formatDate } from "#contract/dates.ts";
import type { ServerBackup, ServerBackups } from "#contract/backups.ts";
import { call, type CallOptions } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { useProven } from "../../identity/sign-in/use-proven.ts";
import styles from "./administration.module.css";
import { MachineCodeField } from "./machine-code-field.tsx";
import { administrationKey } from "./queries.ts";

interface LastRestoreProps {
  state: ServerBackups;
  lastRestore: NonNullable<ServerBackups["lastRestore"]>;
}

export function LastRestore({ state: { canRestore, needsCode, isRunning }, lastRestore }: LastRestoreProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const { at, backup, isUndone } = lastRestore;
  const message = isUndone ? "admin.backups.restore_undone" : "admin.backups.restored";
  const action = t(isUndone ? "admin.backups.restore_again" : "admin.backups.restore_undo");
  return (
    <div className={styles.banner} role="status">
      <p>
        {t(message)} <bdi>{backup}</bdi> <RelativeTime at={at} />
      </p>
      {canRestore && (
        <Button disabled={isRunning} onClick={() => setIsAsking(true)}>
          {action}
        </Button>
      )}
      {isAsking && (
        <RestartDialog
          title={action}
          text={t("admin.backups.restore_undo_text")}
          action={action}
          needsCode={needsCode}
          restart={(code, options) => call("POST /api/admin/backups/undo", { body: { code }, ...options })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

export function FailedRestore({ failed: { at, problem } }: { failed: NonNullable<ServerBackups["failedRestore"]> }) {
  const t = useT();
  return (
    <div className={styles.banner} role="status">
      <p>
        {t("admin.backups.restore_failed")} <bdi>{problem}</bdi> <RelativeTime at={at} />
      </p>
    </div>
  );
}

interface RestoreDialogProps {
  backup: ServerBackup;
  needsCode: boolean;
  onClose: () => void;
}

/** Asks first, because everyone loses what was written since the backup. */
export function RestoreDialog({ backup: { id, startedAt }, needsCode, onClose }: RestoreDialogProps) {
  const t = useT();
  const date = formatDate(startedAt, { language: useLanguage(), style: "moment" });
  return (
    <RestartDialog
      title={t("admin.backups.restore_title")}
      text={t("admin.backups.restore_warning", { date })}
      action={t("admin.backups.restore")}
      restart={(code, options) =>
        call("POST /api/admin/backups/:id/restore", { params: { id }, body: { code }, ...options })
      }
      needsCode={needsCode}
      onClose={onClose}
    />
  );
}

interface RestartDialogProps {
  title: string;
  text: ReactNode;
  action: string;
  restart: (code: string | undefined, options: CallOptions) => Promise<unknown>;
  needsCode: boolean;
  onClose: () => void;
}

function RestartDialog({ title, text, action, restart, needsCode, onClose }: RestartDialogProps) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const prove = useProven();
  const [code, setCode] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () => prove((options) => restart(code === "" ? undefined : code, options)),
    (result) => {
      if (!result) return;
      onClose();
      alert(t("admin.backups.restore_started"));
      void queries.invalidateQueries({ queryKey: administrationKey });
    },
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        intro={<p>{text}</p>}
        problem={error && errorText(t, error)}
        submit={action}
        look="danger"
        busy={busy}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        {needsCode && (
          <MachineCodeField hint="admin.backups.restore_code_hint" code={{ value: code, onValue: setCode }} />
        )}
      </DialogForm>
    </Dialog>
  );
}
