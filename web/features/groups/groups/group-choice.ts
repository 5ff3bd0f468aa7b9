import type { GroupOfMine } from "#contract/groups.ts";

/** Listed in display order. */
export interface GroupChoice {
  groups: readonly GroupOfMine[];
  current?: GroupOfMine;
  mayCreate: boolean;
}
