import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { LoadState } from "../../../components/notice.tsx";
import { SaveBar } from "../../../components/save-bar.tsx";
import { useUnsavedChanges } from "../../../components/use-unsaved-changes.ts";
import { useFocusOnError } from "../../../hooks/use-focus-on-error.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "./administration.module.css";
import { BackupSettingsFields } from "./backup-settings-fields.tsx";
import { MachineCodeField } from "./machine-code-field.tsx";
import { MailSettingsFields } from "./mail-settings-fields.tsx";
import { SettingInput } from "./setting-fields.tsx";
import { StorageTrial } from "./storage-trial.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const switches = [
  "ALLOW_CREATE_GROUP",
  "ALLOW_PUBLIC_LINKS",
  "SHOW_GROUP_INVITATION_LINKS",
  "ALLOW_MESSAGE_REACTIONS",
  "ALLOW_IMAGE_UPLOAD",
  "ALLOW_VIDEO_UPLOAD",
  "ALLOW_AUDIO_UPLOAD",
  "ALLOW_PDF_UPLOAD",
] as const;
const limits = [
  "MAX_IMAGE_MB",
  "MAX_VIDEO_MB",
  "MAX_AUDIO_MB",
  "MAX_PDF_MB",
  "UPLOAD_QUOTA_MB",
  "DOWNLOAD_PART_MB",
] as const;

export function ServerSettingsForm() {
  const t = useT();
  const { isLoaded, loadError, savedTimes, field, draft, code, isDirty, undo, onSubmit, busy, errors } =
    useSettingsForm();
  useUnsavedChanges(isDirty);
  const formRef = useFocusOnError(errors);
  if (!isLoaded) return <LoadState data={undefined} error={loadError} height={320} />;
  return (
    <form ref={formRef} className={form.form} onSubmit={onSubmit} noValidate>
      <Card title={t("admin.general")}>
        <SettingInput name="SERVER_NAME" field={field("SERVER_NAME")} hint={t("admin.server_name_hint")} />
        <SettingInput name="CONTACT" field={field("CONTACT")} hint={t("admin.contact_hint")} />
        <SettingInput name="DEFAULT_LANG" field={field("DEFAULT_LANG")} hint={t("admin.default_lang_hint")} />
      </Card>
      <Card title={t("admin.mail")}>
        <MailSettingsFields key={savedTimes} url={field("SMTP_URL")} from={field("MAIL_FROM")} code={code?.value} />
      </Card>
      <Card title={t("admin.parts.backups")}>
        <BackupSettingsFields key={savedTimes} field={field} draft={draft} code={code} />
      </Card>
      <Card title={t("admin.allowed")}>
        <div>
          {switches.map((name) => (
            <SettingInput key={name} name={name} field={field(name)} />
          ))}
        </div>
      </Card>
      <Card title={t("admin.limits")}>
        <div className={styles.columns}>
          {limits.map((name) => (
            <SettingInput key={name} name={name} field={field(name)} />
          ))}
        </div>
      </Card>
      <Card title={t("admin.previews")}>
        <SettingInput
          name="LINK_PREVIEW_ALLOW"
          field={field("LINK_PREVIEW_ALLOW")}
          hint={t("admin.previews_hint", { example: "wiki.local:8080" })}
        />
      </Card>
      <StorageTrial />
      <MachineCodeField code={code} />
      {isDirty && <SaveBar busy={busy} error={errors.form} onUndo={undo} />}
    </form>
  );
}
