import { sql } from "kysely";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import { isKeptBy, isNotificationOf, isReceivedByRow, isWantedBy } from "../../../database/visible-notifications.ts";

export const findNotifiedUsers = prepare<{ id: string; userIds: string }, { userId: string }>((db, { id, userIds }) => {
  const user = sql<string>`users.id`;
  return db
    .selectFrom("notifications as n")
    .innerJoin("users", (join) => join.on("users.id", "in", jsonElements(db, userIds)))
    .leftJoin("members", (join) =>
      join.onRef("members.group_id", "=", "n.from_group_id").onRef("members.user_id", "=", "users.id"),
    )
    .select("users.id as userId")
    .where("n.id", "=", id)
    .where(isReceivedByRow)
    .where(isKeptBy(user))
    .where(isWantedBy(user));
});

export const findListedIds = prepare<{ userId: string; ids: string }, { id: string }>((db, { userId, ids }) =>
  db
    .selectFrom("notifications as n")
    .select("n.id")
    .where("n.id", "in", jsonElements(db, ids))
    .where(isNotificationOf(userId))
    .where(isWantedBy(userId)),
);
