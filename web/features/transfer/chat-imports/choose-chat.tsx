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
import { serviceName } from "./service-name.ts";

interface Guide {
  steps: readonly MessageKey[];
  /** Endings and types of its files. Empty for any: mail folders of Thunderbird have no ending. */
  accept: string;
  isFolder?: true;
}

const json = ".zip,.json,application/zip,application/json";
const guides: Record<Service, Guide> = {
  WhatsApp: { steps: ["import.how_1", "import.how_2"], accept: ".zip,.txt,application/zip,text/plain" },
  Telegram: { steps: ["import.how_telegram_1", "import.how_telegram_2"], accept: json, isFolder: true },
  Messenger: { steps: ["import.how_messenger_1", "import.how_messenger_2"], accept: json },
  Discord: { steps: ["import.how_discord"], accept: json, isFolder: true },
  Email: { steps: ["import.how_email"], accept: "" },
};
const services = Object.keys(guides) as Service[];

/** The service decides what is explained and which files are offered. Which one wrote a file is found out by reading it. */
export function ChooseChat({ error, onFiles }: { error: unknown; onFiles: (files: readonly File[]) => void }) {
  const t = useT();
  const [service, setService] = useState<Service>("WhatsApp");
  const { steps, accept, isFolder = false } = guides[service];
  const withFolder = canChooseFolders && isFolder;
  return (
    <>
      <p>{t("import.hint")}</p>
      <SelectField
        label={t("import.chat_from")}
        value={service}
        onValue={(value) => setService(value as Service)}
        options={services.map((value) => ({ value, label: serviceName(t, value) }))}
      />
      <ol className={styles.steps}>
        {steps.map((key) => (
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
        <FilesButton isPrimary={!withFolder} choice={{ accept }} onFiles={onFiles}>
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
