import type { Context } from "../../context.ts";
import type { Me } from "../people/rules.ts";
import { countByGroup, type ContributionRow } from "./queries-contributions.ts";

/** Counts the messages that a person leaves behind by leaving a group or deleting the account. */
export function contributionsOf({ db }: Context, me: Me): Promise<ContributionRow[]> {
  return countByGroup(db.read, me.id);
}
