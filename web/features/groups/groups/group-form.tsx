import { useMemo, useState } from "react";
import type { Group, GroupLook } from "#contract/groups.ts";
import { groupDescriptionLength, nameLength } from "#contract/limits.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { SaveBar } from "../../../components/save-bar.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useUnsavedChanges } from "../../../components/use-unsaved-changes.ts";
import { useFocusOnError } from "../../../hooks/use-focus-on-error.ts";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { UploadedPictureField } from "../../files/uploads/uploaded-picture-field.tsx";
import { GroupAvatar } from "./group-avatar.tsx";
import { call } from "../../../api/client.ts";
import { useUpdateCachedGroup } from "./use-update-cached-group.ts";

/** The picture is saved immediately, the other fields by the bar at the bottom. */
export function GroupForm({ group }: { group: Group }) {
  const t = useT();
  const alert = useAlert();
  const rename = useRename(group.id);
  const saveProfile = useSaveProfile(group.id);
  const [draft, setDraft] = useState<Partial<Texts>>({});
  const { name, description } = changesOf(group, draft);
  const dirty = name !== undefined || description !== undefined;

  const { onSubmit, error, busy, reset } = useSubmit(
    async () => {
      if (name !== undefined) await rename(name);
      if (description !== undefined) await saveProfile({ description });
    },
    () => {
      setDraft({});
      alert(t("group.saved"));
    },
  );
  const errors = useMemo(() => fieldErrors(t, error, codes), [t, error]);
  const undo = () => {
    setDraft({});
    reset();
  };
  useUnsavedChanges(dirty);

  return (
    <form ref={useFocusOnError(errors)} className={form.form} onSubmit={onSubmit} noValidate>
      <Card title={t("group.about")} isPageOnPhones>
        <UploadedPictureField
          of="group"
          shown={<GroupAvatar group={group} size={88} />}
          hasPicture={group.picture !== undefined}
          onSave={(picture) => saveProfile({ picture })}
        />
        <TextField
          label={t("group.name")}
          maxLength={nameLength}
          error={errors.name}
          value={draft.name ?? group.name}
          onValue={(typed) => setDraft({ ...draft, name: typed })}
        />
        <TextField
          label={t("group.description")}
          hint={t("group.description_hint")}
          maxLength={groupDescriptionLength}
          error={errors.description}
          value={draft.description ?? group.description ?? ""}
          onValue={(typed) => setDraft({ ...draft, description: typed })}
        />
      </Card>
      {dirty && <SaveBar busy={busy} error={errors.form} onUndo={undo} />}
    </form>
  );
}

interface Texts {
  name: string;
  description: string;
}

const codes = { name: ["group_name_length"], description: ["group_description_length"] } as const;

/** Returns only the changed fields, so that two members do not undo each other's changes. */
function changesOf(group: Group, draft: Partial<Texts>): Partial<Texts> {
  const [name, description] = [draft.name?.trim(), draft.description?.trim()];
  return {
    ...(name !== group.name && { name }),
    ...(description !== (group.description ?? "") && { description }),
  };
}

function useRename(id: string) {
  const updateCachedGroup = useUpdateCachedGroup(id);
  return async (name: string) =>
    updateCachedGroup(await call("PUT /api/groups/:id", { params: { id }, body: { name } }));
}

function useSaveProfile(id: string) {
  const updateCachedGroup = useUpdateCachedGroup(id);
  return async (look: GroupLook) =>
    updateCachedGroup(await call("PUT /api/groups/:id/look", { params: { id }, body: look }));
}
