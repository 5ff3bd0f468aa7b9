import { UsersRound } from "lucide-react";
import { useLocation } from "wouter";
import { useAlert } from "../components/alert.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useInfo, useMe } from "../features/identity/people/use-me.ts";
import { WaitingGroups } from "../features/reading/moderation/waiting-groups.tsx";
import { useT } from "../i18n/language.tsx";
import styles from "./create-group.module.css";
import { Page } from "./page.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Group } from "#contract/groups.ts";
import { nameLength } from "#contract/limits.ts";
import { call } from "../api/client.ts";
import { newId } from "../api/ids.ts";
import { Button } from "../components/button.tsx";
import form from "../components/form.module.css";
import { ErrorNotice } from "../components/notice.tsx";
import { TextField } from "../components/text-field.tsx";
import { useSubmit } from "../hooks/use-submit.ts";
import { meQuery } from "../features/identity/people/queries.ts";

export default function CreateGroup() {
  const t = useT();
  const alert = useAlert();
  const [, navigate] = useLocation();
  const info = useInfo();
  const { groups } = useMe();
  const [isFirst] = useState(groups.length === 0);

  if (info?.allow_create_group === false)
    return (
      <Page title={t("group.create")}>
        {isFirst && <WaitingGroups />}
        <EmptyState icon={<UsersRound size={28} />} title={t("error.create_group_disabled")}>
          {t("group.create_disabled")}
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t("group.create")} width="reading">
      {isFirst && <WaitingGroups />}
      <div className={styles.card}>
        <div className={styles.words}>
          <h1>{t("group.create")}</h1>
          <p>{t("group.create_hint")}</p>
        </div>
        <CreateGroupForm
          onCreated={({ id, name }) => {
            alert(t("group.created", { name }));
            navigate(isFirst ? `/groups/${id}/first-steps` : `/groups/${id}`, { replace: true });
          }}
        />
      </div>
    </Page>
  );
}

function CreateGroupForm({ onCreated }: { onCreated: (group: Group) => void }) {
  const t = useT();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [id, setId] = useState(newId);

  const create = async () => {
    const group = await call("POST /api/groups", { body: { id, name: name.trim() } });
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
      {!busy && <ErrorNotice error={error} />}
      <TextField label={t("group.create_name")} autoFocus maxLength={nameLength} value={name} onValue={rename} />
      <Button type="submit" look="primary" wide busy={busy}>
        {t("group.create_submit")}
      </Button>
    </form>
  );
}
