import { useQueryClient } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearch } from "wouter";
import { searchLength } from "#contract/limits.ts";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { useShortcut } from "../../hooks/use-shortcut.ts";
import { useT } from "../../i18n/language.tsx";
import { searchKey } from "./queries.ts";
import styles from "./search-box.module.css";
import { asTyped, isEmpty, readAddress, readTyped, searchAddress } from "./search-query.ts";

/** Looks for messages of a group. On phones it is folded into its icon. The key is `/`. */
export function SearchBox({ groupId, groupName }: { groupId: string; groupName: string }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const text = useShownSearch();
  const search = useSearchIn(groupId);
  const label = t("search.label", { group: groupName });

  const open = () => {
    flushSync(() => setOpen(true));
    input.current!.focus();
    input.current!.select();
  };
  const close = () => {
    flushSync(() => setOpen(false));
    input.current!.blur();
    opener.current!.focus();
  };
  useShortcut("/", open);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (search(input.current!.value)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };

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
      <form role="search" className={classNames(styles.search, isOpen && styles.open)} onSubmit={onSubmit}>
        <Search aria-hidden size={20} />
        <input
          key={text}
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
          defaultValue={text}
          onKeyDown={onKeyDown}
        />
        <IconButton label={t("action.close")} icon={<X size={20} />} className={styles.closer} onClick={close} />
      </form>
    </>
  );
}

function useShownSearch(): string {
  const shown = readAddress(useSearch());
  return shown ? asTyped(shown) : "";
}

/** Whether there is something to look for. The same words once more are looked for once more. */
function useSearchIn(groupId: string): (typed: string) => boolean {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return (typed) => {
    const query = readTyped(typed);
    if (isEmpty(query)) return false;
    void queries.invalidateQueries({ queryKey: searchKey(groupId) });
    navigate(searchAddress(groupId, query));
    return true;
  };
}
