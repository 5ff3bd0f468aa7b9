import { useMemo, useState } from "react";
import type { ApiKeyScope } from "#contract/api-keys.ts";
import { apiKeyNameLength } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import form from "../../../components/form.module.css";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { useReauthenticate } from "./reauthentication.tsx";

const scopes = ["read", "post", "manage"] as const satisfies readonly ApiKeyScope[];
const ends = [30, 90, 365];
const codes = { name: ["api_key_name_length"] } as const;

export default function AddApiKey({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [key, setKey] = useState<string>();
  return (
    <Dialog title={t("api_keys.add")} onClose={onClose}>
      {key === undefined ? <KeyForm onMade={setKey} onClose={onClose} /> : <MadeKey apiKey={key} onClose={onClose} />}
    </Dialog>
  );
}

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly ApiKeyScope[]>(["read"]);
  const [days, setDays] = useState("90");
  const reauthenticate = useReauthenticate();
  const { onSubmit, error, busy } = useSubmit(
    async () => {
      const reauthentication = await reauthenticate();
      if (reauthentication === undefined) return undefined;
      const wanted = { name, scopes: [...chosen], ...(days !== "" && { days: Number(days) }) };
      return call("POST /api/me/api-keys", { body: wanted, reauthentication });
    },
    (made) => made && onMade(made.key),
  );
  const errors = useMemo(() => fieldErrors(t, error, codes), [t, error]);
  const choose = (scope: ApiKeyScope, isOn: boolean) =>
    setChosen((before) => scopes.filter((one) => (one === scope ? isOn : before.includes(one))));
  return (
    <DialogForm problem={errors.form} submit={t("api_keys.add")} busy={busy} onSubmit={onSubmit} onClose={onClose}>
      <TextField
        label={t("api_keys.name")}
        maxLength={apiKeyNameLength}
        autoFocus
        value={name}
        error={errors.name}
        onValue={setName}
      />
      <fieldset>
        <legend>{t("api_keys.scopes")}</legend>
        {scopes.map((scope) => (
          <CheckField
            key={scope}
            label={t(`api_keys.scope.${scope}`)}
            checked={chosen.includes(scope)}
            onChecked={(isOn) => choose(scope, isOn)}
          />
        ))}
      </fieldset>
      <SelectField
        label={t("api_keys.end")}
        value={days}
        onValue={setDays}
        options={[
          ...ends.map((end) => ({ value: String(end), label: t("api_keys.days", { days: end }) })),
          { value: "", label: t("api_keys.no_end") },
        ]}
      />
    </DialogForm>
  );
}

function MadeKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useT();
  return (
    <div className={form.form}>
      <TextField label={t("api_keys.copy_now")} value={apiKey} dir="ltr" readOnly />
      <div className={form.dialogActions}>
        <Button onClick={onClose}>{t("action.close")}</Button>
        <CopyButton look="primary" text={apiKey} label={t("api_keys.copy")} />
      </div>
    </div>
  );
}
