import { sql, type Expression, type SqlBool } from "kysely";

/** `groupColumn` of the surrounding query holds the id of the group. */
export function isMemberOf(groupColumn: string, personId: string): Expression<SqlBool> {
  return sql`exists (select 1 from members as seeing where seeing.group_id = ${sql.ref(groupColumn)} and seeing.user_id = ${personId})`;
}

/** People see themselves, people in their groups, and authors of messages there. `userColumn` of the surrounding query holds the other person. */
export function isPersonVisibleTo(userColumn: string, viewerId: string): Expression<SqlBool> {
  const user = sql.ref(userColumn);
  return sql`(
    ${user} = ${viewerId}
    or exists (
      select 1 from members as mine inner join members as theirs on theirs.group_id = mine.group_id
      where mine.user_id = ${viewerId} and theirs.user_id = ${user}
    )
    or exists (
      select 1 from members as mine inner join messages as written on written.group_id = mine.group_id
      where mine.user_id = ${viewerId} and written.author_id = ${user}
    )
  )`;
}
