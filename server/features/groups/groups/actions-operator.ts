import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { accountIdOf } from "../../identity/people/actions.ts";
import { insertGroupWithMember } from "./actions.ts";
import { findGroupsToList, findGroupsNamed, type GroupInList } from "./queries-operator.ts";
import { checkGroupName } from "./rules.ts";

/** Actions of the operator's commands; they check no permission. */

export function allGroups({ db }: Context): Promise<GroupInList[]> {
  return findGroupsToList(db.read);
}

export async function makeGroupFor(context: Context, login: string, name: string): Promise<string> {
  const checked = checkGroupName(name);
  const makerId = await accountIdOf(context, login);
  return context.db.write((tx) => insertGroupWithMember(context, tx, { makerId, name: checked }));
}

export async function groupCalled({ db }: Pick<Context, "db">, group: string) {
  const found = await findGroupsNamed(db.read, group);
  const [only] = found.filter(({ id }) => id === group).concat(found.length === 1 ? found : []);
  if (!only) throw appError("group_not_found");
  return only;
}
