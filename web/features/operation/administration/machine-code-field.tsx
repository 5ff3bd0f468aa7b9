import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

interface MachineCodeFieldProps extends Pick<SettingsForm, "code"> {
  hint?: "admin.machine_code_hint" | "admin.backups.restore_code_hint";
}

export function MachineCodeField({ code, hint = "admin.machine_code_hint" }: MachineCodeFieldProps) {
  const t = useT();
  if (!code) return null;
  return (
    <TextField
      label={t("admin.machine_code")}
      hint={t(hint, { command: "npm run hearth -- confirm" })}
      dir="ltr"
      autoComplete="off"
      value={code.value}
      onValue={code.onValue}
    />
  );
}
