import { languageFor } from "#contract/languages.ts";
import { Card } from "../../../components/card.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { languageList } from "./language-list.ts";
import { useT } from "../../../i18n/language.tsx";
import { useSetting } from "../../identity/people/use-account.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { useState } from "react";
import { keepAppearance, keptAppearance, type Appearance } from "./appearance.ts";

export function Preferences() {
  const t = useT();
  const { groups } = useMe();
  const language = useSetting("lang");
  const defaultGroup = useSetting("default_group");

  return (
    <Card title={t("account.preferences")}>
      <SelectField
        label={t("account.language")}
        value={languageFor(language.value) ?? ""}
        onValue={language.save}
        error={language.error}
        options={[
          { value: "", label: t("account.language_auto") },
          ...languageList.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag })),
        ]}
      />
      {groups.length > 1 && (
        <SelectField
          label={t("account.default_group")}
          hint={t("account.default_group_hint")}
          value={groups.find(({ id }) => id === defaultGroup.value)?.id ?? ""}
          onValue={defaultGroup.save}
          error={defaultGroup.error}
          options={[
            { value: "", label: t("group.all") },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <AppearanceFields />
    </Card>
  );
}

const themes = ["light", "dark"] as const;
const sizes = ["small", "large", "larger"] as const;

function AppearanceFields() {
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
