import type { GroupOfMine } from "#contract/groups.ts";

/** In display order. */
export interface GroupChoice {
  groups: readonly GroupOfMine[];
  current?: GroupOfMine;
  mayCreate: boolean;
}
