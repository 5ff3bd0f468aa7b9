import { useMe } from "./use-me.ts";

/** Returns whether the reader has hidden this person. */
export function useIsHidden(personId: string | undefined): boolean {
  const { hidden } = useMe();
  return personId !== undefined && hidden !== undefined && hidden.includes(personId);
}
