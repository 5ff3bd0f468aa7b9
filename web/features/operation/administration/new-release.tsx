import type { AvailableRelease } from "#contract/updates.ts";
import { formatDate } from "#contract/dates.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";

export function NewRelease({ release: { version, date, notes, isSecurity } }: { release: AvailableRelease }) {
  const t = useT();
  const language = useLanguage();
  const values = { version, date: formatDate(Date.parse(date) / 1000, { language, style: "long" }) };
  return (
    <>
      <p>{t(isSecurity ? "health.release_security" : "health.release_available", values)}</p>
      {notes !== "" && (
        <p className="soft" lang="en" dir="auto">
          {notes}
        </p>
      )}
    </>
  );
}
