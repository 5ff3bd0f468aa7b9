import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarSearch, History, Search, X } from "lucide-react";
import { useState, type MouseEvent } from "react";
import { Link, useSearch } from "wouter";
import type { FoundCard, FoundCards } from "#contract/messages-search.ts";
import { Button } from "../../../components/button.tsx";
import { RecentTime } from "../../../components/relative-time.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useDebounced } from "../../../hooks/use-debounced.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonName } from "../../identity/people/person-name.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { MarkedText } from "./marked-text.tsx";
import { PeriodText } from "./period-text.tsx";
import { searchQuery } from "./queries.ts";
import { searchOfPeriod } from "./search-period.ts";
import { queryText, isSearchable, readFilters, readTyped, searchAddress, termsOf } from "./search-query.ts";
import { forgetSearches, recentSearches, rememberSearch } from "./search-recent.ts";
import styles from "./search-suggestions.module.css";

const typingPauseMs = 300;
const mostShown = 6;

interface SearchSuggestionsProps {
  groupId: string;
  typed: string;
  onChosen: () => void;
}

export default function SearchSuggestions({ typed, ...rest }: SearchSuggestionsProps) {
  const settled = useDebounced(typed, typingPauseMs);
  if (typed.trim() === "") return <Recent {...rest} />;
  return isSearchable(readTyped(settled)) ? <Best typed={settled} {...rest} /> : null;
}

/** Keeps the focus in the field. Safari does not focus pressed links, so the list would close before the click. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

function Recent({ groupId, onChosen }: Omit<SearchSuggestionsProps, "typed">) {
  const t = useT();
  const [recent, setRecent] = useState(recentSearches);
  const forget = () => {
    forgetSearches();
    setRecent([]);
  };
  return (
    <section
      className={styles.panel}
      aria-label={t(recent.length > 0 ? "search.recent" : "search.begin")}
      onMouseDown={keepFocus}
    >
      {recent.length > 0 && (
        <div className={styles.head}>
          <h2>{t("search.recent")}</h2>
          <Button look="quiet" icon={<X aria-hidden size={16} />} onClick={forget}>
            {t("search.forget")}
          </Button>
        </div>
      )}
      <ul>
        {recent.map((text) => (
          <li key={text}>
            <Link
              href={searchAddress(groupId, { ...readTyped(text), filters: {} })}
              className={styles.line}
              onClick={onChosen}
            >
              <History aria-hidden size={18} />
              <span dir="auto">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link href={`/groups/${groupId}/search`} className={styles.line} onClick={onChosen}>
        <CalendarSearch aria-hidden size={18} />
        {t("search.by_date_or_person")}
      </Link>
    </section>
  );
}

function Best({ groupId, typed, onChosen }: SearchSuggestionsProps) {
  const t = useT();
  const query = { ...readTyped(typed), filters: readFilters(useSearch()) };
  const { data: found, isFetching } = useQuery({ ...searchQuery(groupId, query), placeholderData: keepPreviousData });
  const { hidden } = useMe();
  const shown = (found?.cards ?? [])
    .filter(({ author }) => !author || !hidden?.includes(author.id))
    .slice(0, mostShown);
  const terms = termsOf(query);
  const ofPeriod = searchOfPeriod(query, useLanguage());
  if (!found && !isFetching) return null;
  const choose = () => {
    rememberSearch(queryText(query));
    onChosen();
  };
  return (
    <section className={styles.panel} aria-label={t("search.results")} onMouseDown={keepFocus}>
      <p role="status" className={styles.status}>
        {isFetching && <Spinner />}
        {found ? countOf(t, found) : isFetching && t("search.searching")}
      </p>
      <ul>
        {shown.map((card) => (
          <li key={card.id}>
            <Link
              href={`/messages/${card.parent === undefined ? "" : `${card.parent}/`}${card.id}`}
              className={styles.line}
              onClick={choose}
            >
              <Found card={card} terms={terms} />
            </Link>
          </li>
        ))}
      </ul>
      {ofPeriod && (
        <Link href={searchAddress(groupId, ofPeriod.query)} className={styles.line} onClick={choose}>
          <CalendarSearch aria-hidden size={18} />
          <PeriodText search={ofPeriod} />
        </Link>
      )}
      {found && found.totalItems > shown.length && (
        <Link href={searchAddress(groupId, query)} className={styles.line} onClick={choose}>
          <Search aria-hidden size={18} />
          {t("search.all")}
        </Link>
      )}
    </section>
  );
}

function countOf(t: ReturnType<typeof useT>, { totalItems: count, isTotalExact }: FoundCards): string {
  if (!isTotalExact) return t("search.count_many", { count });
  return count === 0 ? t("search.none") : t("search.count", { count });
}

function Found({ card, terms }: { card: FoundCard; terms: readonly string[] }) {
  const { author, title, excerpt, createdAt, group } = card;
  return (
    <>
      <PersonAvatar person={author} size={32} />
      <span className={styles.words}>
        <span dir="auto" className={styles.headline}>
          <MarkedText text={title ?? excerpt ?? ""} terms={terms} onOneLine />
        </span>
        {title !== undefined && excerpt !== undefined && (
          <span dir="auto" className="soft">
            <MarkedText text={excerpt} terms={terms} onOneLine />
          </span>
        )}
        <span className="soft">
          <PersonName person={author} /> · <RecentTime at={createdAt} />
          {group && " · "}
          {group && <bdi>{group.name}</bdi>}
        </span>
      </span>
    </>
  );
}
