import { useT } from "../../../i18n/language.tsx";
import type { PeriodSearch } from "./search-period.ts";
import { queryText } from "./search-query.ts";

/** "grandma lake · Messages from 2024" */
export function PeriodText({ search: { period, query } }: { search: PeriodSearch }) {
  const t = useT();
  const others = queryText(query);
  return (
    <span>
      {others && (
        <>
          <bdi>{others}</bdi>
          {" · "}
        </>
      )}
      {t("search.period", { period: period.join(" ") })}
    </span>
  );
}
