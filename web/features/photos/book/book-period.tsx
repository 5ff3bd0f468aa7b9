import type { PhotoMonths } from "#contract/library.ts";
import type { Language } from "#contract/languages.ts";
import { SelectField } from "../../../components/select-field.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { monthText } from "../viewing/dates.ts";
import styles from "./book.module.css";

/** The first and the last month, such as "2026-11". */
export interface Period {
  from: string;
  until: string;
}

/** Returns the period of the address, or the months of the latest year with photos, or all of them. */
export function periodIn(search: URLSearchParams, months: PhotoMonths["months"], isWhole: boolean): Period {
  const [latest] = months;
  const year = latest?.month.slice(0, 4);
  const first = months.findLast(({ month }) => isWhole || month.slice(0, 4) === year);
  const from = search.get("from") ?? first?.month ?? "";
  const until = search.get("until") ?? latest?.month ?? "";
  return from <= until ? { from, until } : { from: until, until: from };
}

export function periodText({ from, until }: Period, language: Language): string {
  const ends = [...new Set([from, until])].filter((month) => month !== "");
  return ends.map((month) => monthText(month, language)).join(" – ");
}

interface BookPeriodProps {
  months: PhotoMonths["months"];
  period: Period;
  onPeriod: (period: Period) => void;
}

export function BookPeriod({ months, period, onPeriod }: BookPeriodProps) {
  const t = useT();
  const language = useLanguage();
  const options = months.map(({ month }) => ({ value: month, label: monthText(month, language) }));
  if (options.length === 0) return null;
  return (
    <div className={styles.fields}>
      <SelectField
        label={t("book.from")}
        value={period.from}
        options={options}
        onValue={(from) => onPeriod({ ...period, from })}
      />
      <SelectField
        label={t("book.until")}
        value={period.until}
        options={options}
        onValue={(until) => onPeriod({ ...period, until })}
      />
    </div>
  );
}
