import type { GroupOfMine } from "#contract/groups.ts";

export interface GroupChoice {
  groups: readonly GroupOfMine[];
  current?: GroupOfMine;
  mayCreate: boolean;
}
