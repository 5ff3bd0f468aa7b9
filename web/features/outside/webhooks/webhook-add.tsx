import { useMemo, useState } from "react";
import { webhookEvents } from "#contract/webhook-events.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { call } from "../../../api/client.ts";
import { CheckField } from "../../../components/check-field.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { ShownOnce } from "./shown-once.tsx";

const codes = { url: ["webhook_address"] } as const;
const example = "https://example.org/hearth";

interface AddWebhookProps {
  groupId: string;
  onClose: () => void;
}

export default function AddWebhook({ groupId, onClose }: AddWebhookProps) {
  const t = useT();
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog title={t("webhooks.outgoing_add")} onClose={onClose}>
      {secret === undefined ? (
        <WebhookForm groupId={groupId} onMade={setSecret} onClose={onClose} />
      ) : (
        <ShownOnce label={t("webhooks.secret")} text={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function WebhookForm({ groupId, onMade, onClose }: AddWebhookProps & { onMade: (secret: string) => void }) {
  const t = useT();
  const [url, setUrl] = useState("");
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(["message.created"]);
  const { onSubmit, error, busy } = useSubmit(
    () => call("POST /api/groups/:id/webhooks", { params: { id: groupId }, body: { url, events: [...chosen] } }),
    ({ secret }) => onMade(secret),
  );
  const errors = useMemo(() => fieldErrors(t, error, codes), [t, error]);
  const choose = (event: WebhookEvent, isOn: boolean) =>
    setChosen((before) => webhookEvents.filter((one) => (one === event ? isOn : before.includes(one))));
  return (
    <DialogForm problem={errors.form} submit={t("webhooks.add")} busy={busy} onSubmit={onSubmit} onClose={onClose}>
      <TextField
        label={t("webhooks.url")}
        type="url"
        dir="ltr"
        required
        maxLength={2000}
        autoFocus
        placeholder={example}
        value={url}
        error={errors.url}
        onValue={setUrl}
      />
      <fieldset>
        <legend>{t("webhooks.events")}</legend>
        {webhookEvents.map((event) => (
          <CheckField
            key={event}
            label={t(`webhooks.event.${event}`)}
            checked={chosen.includes(event)}
            disabled={chosen.length === 1 && chosen.includes(event)}
            onChecked={(isOn) => choose(event, isOn)}
          />
        ))}
      </fieldset>
    </DialogForm>
  );
}
