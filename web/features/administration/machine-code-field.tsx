import { TextField } from "../../components/text-field.tsx";
import { useT } from "../../i18n/language.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** Asks for the code from the machine if one of the changes needs it. */
export function MachineCodeField({ code }: Pick<SettingsForm, "code">) {
  const t = useT();
  if (!code) return null;
  return (
    <TextField
      label={t("admin.machine_code")}
      hint={t("admin.machine_code_hint", { command: "npm run hearth -- confirm" })}
      dir="ltr"
      autoComplete="off"
      value={code.value}
      onValue={code.onValue}
    />
  );
}
