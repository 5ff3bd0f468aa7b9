import { useEffect, useState } from "react";
import { readLocal, writeLocal } from "../../api/local-store.ts";

/** In localStorage: ids of groups, the one last looked at first. */
const entry = "groups_used";

let last: string | undefined;

/** The group of this page, or of the page before where this one has none. */
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

/** Those used last come first, the others as they were. */
export function lastUsedFirst<Group extends { id: string }>(
  groups: readonly Group[],
  used: readonly string[],
): Group[] {
  const rank = ({ id }: Group) => (used.includes(id) ? used.indexOf(id) : used.length);
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

const mostRemembered = 100;
