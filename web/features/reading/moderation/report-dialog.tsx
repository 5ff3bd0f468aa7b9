import { useState } from "react";
import { reportReasonLength } from "#contract/limits.ts";
import type { MessageView } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";

export default function ReportDialog({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const t = useT();
  const alert = useAlert();
  const [reason, setReason] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () => call("POST /api/messages/:id/report", { params: { id: message.id }, body: { reason } }),
    () => {
      alert(t("report.done"));
      onClose();
    },
  );
  return (
    <Dialog title={t("report.title")} onClose={onClose}>
      <DialogForm
        intro={<p>{t("report.text", { group: message.group.name })}</p>}
        problem={error && errorText(t, error)}
        submit={t("report.send")}
        busy={busy}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <TextField label={t("report.reason")} maxLength={reportReasonLength} value={reason} onValue={setReason} />
      </DialogForm>
    </Dialog>
  );
}
