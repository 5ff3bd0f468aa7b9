import type { GroupOfMine } from "#contract/groups.ts";

/** The groups to choose from, in the order they are shown. */
export interface GroupChoice {
  groups: readonly GroupOfMine[];
  current?: GroupOfMine;
  mayCreate: boolean;
}
