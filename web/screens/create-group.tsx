import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { useLocation } from "wouter";
import type { Group } from "#contract/groups.ts";
import { nameLength } from "#contract/limits.ts";
import { presets, type Preset } from "#contract/permissions.ts";
import { call } from "../api/client.ts";
import { newId } from "../api/ids.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import form from "../components/form.module.css";
import { ErrorNotice } from "../components/notice.tsx";
import { PictureField } from "../components/picture-field.tsx";
import { TextField } from "../components/text-field.tsx";
import { GroupAvatar } from "../features/groups/groups/group-avatar.tsx";
import { uploadFile } from "../features/files/uploads/upload.ts";
import { useInfo, useMe } from "../features/identity/people/use-me.ts";
import { meQuery } from "../features/identity/people/queries.ts";
import { PresetChoices } from "../features/outside/permissions/preset-choices.tsx";
import { WaitingGroups } from "../features/reading/moderation/waiting-groups.tsx";
import { useSubmit } from "../hooks/use-submit.ts";
import { useT } from "../i18n/language.tsx";
import styles from "./create-group.module.css";
import { Page } from "./page.tsx";

export default function CreateGroup() {
  const t = useT();
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
    <Page title={t("group.create")} width="reading" back={isFirst ? undefined : "/"}>
      {isFirst && <WaitingGroups />}
      <div className={styles.page}>
        <div className={styles.words}>
          <h1>{t("group.create")}</h1>
          <p>{t("group.create_hint")}</p>
        </div>
        <CreateGroupForm onCreated={({ id }) => navigate(`/groups/${id}/invite`, { replace: true })} />
      </div>
    </Page>
  );
}

interface Draft {
  kind: Preset;
  name: string;
  picture?: string;
}

function CreateGroupForm({ onCreated }: { onCreated: (group: Group) => void }) {
  const t = useT();
  const queries = useQueryClient();
  const [id, setId] = useState(newId);
  const [draft, setDraft] = useState<Draft>({ kind: "family", name: "" });
  const { kind, picture } = draft;
  const name = draft.name.trim();

  const create = async () => {
    const body = { id, name, permissions: presets[kind], picture };
    const group = await call("POST /api/groups", { body });
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    return group;
  };
  const { onSubmit, error, busy } = useSubmit(create, onCreated);
  const change = (changes: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    // The failed request may have created a group, which a repetition would return unchanged.
    if (error) setId(newId());
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => (name ? onSubmit(event) : event.preventDefault());

  return (
    <form className={form.form} onSubmit={submit}>
      <PresetChoices label={t("group.kind")} chosen={kind} onChoose={(chosen) => change({ kind: chosen })} />
      <div className={styles.card}>
        <TextField
          label={t("group.create_name")}
          maxLength={nameLength}
          value={draft.name}
          onValue={(typed) => change({ name: typed })}
        />
        <NewGroupPicture
          group={{ id, name, picture: picture === undefined ? undefined : { id: picture } }}
          onPicture={(fileId) => change({ picture: fileId })}
        />
      </div>
      {!busy && <ErrorNotice error={error} />}
      <Button type="submit" look="primary" wide busy={busy}>
        {t("group.create_submit")}
      </Button>
    </form>
  );
}

interface NewGroupPictureProps {
  group: { id: string; name: string; picture?: { id: string } };
  onPicture: (fileId: string | undefined) => void;
}

/** Uploads the picture immediately and shows it as the server does, because browsers cannot show every photo of a phone. */
function NewGroupPicture({ group, onPicture }: NewGroupPictureProps) {
  const t = useT();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (chosen: Blob | null) => (chosen ? (await uploadFile(chosen)).id : undefined),
    onSuccess: onPicture,
  });
  const placeholder = (
    <span className={styles.empty}>
      <UsersRound aria-hidden size={36} />
    </span>
  );
  return (
    <PictureField
      shown={group.name || group.picture ? <GroupAvatar group={group} size={88} /> : placeholder}
      hasPicture={group.picture !== undefined}
      square
      mayUpload={useInfo()?.upload?.image !== false}
      busy={isPending}
      error={error}
      words={{
        title: t("group.picture_crop"),
        hint: t("group.picture_crop_hint"),
        preview: t("group.picture_preview"),
      }}
      onPicture={mutateAsync}
    />
  );
}
