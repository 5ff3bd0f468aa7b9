import { sql, type RawBuilder } from "kysely";

/** Later than all others of its group, so that positions need no other number. `group` is an id or an expression, or null; `at` in milliseconds. */
export function laterThanOthers(group: string | null | RawBuilder<string>, at: number): RawBuilder<number> {
  return sql`coalesce(
    (select max(earlier.created_at) + 1 from notifications as earlier
      where earlier.from_group_id = ${group} having max(earlier.created_at) >= ${at}),
    ${at}
  )`;
}
