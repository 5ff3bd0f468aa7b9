import { sql, type RawBuilder } from "kysely";
import type { Reader } from "../../database/database.ts";

export interface ReplierRow {
  messageId: string;
  /** Time of the reply, in milliseconds. */
  at: number;
  id: string;
  name: string;
  avatarId: string | null;
  avatarUrl: string | null;
}

/** Number of latest replies searched for authors per message. Keeps the cost of a page independent of the length of its threads. */
const repliesLookedAt = 8;

/** Returns the authors of the latest replies to each message, latest first, with repetitions. */
export async function findLastRepliers(db: Reader, messageIds: string[]): Promise<ReplierRow[]> {
  if (messageIds.length === 0) return [];
  const replies = sql.join(messageIds.map(lastRepliesTo), sql` union all `);
  const { rows } = await sql<ReplierRow>`
    select reply.parent_id as "messageId", reply.received_at as "at", author.id, author.name, avatar.id as "avatarId", avatar.content_url as "avatarUrl"
    from (${replies}) as reply
    join users as author on author.id = reply.author_id
    left join files as avatar on avatar.id = author.avatar_id
    order by reply.received_at desc, reply.id desc`.execute(db);
  return rows;
}

function lastRepliesTo(messageId: string): RawBuilder<unknown> {
  return sql`select * from (
    select id, parent_id, author_id, received_at from messages where parent_id = ${messageId}
    order by received_at desc, id desc limit ${sql.lit(repliesLookedAt)}) as part`;
}
