import type { Context } from "../../../context.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findNewsOfGroups, type GroupNewsRow } from "./queries-news.ts";

const unreadAtMost = 100;

export function newsOfGroups({ db }: Context, me: Me): Promise<GroupNewsRow[]> {
  return findNewsOfGroups(db.read, { userId: me.id, limit: unreadAtMost });
}
