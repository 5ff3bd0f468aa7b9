import { useMemo, useState } from "react";
import { webhookNameLength } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { ShownOnce } from "./shown-once.tsx";

const codes = { name: ["webhook_name_length"] } as const;

interface AddIncomingProps {
  groupId: string;
  onClose: () => void;
}

export default function AddIncoming({ groupId, onClose }: AddIncomingProps) {
  const t = useT();
  const [url, setUrl] = useState<string>();
  return (
    <Dialog title={t("webhooks.incoming_add")} onClose={onClose}>
      {url === undefined ? (
        <IncomingForm groupId={groupId} onMade={setUrl} onClose={onClose} />
      ) : (
        <ShownOnce label={t("webhooks.copy_now")} text={url} onClose={onClose} />
      )}
    </Dialog>
  );
}

function IncomingForm({ groupId, onMade, onClose }: AddIncomingProps & { onMade: (url: string) => void }) {
  const t = useT();
  const [name, setName] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () => call("POST /api/groups/:id/incoming-webhooks", { params: { id: groupId }, body: { name } }),
    ({ url }) => onMade(url),
  );
  const errors = useMemo(() => fieldErrors(t, error, codes), [t, error]);
  return (
    <DialogForm
      problem={errors.form}
      submit={t("webhooks.incoming_add")}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t("webhooks.incoming_hint")}</p>
      <TextField
        label={t("webhooks.name")}
        maxLength={webhookNameLength}
        autoFocus
        value={name}
        error={errors.name}
        onValue={setName}
      />
    </DialogForm>
  );
}
