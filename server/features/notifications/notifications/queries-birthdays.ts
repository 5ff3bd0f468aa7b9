import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { jsonRows } from "../../../database/json-list.ts";
import { prepare, prepareChange } from "../../../database/prepare.ts";
import { laterThanOthers } from "./queries-times.ts";

export interface Birthdays {
  days: number[];
  year: number;
}

export async function findBirthdays(db: Reader, { days, year }: Birthdays): Promise<{ id: string }[]> {
  return db
    .selectFrom("users")
    .select("id")
    .where("birthday", "in", days)
    .where((user) => user(user.fn.coalesce("birthday_told_in", sql.lit(0)), "<", year))
    .where((user) => user.exists(user.selectFrom("members").select("group_id").whereRef("user_id", "=", "users.id")))
    .execute();
}

export async function lockGroupsOf(tx: Transaction, userId: string): Promise<{ id: string }[]> {
  return tx
    .selectFrom("groups")
    .select("id")
    .where("id", "in", (group) => group.selectFrom("members").select("group_id").where("user_id", "=", userId))
    .orderBy("id")
    .$if(dialectOf(tx) === "postgresql", (query) => query.forNoKeyUpdate())
    .execute();
}

interface NewBirthday {
  userId: string;
  at: number;
  /** JSON list of pairs: the id of the notification, and of a group of the person. */
  pairs: string;
}

/** Each is later than all others of its group. Leaves out groups that the person is no longer in. Returns whether any browser has subscribed to pushes. */
export const insertBirthdayNotifications = prepare<NewBirthday, { id: string; groupId: string; subscriptions: number }>(
  (db, { userId, at, pairs }) => sql`
    insert into notifications (id, created_at, type, data, from_user_id, from_group_id)
    select pair.value ->> 0, ${laterThanOthers(sql`pair.value ->> 1`, at)}, 'birthday', '{}', member.user_id, member.group_id
    from (select value from ${jsonRows(db, pairs)}) as pair
      join members as member on member.group_id = pair.value ->> 1 and member.user_id = ${userId}
    returning id, from_group_id as "groupId",
      (select count(*) from (select id from push_subscriptions limit 1) as one) as subscriptions`,
);

/** Keeps that of the first group the member has not muted. */
export const removeOtherBirthdayNotifications = prepareChange<NewBirthday>(
  (db, { userId, at, pairs }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    with inserted as (
      select n.id, n.from_group_id from (select value from ${jsonRows(db, pairs)}) as pair
        join notifications as n on n.id = pair.value ->> 0
    )
    select reader.user_id, inserted.id, 1
    from inserted join members as reader on reader.group_id = inserted.from_group_id and reader.user_id <> ${userId}
    where reader.muted_until > ${at}
      or exists (select 1 from inserted as other join members as place on place.group_id = other.from_group_id
        where place.user_id = reader.user_id and place.group_id < reader.group_id
          and coalesce(place.muted_until, 0) <= ${at})
    on conflict do nothing`,
);
