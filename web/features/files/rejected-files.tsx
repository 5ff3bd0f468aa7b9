import { intlLocales } from "#contract/languages.ts";
import { Notice } from "../../components/notice.tsx";
import { useLanguage, useT } from "../../i18n/language.tsx";
import type { Refused } from "./file-validation.ts";

const reasons = { type: "upload.wrong_type", size: "upload.too_large", empty: "upload.empty" } as const;

/** Lists rejected files with the reason and the limit. */
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
