import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Group } from "#contract/groups.ts";
import { nameLength } from "#contract/limits.ts";
import { api } from "../../api/client.ts";
import { newId } from "../../api/ids.ts";
import { Button } from "../../components/button.tsx";
import form from "../../components/form.module.css";
import { Notice } from "../../components/notice.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useSubmit } from "../../hooks/use-submit.ts";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { meQuery } from "../people/queries.ts";

/** Ignores an empty submit. */
export function CreateGroupForm({ onCreated }: { onCreated: (group: Group) => void }) {
  const t = useT();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [id, setId] = useState(newId);

  const create = async () => {
    const group = await api.post<Group>("api/groups", { id, name: name.trim() });
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    return group;
  };
  const { onSubmit, error, busy } = useSubmit(create, onCreated);
  const rename = (wanted: string) => {
    setName(wanted);
    setId(newId());
  };

  return (
    <form className={form.form} onSubmit={(event) => (name.trim() ? onSubmit(event) : event.preventDefault())}>
      {error && !busy && <Notice>{errorText(t, error)}</Notice>}
      <TextField label={t("group.create_name")} autoFocus maxLength={nameLength} value={name} onValue={rename} />
      <Button type="submit" look="primary" wide busy={busy}>
        {t("group.create_submit")}
      </Button>
    </form>
  );
}
