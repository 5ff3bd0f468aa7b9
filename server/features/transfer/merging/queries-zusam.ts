import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";

export async function notificationIds(db: Reader): Promise<Set<string>> {
  const rows = await db.selectFrom("notifications").select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

/** Shows members notifications from before they joined here: those of which they have a state. Removes others for them, and notices for everyone else. */
export async function showImported(tx: Transaction): Promise<void> {
  const first = sql`(select min(n.created_at) from notification_states as state
    join notifications as n on n.id = state.notification_id
    where state.user_id = members.user_id and n.from_group_id = members.group_id)`;
  await sql`insert into notification_states (user_id, notification_id, is_removed)
    select members.user_id, n.id, 1 from members join notifications as n on n.from_group_id = members.group_id
    where n.created_at >= ${first} and n.created_at < members.notifications_since
      and coalesce(n.from_user_id, '') <> members.user_id
    on conflict (user_id, notification_id) do nothing`.execute(tx);
  await sql`update members set notifications_since = ${first}
    where ${first} < members.notifications_since`.execute(tx);
}

export async function removeNoticeForOthers(tx: Transaction, notificationId: string): Promise<void> {
  await sql`insert into notification_states (user_id, notification_id, is_removed)
    select users.id, cast(${notificationId} as text), 1 from users
    where true on conflict (user_id, notification_id) do nothing`.execute(tx);
}
