import { intlLocales } from "#contract/languages.ts";
import { Notice } from "../../../components/notice.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import type { Refused } from "./file-validation.ts";
import type { Upload } from "./uploads.ts";

const reasons = { type: "upload.wrong_type", size: "upload.too_large", empty: "upload.empty" } as const;

export function RejectedFiles({ refused }: { refused: readonly Refused[] }) {
  const t = useT();
  const language = useLanguage();
  if (refused.length === 0) return null;
  const megabytes = new Intl.NumberFormat(intlLocales(language), { style: "unit", unit: "megabyte" });
  return (
    <Notice>
      {refused.map((file, i) => {
        const limit = file.reason === "size" ? megabytes.format(file.limit / 1024 ** 2) : "";
        return <p key={i}>{t(reasons[file.reason], { name: file.name, limit })}</p>;
      })}
    </Notice>
  );
}

export function UnsavedFiles({ uploads }: { uploads: readonly Upload[] }) {
  const t = useT();
  const unkept = uploads.filter(({ status, removed, isUnsaved }) => status === "waiting" && isUnsaved && !removed);
  if (unkept.length === 0) return null;
  return (
    <Notice>
      {unkept.map(({ key, name }) => (
        <p key={key}>{t("upload.no_room", { name })}</p>
      ))}
    </Notice>
  );
}
