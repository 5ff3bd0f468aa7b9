import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SettingName } from "#contract/server-settings.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice } from "../../../components/notice.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { SettingInput } from "./setting-fields.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

const bucket = [
  "BACKUP_S3_ENDPOINT",
  "BACKUP_S3_BUCKET",
  "BACKUP_S3_REGION",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
] as const satisfies readonly SettingName[];

export function BackupSettingsFields({ field, draft, code }: Pick<SettingsForm, "field" | "draft" | "code">) {
  const t = useT();
  const [chosen, setChosen] = useState<"folder" | "bucket">();
  const kind = chosen ?? (field("BACKUP_S3_ENDPOINT").value === "" ? "folder" : "bucket");
  const choose = (next: "folder" | "bucket") => {
    setChosen(next);
    for (const name of next === "bucket" ? (["BACKUP_TO"] as const) : bucket) field(name).onValue("");
  };
  return (
    <>
      <SelectField
        label={t("admin.backups.kind")}
        value={kind}
        onValue={(value) => choose(value === "bucket" ? "bucket" : "folder")}
        options={[
          { value: "folder", label: t("admin.backups.folder") },
          { value: "bucket", label: t("admin.backups.bucket") },
        ]}
      />
      {kind === "folder" ? (
        <SettingInput name="BACKUP_TO" field={field("BACKUP_TO")} hint={t("admin.backups.folder_hint")} />
      ) : (
        bucket.map((name) => <SettingInput key={name} name={name} field={field(name)} />)
      )}
      <SettingInput
        name="BACKUP_PASSPHRASE"
        field={field("BACKUP_PASSPHRASE")}
        hint={t("admin.backups.passphrase_hint")}
      />
      <SettingInput name="BACKUP_HOUR" field={field("BACKUP_HOUR")} />
      <Trial values={draft} code={code?.value} />
    </>
  );
}

function Trial({ values, code }: { values: SettingsForm["draft"]; code: string | undefined }) {
  const t = useT();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call("POST /api/admin/backups/try", { body: { values, code: code || undefined } }),
  });
  return (
    <div className={form.form}>
      {!isPending && <ErrorNotice error={error} />}
      <div className={form.actions}>
        <Button busy={isPending} onClick={() => mutate()}>
          {t("admin.try_storage")}
        </Button>
        <p role="status">{isSuccess && t("admin.backups.place_works")}</p>
      </div>
    </div>
  );
}
