import { sql, type RawBuilder } from "kysely";

/**
 * Returns the time of a new notification: later than all others of its group, so that positions in the list need no other number.
 *
 * @param group id of the group or an expression for it; null if the notification belongs to none
 * @param at the current time, in milliseconds
 */
export function laterThanOthers(group: string | null | RawBuilder<string>, at: number): RawBuilder<number> {
  return sql`coalesce(
    (select max(earlier.created_at) + 1 from notifications as earlier
      where earlier.from_group_id = ${group} having max(earlier.created_at) >= ${at}),
    ${at}
  )`;
}
