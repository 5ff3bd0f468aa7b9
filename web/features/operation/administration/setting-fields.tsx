import { serverSettings, type SettingName } from "#contract/server-settings.ts";
import { CheckField } from "../../../components/check-field.tsx";
import { PasswordField } from "../../../components/password-field.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { languageList } from "../../accounts/accounts/language-list.ts";
import type { SettingField } from "./use-settings-form.ts";

interface SettingInputProps {
  name: Exclude<SettingName, "SMTP_URL">;
  field: SettingField;
  hint?: string;
}

export function SettingInput({ name, field: { value, error, isSet, isFixed, onValue }, hint }: SettingInputProps) {
  const t = useT();
  const label = t(`admin.setting.${name}`);
  const note = isFixed ? t("admin.fixed", { name }) : hint;
  const { kind } = serverSettings[name];
  if (kind === "switch")
    return (
      <CheckField
        label={label}
        hint={note}
        checked={value === "true" || value === "1"}
        disabled={isFixed}
        onChecked={(checked) => onValue(String(checked))}
      />
    );
  if (kind === "language")
    return (
      <SelectField
        label={label}
        hint={note}
        error={error}
        value={value}
        onValue={(code) => !isFixed && onValue(code)}
        options={[
          { value: "", label: t("account.language_auto") },
          ...languageList.map((language) => ({ value: language.code, label: language.name, lang: language.tag })),
        ]}
      />
    );
  if (kind === "secret")
    return (
      <PasswordField
        label={label}
        hint={isSet ? t("admin.secret_set") : note}
        error={error}
        autoComplete="new-password"
        disabled={isFixed}
        value={value}
        onValue={onValue}
      />
    );
  return (
    <TextField
      label={label}
      hint={note}
      error={error}
      value={value}
      disabled={isFixed}
      inputMode={kind === "number" || kind === "hour" ? "numeric" : undefined}
      dir={kind === "text" ? "auto" : "ltr"}
      onValue={onValue}
    />
  );
}
