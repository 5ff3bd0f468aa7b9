import { sql } from "kysely";
import { prepare } from "../../../database/prepare.ts";
import { unreadMessages } from "../../../database/unread.ts";
import type { Flag } from "../../../database/tables.ts";
import { groupsOf, type GroupOfMineRow } from "./queries.ts";

export interface GroupWithNewsRow extends GroupOfMineRow {
  unread: Flag;
}

const hasUnread = (limit: number) => sql<Flag>`case when exists ${unreadMessages(limit)} then 1 else 0 end`;

/** Returns news in the order of joining. `limit`: newest messages per group that are searched. */
export const findGroupsWithNews = prepare<{ userId: string; limit: number }, GroupWithNewsRow>(
  (db, { userId, limit }) => groupsOf(db, userId).select(hasUnread(limit).as("unread")),
);
