import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Group } from "#contract/groups.ts";
import { nameLength } from "#contract/limits.ts";
import { api } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { useAlert } from "../../components/alert.tsx";
import { Card } from "../../components/card.tsx";
import form from "../../components/form.module.css";
import { SaveBar } from "../../components/save-bar.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useUnsavedChanges } from "../../components/use-unsaved-changes.ts";
import { useFocusOnError } from "../../hooks/use-focus-on-error.ts";
import { useSubmit } from "../../hooks/use-submit.ts";
import { fieldErrors } from "../../i18n/field-errors.ts";
import { useT } from "../../i18n/language.tsx";
import { meQuery } from "../accounts/queries.ts";
import { groupQuery } from "./queries.ts";

export function GroupNameForm({ group }: { group: Group }) {
  const t = useT();
  const alert = useAlert();
  const rename = useRename(group.id);
  const [name, setName] = useState<string>();
  const dirty = name !== undefined && name.trim() !== group.name;

  const { onSubmit, error, busy, reset } = useSubmit(
    () => rename((name ?? "").trim()),
    () => {
      setName(undefined);
      alert(t("group.saved"));
    },
  );
  const errors = useMemo(() => fieldErrors(t, error, { name: ["group_name_length"] }), [t, error]);
  const undo = () => {
    setName(undefined);
    reset();
  };
  useUnsavedChanges(dirty);

  return (
    <form ref={useFocusOnError(errors)} className={form.form} onSubmit={onSubmit} noValidate>
      <Card title={t("group.settings")}>
        <TextField
          label={t("group.name")}
          maxLength={nameLength}
          error={errors.name}
          value={name ?? group.name}
          onValue={setName}
        />
      </Card>
      {dirty && <SaveBar busy={busy} error={errors.form} onUndo={undo} />}
    </form>
  );
}

function useRename(id: string) {
  const queries = useQueryClient();
  return async (name: string) => {
    // The server takes an empty name for "unchanged".
    if (!name) throw new ApiError(400, { code: "group_name_length" });
    await api.put<Group>(`api/groups/${id}`, { name });
    await Promise.all([
      queries.invalidateQueries({ queryKey: groupQuery(id).queryKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ]);
  };
}
