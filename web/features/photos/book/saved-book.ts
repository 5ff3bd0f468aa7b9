import { useState } from "react";
import { readLocal, writeLocal } from "../../../api/local-store.ts";
import { useMe } from "../../identity/people/use-me.ts";
import type { PaperName } from "./photo-rows.ts";
import type { BookSource } from "./queries.ts";

export interface SavedBook {
  /** Undefined until it is changed. */
  title?: string;
  paper: PaperName;
  /** Keys of pages that are not printed. */
  leftOut: readonly string[];
  /** Ids of messages and comments whose texts are printed. */
  texts?: readonly string[];
}

/** Keeps on this device how a book was set up. */
export function useSavedBook(source: BookSource): [SavedBook, (changes: Partial<SavedBook>) => void] {
  const { id: userId } = useMe();
  const name = `book-${"album" in source ? source.album : nameOf(source)}`;
  const [book, setBook] = useState<SavedBook>(() => readLocal<SavedBook>(name) ?? { paper: "a4", leftOut: [] });
  const change = (changes: Partial<SavedBook>) => {
    const changed = { ...book, ...changes };
    setBook(changed);
    writeLocal(name, changed, { userId });
  };
  return [book, change];
}

function nameOf({ groupId, from, until, marked }: Exclude<BookSource, { album: string }>): string {
  return [groupId, from, until, marked?.person ?? marked?.name].filter((part) => part !== undefined).join("-");
}
