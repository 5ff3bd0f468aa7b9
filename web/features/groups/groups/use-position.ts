import type { Position } from "#contract/permissions.ts";
import { useMe } from "../../identity/people/use-me.ts";

/** Returns the role of the person in a group and its permissions. Groups that are not known yet are shown as to a reader. */
export function usePosition(groupId: string): Position {
  return useMe().groups.find(({ id }) => id === groupId) ?? { role: "reader" };
}
