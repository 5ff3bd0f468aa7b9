import { useState } from "react";
import type { Group } from "#contract/groups.ts";
import { permissionsOf, presets, rights, type GroupPermissions, type Right } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { SaveBar } from "../../../components/save-bar.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { useUnsavedChanges } from "../../../components/use-unsaved-changes.ts";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { PresetChoices } from "./preset-choices.tsx";
import { presetOf } from "./preset-of.ts";
import styles from "./permissions-form.module.css";
import { useUpdateCachedGroup } from "../../groups/groups/use-update-cached-group.ts";

/** Stores nothing before Save. */
export function PermissionsForm({ group }: { group: Group }) {
  const t = useT();
  const alert = useAlert();
  const updateCachedGroup = useUpdateCachedGroup(group.id);
  // Contains only the person's own choices, so that changes by another admin appear as well.
  const [draft, setDraft] = useState<Partial<GroupPermissions>>({});
  const current = permissionsOf(group);
  const chosen = { ...current, ...draft };
  const preset = presetOf(chosen);
  const dirty = allRights.some((right) => chosen[right] !== current[right]);

  const { onSubmit, error, busy, reset } = useSubmit(
    async () =>
      updateCachedGroup(await call("PUT /api/groups/:id/permissions", { params: { id: group.id }, body: chosen })),
    () => {
      setDraft({});
      alert(t("group.saved"));
    },
  );
  const undo = () => {
    setDraft({});
    reset();
  };
  useUnsavedChanges(dirty);

  return (
    <form className={form.form} onSubmit={onSubmit}>
      <PresetChoices label={t("permissions.title")} chosen={preset} onChoose={(name) => setDraft(presets[name])} />
      <Card title={t("permissions.list")}>
        <p role="status" className="soft">
          {preset === undefined ? t("permissions.custom") : t(`permissions.${preset}`)}
        </p>
        <div className={styles.rights}>
          {allRights.map((right) => (
            <SelectField
              key={right}
              label={t(`permissions.right_${right}`)}
              value={chosen[right]}
              onValue={(role) => setDraft({ ...draft, [right]: role })}
              options={rights[right].map((role) => ({ value: role, label: t(`permissions.from_${role}`) }))}
            />
          ))}
        </div>
        <p className="soft">{t("permissions.readers")}</p>
      </Card>
      {dirty && <SaveBar busy={busy} error={error ? errorText(t, error) : undefined} onUndo={undo} />}
    </form>
  );
}

const allRights = Object.keys(rights) as Right[];
