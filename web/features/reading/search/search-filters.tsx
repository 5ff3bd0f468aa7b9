import { Check, SlidersHorizontal, X } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { Link, useLocation } from "wouter";
import type { ContentFilter, FoundCards } from "#contract/messages-search.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import form from "../../../components/form.module.css";
import { Popover } from "../../../components/popover.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT, useLanguage } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./search-filters.module.css";
import {
  isEmpty,
  isFiltered,
  contentFilters,
  searchAddress,
  type SearchFilters as Filters,
  type SearchQuery,
  startOf,
  type SearchFilters,
} from "./search-query.ts";
import { formatDate } from "#contract/dates.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { groupQuery } from "../../groups/groups/queries.ts";
import { searchQuery } from "./queries.ts";

interface SearchFiltersProps {
  groupId: string;
  query: SearchQuery;
}

/** Stored in the address. Offers the filters if none is set. */
export function SearchFilters({ groupId, query }: SearchFiltersProps) {
  const t = useT();
  const authors = useAuthors(groupId, query);
  const [, navigate] = useLocation();
  const apply = (filters: Filters) => navigate(searchAddress(groupId, { ...query, filters }));
  return (
    <div className={styles.filters}>
      <Scope groupId={groupId} query={query} />
      <Popover
        label={t("search.filter")}
        align="start"
        initiallyOpen={isEmpty(query)}
        buttonClassName={buttonClass({ className: styles.opener })}
        button={
          <>
            <SlidersHorizontal aria-hidden size={18} />
            {t("search.filter")}
          </>
        }
      >
        <FilterForm filters={query.filters} authors={authors} onApply={apply} />
      </Popover>
      {isFiltered(query.filters) && <Chosen groupId={groupId} query={query} authors={authors} />}
    </div>
  );
}

function Scope({ groupId, query }: SearchFiltersProps) {
  const t = useT();
  const { groups } = useMe();
  const { everywhere, ...filters } = query.filters;
  if (groups.length < 2) return null;
  const here = groups.find(({ id }) => id === groupId)?.name;
  const places = [
    { name: here, isCurrent: !everywhere, filters },
    { name: t("search.everywhere"), isCurrent: everywhere, filters: { ...filters, everywhere: true } },
  ];
  return (
    <nav aria-label={t("search.scope")}>
      <ul className={styles.scope}>
        {places.map(({ name, isCurrent, filters }) => (
          <li key={name}>
            <Link href={searchAddress(groupId, { ...query, filters })} aria-current={isCurrent ? "true" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ChosenProps extends SearchFiltersProps {
  authors: readonly SearchAuthor[];
}

function Chosen({ groupId, query, authors }: ChosenProps) {
  const t = useT();
  const names = useFilterNames(query.filters, authors);
  return (
    <ul aria-label={t("search.filters")} className={styles.chosen}>
      {names.map(({ name, without }) => (
        <li key={name}>
          <Link
            href={searchAddress(groupId, { ...query, filters: without })}
            aria-label={t("search.filter_remove", { filter: name })}
          >
            <span>{name}</span>
            <X aria-hidden size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface FilterFormProps {
  filters: Filters;
  authors: readonly SearchAuthor[];
  onApply: (filters: Filters) => void;
}

function FilterForm({ filters, authors, onApply }: FilterFormProps) {
  const t = useT();
  const [draft, setDraft] = useState(filters);
  const change = (changes: Filters) => setDraft({ ...draft, ...changes });
  const { has = [] } = draft;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  return (
    <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
      <SelectField
        label={t("search.author")}
        value={draft.author ?? ""}
        onValue={(author) => change({ author })}
        options={[
          { value: "", label: t("search.author_any") },
          ...authors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div className={styles.period}>
        <Day label={t("search.from")} day={draft.from} onDay={(from) => change({ from })} />
        <Day label={t("search.until")} day={draft.until} onDay={(until) => change({ until })} />
      </div>
      <fieldset className={styles.kinds}>
        <legend>{t("search.has")}</legend>
        <div className={styles.chips}>
          {contentFilters.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={has.includes(kind)}
              onClick={() => change({ has: toggleFilter(has, kind) })}
            >
              {has.includes(kind) && <Check aria-hidden size={16} />}
              {t(`search.has_${kind}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <Button type="submit" look="primary" wide data-closes>
        {t("search.filter_apply")}
      </Button>
    </form>
  );
}

function toggleFilter(has: readonly ContentFilter[], kind: ContentFilter): readonly ContentFilter[] {
  return contentFilters.filter((one) => has.includes(one) !== (one === kind));
}

function Day({ label, day, onDay }: { label: string; day: string | undefined; onDay: (day: string) => void }) {
  return <TextField type="date" label={label} min="1970-01-01" max="9999-12-31" value={day ?? ""} onValue={onDay} />;
}

/** Returns the names of the active filters, and the search without each. */
function useFilterNames(filters: SearchFilters, authors: readonly SearchAuthor[]) {
  const t = useT();
  const language = useLanguage();
  const { author, from, until, has = [] } = filters;
  const dayOf = (day: string) => formatDate(startOf(day), { language, style: "short" });
  const without = (name: keyof SearchFilters) => ({ ...filters, [name]: undefined });
  return [
    ...(author ? [{ name: authors.find(({ id }) => id === author)?.name ?? "--", without: without("author") }] : []),
    ...(from ? [{ name: t("search.from_day", { day: dayOf(from) }), without: without("from") }] : []),
    ...(until ? [{ name: t("search.until_day", { day: dayOf(until) }), without: without("until") }] : []),
    ...has.map((kind) => ({
      name: t(`search.has_${kind}`),
      without: { ...filters, has: has.filter((one) => one !== kind) },
    })),
  ];
}

type SearchAuthor = FoundCards["authors"][number];

/** Authors in the searched groups, by name; before the first search, the members of the group. */
function useAuthors(groupId: string, query: SearchQuery): readonly SearchAuthor[] {
  const { data: found } = useQuery({
    ...searchQuery(groupId, query),
    enabled: !isEmpty(query),
    placeholderData: keepPreviousData,
  });
  const { data: group } = useQuery({ ...groupQuery(groupId), enabled: isEmpty(query) });
  const authors = found?.authors ?? group?.users ?? [];
  return authors.toSorted((one, other) => one.name.localeCompare(other.name));
}
