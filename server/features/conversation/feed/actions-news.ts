import type { Context } from "../../../context.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findNewsOfGroups, type GroupNewsRow } from "./queries-news.ts";

/** Newest messages of a group among which unread ones are counted. In 500 groups, 100 would take twice as long. */
const countedAmong = 50;

export function newsOfGroups({ db }: Context, me: Me): Promise<GroupNewsRow[]> {
  return findNewsOfGroups(db.read, { userId: me.id, limit: countedAmong });
}
