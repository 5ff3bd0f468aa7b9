import { sql } from "kysely";
import type { Transaction } from "../../../database/database.ts";
import { jsonRows } from "../../../database/json-list.ts";
import type { Membership } from "./rules.ts";

export async function updateApproval(tx: Transaction, { groupId }: Membership, isNeeded: boolean): Promise<void> {
  await tx
    .updateTable("groups")
    .set({ needs_approval: isNeeded ? 1 : 0 })
    .where("id", "=", groupId)
    .execute();
}

export async function updateInviteKeys(
  tx: Transaction,
  groupId: string,
  keys: { invite_key: string; secret_key: string; inviter_id?: string },
): Promise<void> {
  await tx.updateTable("groups").set(keys).where("id", "=", groupId).execute();
}

/** Posting need not look for webhooks in other groups. */
export async function updateHasWebhooks(tx: Transaction, groupId: string): Promise<void> {
  const any = await tx.selectFrom("webhooks").select("id").where("group_id", "=", groupId).limit(1).executeTakeFirst();
  await tx
    .updateTable("groups")
    .set({ has_webhooks: any ? 1 : 0 })
    .where("id", "=", groupId)
    .execute();
}

export async function updateGroupRead(tx: Transaction, { groupId, userId }: Membership, readUntil: number) {
  await tx
    .updateTable("members")
    .set({ read_until: readUntil })
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .execute();
}

/** `until` in milliseconds, or null to unmute. */
export async function updateGroupMute(
  tx: Transaction,
  { groupId, userId }: Membership,
  { until, sparesPersonal }: { until: number | null; sparesPersonal: boolean },
): Promise<void> {
  await tx
    .updateTable("members")
    .set({ muted_until: until, mute_spares_personal: sparesPersonal ? 1 : 0 })
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .execute();
}

export async function updateDigestedUntil(
  tx: Transaction,
  userId: string,
  ranges: [groupId: string, after: number, until: number][],
): Promise<void> {
  if (ranges.length === 0) return;
  const range = jsonRows(tx, JSON.stringify(ranges));
  await sql`update members
    set digested_until = (select cast(value ->> 2 as bigint) from ${range} where value ->> 0 = members.group_id)
    where user_id = ${userId} and group_id in (select value ->> 0 from ${range})`.execute(tx);
}

export async function skipUnlisted(tx: Transaction, userId: string): Promise<void> {
  await sql`update members
    set digested_until = coalesce((select max(n.created_at) from notifications as n
      where n.from_group_id = members.group_id), members.digested_until)
    where user_id = ${userId}`.execute(tx);
}

export async function updateAbandoned(tx: Transaction, groupId: string, now: number): Promise<void> {
  await sql`update groups set abandoned_at =
    case when exists (select 1 from members where group_id = ${groupId}) then null else cast(${now} as bigint) end
    where id = ${groupId}`.execute(tx);
}

export async function updateNotificationsRead(tx: Transaction, userId: string, groupId?: string): Promise<void> {
  const newest = sql<number>`coalesce((select max(n.created_at) from notifications as n
    where n.from_group_id = members.group_id), members.notifications_read_until)`;
  await tx
    .updateTable("members")
    .set({ notifications_read_until: newest })
    .where("user_id", "=", userId)
    .$if(groupId !== undefined, (query) => query.where("group_id", "=", groupId!))
    .execute();
}

export async function updateFrontCount(tx: Transaction, groupId: string): Promise<void> {
  await sql`update groups set group_page_count =
    (select count(*) from messages where group_id = ${groupId} and on_group_page = 1) where id = ${groupId}`.execute(
    tx,
  );
}
