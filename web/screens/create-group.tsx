import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { useLocation } from "wouter";
import type { Group } from "#contract/groups.ts";
import { nameLength } from "#contract/limits.ts";
import { presets, type Preset } from "#contract/permissions.ts";
import { call } from "../api/client.ts";
import { newId } from "../api/ids.ts";
import { Avatar } from "../components/avatar.tsx";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import form from "../components/form.module.css";
import { ErrorNotice } from "../components/notice.tsx";
import { PictureField } from "../components/picture-field.tsx";
import { TextField } from "../components/text-field.tsx";
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
      <div className={styles.founding}>
        <div className={styles.words}>
          <h1>{t("group.create")}</h1>
          <p>{t("group.create_hint")}</p>
        </div>
        <FoundingForm onCreated={({ id }) => navigate(`/groups/${id}/invite`, { replace: true })} />
      </div>
    </Page>
  );
}

interface Draft {
  kind: Preset;
  name: string;
  picture?: { id: string; url: string };
}

function FoundingForm({ onCreated }: { onCreated: (group: Group) => void }) {
  const t = useT();
  const queries = useQueryClient();
  const [id, setId] = useState(newId);
  const [draft, setDraft] = useState<Draft>({ kind: "family", name: "" });
  const { kind, picture } = draft;
  const name = draft.name.trim();

  const create = async () => {
    const body = { id, name, permissions: presets[kind], picture: picture?.id };
    const group = await call("POST /api/groups", { body });
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    return group;
  };
  const { onSubmit, error, busy } = useSubmit(create, onCreated);
  const change = (changes: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    // The server may have created the group even so, and would not change it.
    if (error) setId(newId());
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => (name ? onSubmit(event) : event.preventDefault());

  return (
    <form className={form.form} onSubmit={submit}>
      <PresetChoices label={t("group.kind")} chosen={kind} onChoose={(chosen) => change({ kind: chosen })} />
      <div className={styles.card}>
        <TextField
          label={t("group.create_name")}
          autoFocus
          maxLength={nameLength}
          value={draft.name}
          onValue={(typed) => change({ name: typed })}
        />
        <PictureOfNewGroup draft={{ id, ...draft }} onPicture={(chosen) => change({ picture: chosen })} />
      </div>
      {!busy && <ErrorNotice error={error} />}
      <Button type="submit" look="primary" wide busy={busy}>
        {t("group.create_submit")}
      </Button>
    </form>
  );
}

interface PictureOfNewGroupProps {
  draft: Draft & { id: string };
  onPicture: (picture: Draft["picture"]) => void;
}

/** Uploads the picture at once, so that the group is created with it. */
function PictureOfNewGroup({ draft: { id, name, picture }, onPicture }: PictureOfNewGroupProps) {
  const t = useT();
  const isUnnamed = name.trim() === "" && !picture;
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (chosen: Blob | null) =>
      chosen ? { id: (await uploadFile(chosen)).id, url: URL.createObjectURL(chosen) } : undefined,
    onSuccess: onPicture,
  });
  return (
    <PictureField
      shown={
        isUnnamed ? (
          <span className={styles.empty}>
            <UsersRound aria-hidden size={36} />
          </span>
        ) : (
          <Avatar person={{ id, name }} size={88} square picture={picture && { src: picture.url }} />
        )
      }
      hasPicture={picture !== undefined}
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
