import type { Context } from "../../context.ts";
import type { Me } from "../people/rules.ts";
import { countByGroup, type ContributionRow } from "./queries-contributions.ts";

/** What somebody who leaves a group, or deletes their account, leaves behind. */
export function contributionsOf({ db }: Context, me: Me): Promise<ContributionRow[]> {
  return countByGroup(db.read, me.id);
}
