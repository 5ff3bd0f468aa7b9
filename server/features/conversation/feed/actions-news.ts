import type { Context } from "../../../context.ts";
import { searchedPerGroup } from "../../groups/groups/actions.ts";
import { groupCount } from "../../groups/groups/actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findNewsOfGroups, type GroupNewsRow } from "./queries-news.ts";

const unreadAtMost = 100;

export async function newsOfGroups({ db }: Context, me: Me): Promise<GroupNewsRow[]> {
  const limit = Math.min(unreadAtMost, searchedPerGroup(await groupCount(db.read, me.id)));
  return findNewsOfGroups(db.read, { userId: me.id, limit });
}
