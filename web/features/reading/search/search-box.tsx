import { useQueryClient } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import {
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type SubmitEvent,
} from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearch } from "wouter";
import { searchLength } from "#contract/limits.ts";
import { classNames } from "../../../components/class-names.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useShortcut } from "../../../hooks/use-shortcut.ts";
import { useT } from "../../../i18n/language.tsx";
import { everywhereKey } from "../../groups/groups/queries.ts";
import { searchKey } from "./queries.ts";
import styles from "./search-box.module.css";
import { queryText, isEmpty, readAddress, readFilters, readTyped, searchAddress } from "./search-query.ts";
import { rememberSearch } from "./search-recent.ts";

const SearchSuggestions = lazyComponent(() => import("./search-suggestions.tsx"));

export interface SearchHandle {
  open: () => void;
}

interface SearchBoxProps {
  groupId: string;
  groupName: string;
  ref?: Ref<SearchHandle>;
}

/** Collapses to an icon on phones. Its shortcut is `/`. */
export function SearchBox({ groupId, groupName, ref }: SearchBoxProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useTyped();
  const label = t("search.label", { group: groupName });

  const open = () => {
    before.current = document.activeElement;
    flushSync(() => setOpen(true));
    input.current!.focus();
    input.current!.select();
  };
  const close = () => {
    flushSync(() => setOpen(false));
    input.current!.blur();
    opener.current!.focus();
    // The opener is hidden while the group's header shows its own button.
    if (before.current instanceof HTMLElement && document.activeElement === document.body) before.current.focus();
  };
  useShortcut("/", open);
  useImperativeHandle(ref, () => ({ open }));

  return (
    <>
      <IconButton
        ref={opener}
        label={label}
        icon={<Search size={22} />}
        className={styles.opener}
        aria-expanded={isOpen}
        onClick={open}
      />
      <SearchForm groupId={groupId} typed={typed} isOpen={isOpen} onFold={() => setOpen(false)} onEscape={close}>
        <Search aria-hidden size={20} />
        <input
          ref={input}
          type="search"
          name="q"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={label}
          maxLength={searchLength}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <IconButton label={t("action.close")} icon={<X size={20} />} className={styles.closer} onClick={close} />
      </SearchForm>
    </>
  );
}

interface SearchFormProps extends ComponentProps<"form"> {
  groupId: string;
  typed: string;
  isOpen: boolean;
  onFold: () => void;
  onEscape: () => void;
}

function SearchForm({ groupId, typed, isOpen, onFold, onEscape, children }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** The text for which suggestions are hidden, because they were dismissed or are shown as results. */
  const [dismissed, setDismissed] = useState(typed || undefined);
  const [hasFocus, setHasFocus] = useState(false);
  const search = useSearchIn(groupId);
  const leave = () => {
    setDismissed(typed);
    onFold();
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (search(typed)) leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (moveBetweenSuggestions(form.current!, event.key)) event.preventDefault();
    if (event.key !== "Escape") return;
    event.preventDefault();
    const input = form.current!.querySelector("input")!;
    if (suggestionLinks(form.current!).length === 0 || (typed === "" && event.target === input)) {
      onEscape();
      return;
    }
    input.focus();
    setDismissed(typed);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (form.current!.contains(relatedTarget)) return;
    setHasFocus(false);
    if (typed === "") setDismissed(undefined);
  };

  return (
    <form
      ref={form}
      role="search"
      className={classNames(styles.search, isOpen && styles.open)}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={() => setHasFocus(true)}
    >
      {children}
      {hasFocus && dismissed !== typed && <SearchSuggestions groupId={groupId} typed={typed} onChosen={leave} />}
    </form>
  );
}

function suggestionLinks(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>("a")];
}

/** Returns false for keys that do not move the focus. */
function moveBetweenSuggestions(form: HTMLFormElement, key: string): boolean {
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const stops = [form.querySelector("input")!, ...suggestionLinks(form)];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  stops[(here + (key === "ArrowDown" ? 1 : stops.length - 1)) % stops.length]!.focus();
  return stops.length > 1;
}

function useTyped() {
  const query = readAddress(useSearch());
  const address = query ? queryText(query) : "";
  const [typed, setTyped] = useState(address);
  const [before, setBefore] = useState(address);
  if (address !== before) {
    setBefore(address);
    setTyped(address);
  }
  return [typed, setTyped] as const;
}

/** Returns whether there was anything to search for. Repeating a search reloads it; a new one keeps the filters. */
function useSearchIn(groupId: string): (typed: string) => boolean {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const filters = readFilters(useSearch());
  return (typed) => {
    const query = { ...readTyped(typed), filters };
    if (isEmpty(query)) return false;
    if (queryText(query)) rememberSearch(queryText(query));
    for (const queryKey of [searchKey(groupId), everywhereKey]) void queries.invalidateQueries({ queryKey });
    navigate(searchAddress(groupId, query));
    return true;
  };
}
