import { useState } from "react";
import form from "../../../components/form.module.css";
import { Notice } from "../../../components/notice.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import type { MessageKey } from "../../../i18n/catalogues.ts";
import { useT } from "../../../i18n/language.tsx";
import type { Translate } from "../../../i18n/translate.ts";
import { DamagedFileError, NoChatError, type Service } from "../chat-formats/chat.ts";
import { canChooseFolders, FilesButton } from "../imports/files-button.tsx";
import styles from "../imports/imports.module.css";
import { NoArchiveError } from "../imports/source-files.ts";

const steps: Record<Service, readonly MessageKey[]> = {
  WhatsApp: ["import.how_1", "import.how_2"],
  Telegram: ["import.how_telegram_1", "import.how_telegram_2"],
  Messenger: ["import.how_messenger_1", "import.how_messenger_2"],
  Discord: ["import.how_discord"],
  Email: ["import.how_email"],
};
const services = Object.keys(steps) as Service[];
const savedAsFolder: readonly Service[] = ["Telegram", "Discord"];

/** The service only decides what is explained: which one wrote a file is found out by reading it. */
export function ChooseChat({ error, onFiles }: { error: unknown; onFiles: (files: readonly File[]) => void }) {
  const t = useT();
  const [service, setService] = useState<Service>("WhatsApp");
  const withFolder = canChooseFolders && savedAsFolder.includes(service);
  return (
    <>
      <p>{t("import.hint")}</p>
      <SelectField
        label={t("import.chat_from")}
        value={service}
        onValue={(value) => setService(value as Service)}
        options={services.map((value) => ({ value, label: value === "Email" ? t("import.mailing_list") : value }))}
      />
      <ol className={styles.steps}>
        {steps[service].map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
        <li>{t("import.how_private")}</li>
      </ol>
      {error !== undefined && <Notice>{readingError(t, error)}</Notice>}
      <div className={form.actions}>
        {withFolder && (
          <FilesButton isPrimary choice={{ folder: true }} onFiles={onFiles}>
            {t("import.choose_folder")}
          </FilesButton>
        )}
        <FilesButton
          isPrimary={!withFolder}
          choice={{
            accept:
              ".zip,.txt,.json,.mbox,.eml,application/zip,text/plain,application/json,application/mbox,message/rfc822",
          }}
          onFiles={onFiles}
        >
          {t("import.choose")}
        </FilesButton>
      </div>
    </>
  );
}

function readingError(t: Translate, error: unknown): string {
  if (error instanceof NoChatError) return t("import.no_chat");
  if (error instanceof NoArchiveError) return t("import.no_archive", { name: error.message });
  if (error instanceof DamagedFileError) return t("import.damaged", { name: error.file });
  return errorText(t, error);
}
