import { useEffect, useState } from "react";
import { readLocal, writeLocal } from "../../../api/local-store.ts";

/** Group ids, most recently visited first. */
const entry = "groups_used";

let last: string | undefined;

/** Returns the group of this page, or of the previous page if this one has none. */
export function useLastGroup(id: string | undefined): string | undefined {
  const [before] = useState(() => last);
  useEffect(() => {
    if (!id || id === last) return;
    last = id;
    writeLocal(entry, withUsed(usedGroups(), id));
  }, [id]);
  return id ?? before;
}

export function usedGroups(): readonly string[] {
  return readLocal<string[]>(entry) ?? [];
}

export function withUsed(used: readonly string[], id: string): string[] {
  return [id, ...used.filter((other) => other !== id)].slice(0, mostRemembered);
}

/** Moves the most recently used groups to the front and keeps the order of the others. */
export function lastUsedFirst<Group extends { id: string }>(
  groups: readonly Group[],
  used: readonly string[],
): Group[] {
  const rank = ({ id }: Group) => (used.includes(id) ? used.indexOf(id) : used.length);
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

const mostRemembered = 100;
