import { useState } from "react";
import { SelectField } from "../../components/select-field.tsx";
import { useT } from "../../i18n/language.tsx";
import { keepAppearance, keptAppearance, type Appearance } from "./appearance.ts";

const themes = ["light", "dark"] as const;
const sizes = ["small", "large", "larger"] as const;

/** Settings of the appearance on this device, applied immediately. */
export function AppearanceFields() {
  const t = useT();
  const [appearance, setAppearance] = useState(keptAppearance);
  const change = (changes: Appearance) => {
    const changed = { ...appearance, ...changes };
    setAppearance(changed);
    keepAppearance(changed);
  };
  return (
    <>
      <SelectField
        label={t("account.theme")}
        hint={t("account.appearance_hint")}
        value={appearance.theme ?? ""}
        onValue={(chosen) => change({ theme: themes.find((theme) => theme === chosen) })}
        options={[
          { value: "", label: t("account.theme_auto") },
          { value: "light", label: t("account.theme_light") },
          { value: "dark", label: t("account.theme_dark") },
        ]}
      />
      <SelectField
        label={t("account.text_size")}
        hint={t("account.appearance_hint")}
        value={appearance.text ?? ""}
        onValue={(chosen) => change({ text: sizes.find((size) => size === chosen) })}
        options={[
          { value: "small", label: t("account.text_small") },
          { value: "", label: t("account.text_normal") },
          { value: "large", label: t("account.text_large") },
          { value: "larger", label: t("account.text_larger") },
        ]}
      />
    </>
  );
}
