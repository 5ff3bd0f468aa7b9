import type { Position } from "#contract/permissions.ts";
import { useMe } from "../../identity/people/use-me.ts";

/** Treats the person as a reader until the group is known. */
export function usePosition(groupId: string): Position {
  return useMe().groups.find(({ id }) => id === groupId) ?? { role: "reader" };
}
