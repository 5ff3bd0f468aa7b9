import { useMe } from "./use-me.ts";

export function useIsHidden(personId: string | undefined): boolean {
  const { hidden } = useMe();
  return personId !== undefined && hidden !== undefined && hidden.includes(personId);
}
